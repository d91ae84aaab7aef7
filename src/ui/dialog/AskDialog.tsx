import { Button } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { FailureAlert } from '../messages/FailureAlert.tsx';
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx';

interface AskDialogProps extends Omit<DialogFrameProps, 'buttons' | 'content' | 'locked' | 'onSubmit'> {
  /** Reason why the last attempt failed. */
  failure?: ReactNode;
  /** Whether the action is running: no button can be pressed, and nothing closes the dialog. */
  busy: boolean;
  /** Text of the button that cancels. */
  keep: string;
  /** Text of the button that confirms. */
  go: string;
  /** Whether the action ends something; its button is then red. */
  ends?: boolean;
  /** Whether the action is not possible now. */
  blocked?: boolean;
  onConfirm: (press: MouseEvent) => void;
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
