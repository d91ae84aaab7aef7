import { useEffect, useRef, useState } from 'react';
import type { KeptMapping } from '../../../../contract/orders/import.ts';
import { mappedColumns } from '../../../../contract/rules/import/headings/chosenColumns.ts';
import { IMPORT_WAIT_PER_ROW_MS } from '../../../../contract/rules/import/importColumns.ts';
import { asFailure } from '../../../lib/calls/callFailure.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { beginWaiting } from '../../../session/waiting.ts';
import { countRows } from '../../../shared/importSheet/rows/importRows.ts';
import { type SheetMapping, signatureOf } from '../../../shared/importSheet/rows/importSheet.ts';
import { type MappingRefusal, mappingRefusal } from '../../../shared/importSheet/rows/mappingRefusal.ts';
import { withRowFixes } from '../../../shared/importSheet/rows/repairs.ts';
import type { ImportSheet } from '../../../shared/importSheet/useImportSheet.ts';
import { mergeMapping } from '../rules/mergeMapping.ts';
import { chunkKey, markDuplicates, nextChunk, parcelsBeside, withOutcomes } from '../rules/sendPlan.ts';

export type Sending =
  | { step: 'idle' }
  | { step: 'sending'; done: number; total: number }
  /** The sending stopped before its last row. `message` is the server's message; null without an answer. */
  | { step: 'stopped'; why: 'session' | 'network' | 'server'; message: string | null }
  | ({ step: 'done' } & SentRows);

interface SentRows {
  created: number;
  known: number;
  refused: number;
}

/** The time limit of a call with few rows; more rows get more. */
const LEAST_WAIT_MS = 30_000;

/** Sends the ready rows in chunks. A chunk can be sent again without importing a row twice (IMP-03, -05, -08). */
export function useSending(
  open: ImportSheet,
  onDone: () => void,
  onNotKept: (refusal: MappingRefusal, mapping: SheetMapping) => void,
) {
  const dataProvider = useDataProvider();
  const [sending, setSending] = useState<Sending>({ step: 'idle' });
  const { notKept, setNotKept, rememberMapping } = useRememberMapping(open, onNotKept);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const send = async () => {
    if (controller.current) return;
    const mine = new AbortController();
    controller.current = mine;
    try {
      await sendAll(mine);
    } finally {
      controller.current = null;
    }
  };

  const sendAll = async (mine: AbortController) => {
    open.changeRows(markDuplicates);
    const total = countRows(open.now()?.rows ?? []).ready;
    const showDone = (done: number) => setSending({ step: 'sending', done, total });
    showDone(0);
    try {
      await dataProvider.readyToUpload();
    } catch (err) {
      setSending({ step: 'stopped', why: statusOf(err) === 0 ? 'network' : 'session', message: null });
      return;
    }
    beginWaiting();
    void rememberMapping();
    const ceiling = setTimeout(() => mine.abort(), Math.max(LEAST_WAIT_MS, total * IMPORT_WAIT_PER_ROW_MS));
    let sent: SentRows;
    try {
      sent = await sendChunks(open, dataProvider, mine.signal, showDone);
    } catch (err) {
      const status = statusOf(err);
      setSending({
        step: 'stopped',
        why: status ? 'server' : 'network',
        message: status && err instanceof Error ? err.message : null,
      });
      return;
    } finally {
      clearTimeout(ceiling);
      await open.save();
    }
    setSending({ step: 'done', ...sent });
    onDone();
  };

  const reset = () => {
    setSending({ step: 'idle' });
    setNotKept(null);
  };
  return { sending, send, reset, notKept };
}

/** Sends chunk after chunk; `onSent` gets the number of parcels after each. */
async function sendChunks(
  open: ImportSheet,
  { importRows }: Pick<ReturnType<typeof useDataProvider>, 'importRows'>,
  signal: AbortSignal,
  onSent: (parcels: number) => void,
): Promise<SentRows> {
  const sent = { created: 0, known: 0, refused: 0 };
  let parcels = 0;
  for (;;) {
    const sheet = open.now();
    const chunk = sheet && nextChunk(sheet.rows);
    if (!chunk) return sent;
    await open.save();
    const { hash, name } = sheet.source;
    const outcome = await importRows(
      {
        rows: chunk.rows,
        columnFacts: sheet.columnFacts,
        file: { hash, name, rows: sheet.rows.length, left: parcelsBeside(sheet.rows, chunk) },
        ...(chunk.repeatId ? { again: chunk.repeatId } : {}),
      },
      await chunkKey(sheet.runId, chunk),
      signal,
    );
    open.changeRows((rows) => withOutcomes(rows, chunk.ids, outcome.results));
    parcels += chunk.parcels;
    sent.created += outcome.created;
    sent.known += outcome.known;
    sent.refused += outcome.bad;
    onSent(parcels);
    if (!anyAnswered(chunk.ids, open)) throw new Error('unanswered');
  }
}

function useRememberMapping(
  open: ImportSheet,
  onNotKept: (refusal: MappingRefusal, mapping: SheetMapping) => void,
) {
  const dataProvider = useDataProvider();
  const [notKept, setNotKept] = useState<MappingRefusal | null>(null);
  /**
   * Stores the mapping, so that the same sheet needs none the next time. A failure does not stop the import; a refusal is shown. Changes that
   * others made meanwhile stay. A mapping that could not be read is not replaced.
   */
  const rememberMapping = async () => {
    const sheet = open.now();
    if (!sheet?.kept) return;
    const { mapping, runId } = sheet;
    const fixes = withRowFixes(sheet);
    const sent = { signature: signatureOf(mapping), columns: mappedColumns(mapping), fixes };
    setNotKept(null);
    try {
      const isOfMapping = sheet.kept.signature === sent.signature;
      // Other headings were chosen since the sheet was opened.
      const kept = isOfMapping ? sheet.kept : await keptFor(sent.signature);
      const base = (isOfMapping && sheet.sent) || kept;
      const stored = await dataProvider
        .saveImportMapping(mergeMapping(sent, base, kept) ?? { ...sent, updatedAt: '' })
        .catch((err: unknown) => {
          const present = presentOf(err);
          const merged = present && mergeMapping(sent, base, present);
          if (!merged) throw err;
          return dataProvider.saveImportMapping(merged);
        });
      open.noteKept(runId, stored, sent);
    } catch (err) {
      const refusal = mappingRefusal(err, mapping, fixes);
      setNotKept(refusal);
      if (refusal) onNotKept(refusal, mapping);
    }
  };
  const keptFor = async (signature: string): Promise<KeptMapping> =>
    (await dataProvider.getImportMapping(signature)) ?? { signature, columns: [], fixes: [], updatedAt: '' };
  return { notKept, setNotKept, rememberMapping };
}

/** Stops if the server answers no row of a chunk, as the chunk would be sent forever. */
const anyAnswered = (ids: readonly string[], open: ImportSheet) => {
  const sent = new Set(ids);
  return open.now()?.rows.some((row) => sent.has(row.id) && row.outcome !== null) ?? false;
};

/** The account's mapping, from the refusal of an older version. */
const presentOf = (err: unknown) => (asFailure(err).detail as { mapping?: KeptMapping } | undefined)?.mapping;

const statusOf = (err: unknown) => (err as { status?: number } | null)?.status;
