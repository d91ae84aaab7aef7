import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { FailureAlert } from '../messages/FailureAlert.tsx';
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx';

interface FormDialogProps extends Omit<DialogFrameProps, 'buttons' | 'content' | 'locked' | 'wraps'> {
  /** Why the last try failed. */
  failure?: ReactNode;
  /** True while the call runs: no button can be pressed, and only `canLeave` lets the dialog be closed. */
  busy?: boolean;
  canLeave?: boolean;
  /** Text of the button that closes it. */
  cancel?: string;
  /** Text of the button that sends it. */
  submit: string;
  /** It cannot be sent yet. */
  blocked?: boolean;
  /** A button between these two. */
  extraContent?: ReactNode;
  onSubmit: () => void;
}

/** Fields in a dialog, of which the first has the focus; the button that sends them stands last. */
export function FormDialog({
  failure,
  busy = false,
  canLeave = false,
  cancel,
  submit,
  blocked = false,
  extraContent,
  children,
  ...frame
}: FormDialogProps) {
  const translate = useText();
  return (
    <DialogFrame
      {...frame}
      locked={busy && !canLeave}
      content={{ sx: { display: 'grid', gap: 2 } }}
      buttons={
        <>
          <Button onClick={() => frame.onClose()} disabled={busy && !canLeave}>
            {cancel ?? translate('common.cancel')}
          </Button>
          {extraContent}
          <Button type="submit" variant="contained" disabled={busy || blocked}>
            {submit}
          </Button>
        </>
      }
    >
      <FailureAlert>{failure}</FailureAlert>
      {children}
    </DialogFrame>
  );
}
