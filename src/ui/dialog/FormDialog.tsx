import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { FailureAlert } from '../messages/FailureAlert.tsx';
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx';

interface FormDialogProps extends Omit<DialogFrameProps, 'buttons' | 'content' | 'locked'> {
  /** Why the last attempt failed. */
  failure?: ReactNode;
  /** Whether the call is running: no button can be pressed, and the dialog can be closed only with `canLeave`. */
  busy?: boolean;
  canLeave?: boolean;
  /** Text of the button that closes the dialog. */
  cancel?: string;
  /** Text of the button that submits the form. */
  submit: string;
  /** Whether the form cannot be submitted yet. */
  blocked?: boolean;
  /** A button between the other two. */
  extraContent?: ReactNode;
  onSubmit: () => void;
}

/** Fields in a dialog; the first field has the focus, and the button that submits them is last. */
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
