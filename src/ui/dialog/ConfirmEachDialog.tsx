import { AlertTitle, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { AskDialog } from './AskDialog.tsx';

interface ConfirmEachProps<T> {
  records: readonly T[];
  /** Action on each; a failure ends the run. */
  act: (record: T) => Promise<unknown>;
  /** Texts for the records that are left. */
  title: (left: readonly T[]) => string;
  hint: (left: readonly T[]) => string;
  keep: (left: readonly T[]) => string;
  confirm: (left: readonly T[]) => string;
  /** Stands above the server's reason. */
  failureTitle?: (error: unknown) => string;
  /** All of them are done. */
  onDone: () => void;
  /** `tried`: some may be done, even if the answer was lost. */
  onClose: (tried: boolean) => void;
}

/** Asks before something is done to records one by one. After a failure those that are left can be tried again; the safe button has the focus. */
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
    onDone();
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
