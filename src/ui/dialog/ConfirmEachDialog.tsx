import { AlertTitle, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { AskDialog } from './AskDialog.tsx';

interface ConfirmEachProps<T> {
  records: readonly T[];
  /** The action on one record; a failure ends the run. */
  act: (record: T) => Promise<unknown>;
  /** Texts for the remaining records. */
  title: (left: readonly T[]) => string;
  hint: (left: readonly T[]) => string;
  keep: (left: readonly T[]) => string;
  confirm: (left: readonly T[]) => string;
  /** Shown above the server's reason. */
  failureTitle?: (error: unknown) => string;
  /** Called when the action has succeeded for all records. */
  onDone?: () => void;
  /** `tried`: the action may have succeeded for some records, even if the answer was lost. */
  onClose: (tried: boolean) => void;
}

/** Asks before an action runs on records one by one. After a failure the remaining records can be retried. The safe button has the focus. */
export function ConfirmEachDialog<T>({
  records,
  act,
  failureTitle,
  onDone,
  onClose,
  ...texts
}: ConfirmEachProps<T>) {
  const [left, setLeft] = useState(records);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const submit = async () => {
    setBusy(true);
    setTried(true);
    setFailure(null);
    let rest = left;
    try {
      for (const record of left) {
        await act(record);
        rest = rest.slice(1);
        setLeft(rest);
      }
    } catch (err) {
      setFailure(err);
      setBusy(false);
      return;
    }
    onDone?.();
    onClose(true);
  };

  return (
    <AskDialog
      title={texts.title(left)}
      busy={busy}
      failure={
        failure ? (
          <>
            {failureTitle ? <AlertTitle>{failureTitle(failure)}</AlertTitle> : null}
            {failure instanceof Error ? failure.message : String(failure)}
          </>
        ) : null
      }
      keep={texts.keep(left)}
      go={texts.confirm(left)}
      ends
      onConfirm={() => void submit()}
      onClose={() => onClose(tried)}
    >
      <DialogContentText>{texts.hint(left)}</DialogContentText>
    </AskDialog>
  );
}
