import { useState } from 'react';
import type { ImportFileOutcome } from '../../../../contract/orders/import.ts';
import { useText } from '../../../i18n/useText.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { beginWaiting } from '../../../session/waiting.ts';
import type { Reading } from '../../../shared/importSheet/useReading.ts';

/** For a file that this browser cannot read: the server reads it and imports its good rows in one call (IMP-05, IMP-07). */
export function useWholeFile({ setProblem }: Reading, onCreated: (orderIds: string[]) => void) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const { customer } = useSession();
  const [sending, setSending] = useState<string | null>(null);
  const [result, setResult] = useState<{ name: string; outcome: ImportFileOutcome } | null>(null);

  const send = async (file: File) => {
    setSending(file.name);
    setProblem(null);
    beginWaiting();
    try {
      const outcome = await dataProvider.importFile(file, customer.id);
      setResult({ name: file.name, outcome });
      onCreated(outcome.results.flatMap((r) => (r.outcome === 'created' && r.orderId ? [r.orderId] : [])));
    } catch (err) {
      const { status, message } = err as Error & { status?: number };
      const ownWords = status === 0 ? 'network' : status === 401 ? 'session' : null;
      // Nothing is created twice, so the user may try the same file again.
      setProblem({
        name: file.name,
        message: ownWords ? translate(`orderImport.send.${ownWords}`) : message,
        file,
      });
    } finally {
      setSending(null);
    }
  };
  return { sending, result, send, forget: () => setResult(null) };
}

export type WholeFile = ReturnType<typeof useWholeFile>;
