import { Button, Snackbar } from '@mui/material';
import { useTranslate } from '../i18n/useTranslate.ts';

const SHOWN_MS = 8000;

/** A change that can be taken back for a while. */
export interface Undoable {
  text: string;
  undo: () => void;
}

interface Props {
  undoable: Undoable | null;
  /** It was taken back, or its time is over. */
  onOver: () => void;
}

/** Says what was removed or replaced in a form, and takes it back. */
export function UndoBar({ undoable, onOver }: Props) {
  const translate = useTranslate();
  return (
    <Snackbar
      // Another change has a time of its own.
      key={undoable?.text}
      open={undoable !== null}
      autoHideDuration={SHOWN_MS}
      onClose={(_, reason) => reason !== 'clickaway' && onOver()}
      message={undoable?.text ?? ''}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            undoable?.undo();
            onOver();
          }}
        >
          {translate('common.undo')}
        </Button>
      }
    />
  );
}
