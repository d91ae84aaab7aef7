import { AlertTitle, DialogContentText } from '@mui/material';
import { useState } from 'react';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { AskDialog } from './AskDialog.tsx';

/** A text for the remaining records. A key gets their number (`smart_count`) and the `name` of the first. */
type Words<T> = TextKey | ((left: readonly T[]) => string);

interface ConfirmEachProps<T> {
  records: readonly T[];
  nameOf?: (record: T) => string;
  /** The action on one record; a failure ends the run. */
  act: (record: T) => Promise<unknown>;
  title: Words<T>;
  hint: Words<T>;
  /** Default: keep it, or them. */
  keep?: Words<T>;
  confirm: Words<T>;
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
  nameOf,
  act,
  title,
  hint,
  keep = 'common.keep',
  confirm,
  failureTitle,
  onDone,
  onClose,
}: ConfirmEachProps<T>) {
  const translate = useText();
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

  const [first] = left;
  const name = first === undefined ? '' : nameOf?.(first);
  const say = (words: Words<T>): string =>
    typeof words === 'function' ? words(left) : translate(words, { smart_count: left.length, name });

  return (
    <AskDialog
      title={say(title)}
      busy={busy}
      failure={
        failure ? (
          <>
            {failureTitle ? <AlertTitle>{failureTitle(failure)}</AlertTitle> : null}
            {failure instanceof Error ? failure.message : String(failure)}
          </>
        ) : null
      }
      keep={say(keep)}
      go={say(confirm)}
      ends
      onConfirm={() => void submit()}
      onClose={() => onClose(tried)}
    >
      <DialogContentText>{say(hint)}</DialogContentText>
    </AskDialog>
  );
}
