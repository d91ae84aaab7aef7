import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { FailureAlert } from '../messages/FailureAlert.tsx';
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx';

interface AskDialogProps extends Omit<DialogFrameProps, 'buttons' | 'content' | 'locked' | 'onSubmit'> {
  /** Why the last try failed. */
  failure?: ReactNode;
  /** It is being done: no button can be pressed, nothing closes the dialog. */
  busy: boolean;
  /** Text of the button that changes nothing. */
  keep: string;
  /** Text of the button that does it. */
  go: string;
  /** An ending action is red. */
  ends?: boolean;
  /** It cannot be done unchanged. */
  blocked?: boolean;
  onConfirm: () => void;
}

/** Asks before something is done; the safe button has the focus. */
export function AskDialog({
  failure,
  busy,
  keep,
  go,
  ends = false,
  blocked = false,
  onConfirm,
  children,
  ...frame
}: AskDialogProps) {
  return (
    <DialogFrame
      {...frame}
      locked={busy}
      buttons={
        <>
          <Button autoFocus onClick={() => frame.onClose()} disabled={busy}>
            {keep}
          </Button>
          <Button
            color={ends ? 'error' : 'primary'}
            variant="contained"
            onClick={onConfirm}
            disabled={busy || blocked}
          >
            {go}
          </Button>
        </>
      }
    >
      <FailureAlert sx={{ mb: 2 }}>{failure}</FailureAlert>
      {children}
    </DialogFrame>
  );
}
