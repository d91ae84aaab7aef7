import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { FailureAlert } from '../messages/FailureAlert.tsx';
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx';

interface AskDialogProps extends Omit<DialogFrameProps, 'buttons' | 'content' | 'locked' | 'onSubmit'> {
  /** Reason why the last attempt failed. */
  failure?: ReactNode;
  /** The action runs: no button can be pressed, nothing closes the dialog. */
  busy: boolean;
  /** Text of the button that changes nothing. */
  keep: string;
  /** Text of the button that confirms. */
  go: string;
  /** The button of an action that ends something is red. */
  ends?: boolean;
  /** The action is not possible now. */
  blocked?: boolean;
  onConfirm: () => void;
}

/** Asks before an action; the safe button has the focus. */
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
