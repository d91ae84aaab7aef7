import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FileRefusal } from '../../../../contract/rules/import/importFile.ts';
import { useText } from '../../../i18n/useText.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { deleteStoredForm, storedForm, storeForm } from '../../../lib/forms/formStorage.ts';
import { useMay, useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { takeDropped } from './droppedFile.ts';
import { type CheckRecord, matchStatement, paidOf, type StatementChoices } from './matchStatement.ts';
import { numbersOf, paidColumn, rowsOf, type StatementSheet, understand } from './statementRows.ts';

/** A statement with the user's decisions, as stored in this browser. */
export interface StoredStatement {
  runId: string;
  sheet: StatementSheet;
  choices: StatementChoices;
  /** Numbers of orders that the user chose for rows; the statement does not contain these numbers. */
  chosenNumbers: string[];
  feesAgreed: boolean;
  /** Time at which it was read. Statements of earlier versions have none. */
  readAt?: string;
  /** Payments by order that the server has stored; they are not sent again. */
  reported?: Readonly<Record<string, number>>;
  /** Orders that were settled after this statement was read; the server has not changed them. */
  settledLater?: readonly string[];
}

/** For statements of earlier versions: no settled order changes. */
const NO_TIME = new Date(0).toISOString();

/** The rows of pasted text, or of a file's sheet; read in a worker. */
async function readTable(from: File | string, sheet: string | undefined, signal: AbortSignal) {
  const reader = await import('../../../lib/importFile/readInWorker.ts');
  return typeof from === 'string'
    ? reader.readTextInWorker(from, signal)
    : reader.readFileInWorker(from, sheet, signal, 'statement');
}

function newStatement(
  name: string,
  { sheet, sheets, lines }: Awaited<ReturnType<typeof readTable>>,
): StoredStatement {
  const found = understand(lines);
  if (lines.length <= found.headerAt + 1) throw new FileRefusal('empty');
  return {
    runId: crypto.randomUUID(),
    sheet: { name, sheet, sheets, lines, ...found },
    choices: {},
    chosenNumbers: [],
    feesAgreed: false,
    readAt: serverNow().toISOString(),
  };
}

/** The open statement: read in a worker, matched with the orders of the API, and stored in this browser under the tab's key. */
export function useStatement(key: string) {
  const translate = useText();
  const [statement, setStatement] = useState<StoredStatement | null>();
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const file = useRef<File | null>(null);

  const set = useCallback(
    (next: StoredStatement | null) => {
      setStatement(next);
      void (next ? storeForm(key, next) : deleteStoredForm(key));
    },
    [key],
  );

  const read = useCallback(
    async (from: File | string, sheet?: string) => {
      const isPaste = typeof from === 'string';
      const name = isPaste ? translate('orderImport.pasted') : from.name;
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      setReading(name);
      setProblem(null);
      try {
        const next = newStatement(name, await readTable(from, sheet, mine.signal));
        file.current = isPaste ? null : from;
        set(next);
      } catch (err) {
        if (mine.signal.aborted) return;
        const refusal = err instanceof FileRefusal ? err : new FileRefusal('noWorker');
        const message = translate(`orderImport.refusals.${refusal.problem}`, refusal.args);
        setProblem(translate('cod.statement.unread', { file: name, message }));
      } finally {
        if (running.current === mine) setReading(null);
      }
    },
    [set, translate],
  );

  useEffect(() => {
    const dropped = takeDropped();
    let isUnmounted = false;
    void storedForm<StoredStatement>(key).then((stored) => {
      // A file that was opened meanwhile is newer than the stored statement.
      if (!isUnmounted) setStatement((now) => now ?? stored?.data ?? null);
    });
    if (dropped) void read(dropped);
    return () => {
      isUnmounted = true;
      running.current?.abort();
    };
  }, [key, read]);

  const match = useStatementMatch(statement, set);

  return {
    /** Undefined while it is read from this browser's storage; null without a statement. */
    statement,
    ...match,
    reading,
    problem,
    /** Reads a file, or the text of pasted rows. */
    read,
    /** Reads another sheet of the file; null if the file is no longer available, such as after a reload. */
    readSheet: file.current ? (name: string) => file.current && void read(file.current, name) : null,
    change: (changes: Partial<StoredStatement>) => statement && set({ ...statement, ...changes }),
    close: () => {
      file.current = null;
      set(null);
    },
  };
}

/** The rows of the statement, matched with the orders of the API once the meaning of its columns is known. */
function useStatementMatch(
  statement: StoredStatement | null | undefined,
  set: (next: StoredStatement) => void,
) {
  const dataProvider = useDataProvider();
  const { company, customer } = useSession();
  const sheet = statement?.sheet;
  const rows = useMemo(() => (sheet ? rowsOf(sheet, company.currency) : []), [sheet, company.currency]);
  const isMapped = sheet !== undefined && paidColumn(sheet) !== undefined && !sheet.unsure?.length;
  const numbers = useMemo(
    () => [...new Set([...numbersOf(rows), ...(statement?.chosenNumbers ?? [])])],
    [rows, statement?.chosenNumbers],
  );
  const claims = useQuery({
    queryKey: ['cod', 'statement', customer.id, statement?.runId, sheet?.columns, statement?.chosenNumbers],
    queryFn: async ({ signal }) => ({
      ...(await dataProvider.getStatementClaims(numbers, signal)),
      now: serverNow(),
    }),
    enabled: isMapped,
    placeholderData: (old) => old,
  });
  const records = useMemo(
    () =>
      claims.data && statement
        ? matchStatement(rows, claims.data.orders, {
            choices: statement.choices,
            feesAgreed: statement.feesAgreed,
            now: claims.data.now,
          })
        : null,
    [claims.data, rows, statement],
  );
  const report = useReportPaid(claims.isPlaceholderData ? null : records, statement, set);
  return {
    rows,
    records,
    claims,
    /** The call that stores the statement's payments at the server. */
    report,
    isMapped,
  };
}

/**
 * Sends the server the payments of the statement when no row waits for a person; the server makes a sum below the due amount a matter of the
 * inbox. Each payment that the server stores is sent once: a repeated one would open a shortfall again that was settled meanwhile. A payment
 * that it leaves out is sent again when the state of its cash changes, and when the statement is opened again. It sends nothing for a member
 * who may not answer matters.
 */
function useReportPaid(
  records: readonly CheckRecord[] | null,
  statement: StoredStatement | null | undefined,
  store: (next: StoredStatement) => void,
) {
  const dataProvider = useDataProvider();
  const mayTell = useMay()('orders.write');
  const unsent = useMemo(
    () =>
      ((statement && records && paidOf(records, statement.feesAgreed)) ?? []).filter(
        ({ orderId, amount }) => statement?.reported?.[orderId] !== amount,
      ),
    [records, statement],
  );
  const sent = useRef('');
  const report = useMutation({
    mutationFn: ({ paid, readAt }: { runId: string; readAt: string; paid: typeof unsent }) =>
      dataProvider.noteCodPaid({
        paid: paid.map(({ orderId, amount }) => ({ orderId, amount })),
        readAt,
      }),
    onSuccess: ({ settled, leftOut }, { runId, paid }) => {
      if (statement?.runId !== runId) return;
      const stored = paid.filter(({ orderId }) => !leftOut.includes(orderId));
      const amounts = Object.fromEntries(stored.map(({ orderId, amount }) => [orderId, amount]));
      sent.current = keyOfPayments(
        runId,
        paid.filter((payment) => !stored.includes(payment)),
      );
      store({
        ...statement,
        reported: { ...statement.reported, ...amounts },
        settledLater: [...new Set([...(statement.settledLater ?? []), ...settled])],
      });
    },
  });
  const { mutate } = report;
  const { runId, readAt = NO_TIME } = statement ?? {};
  useEffect(() => {
    if (!mayTell || !runId || unsent.length === 0) return;
    const key = keyOfPayments(runId, unsent);
    if (sent.current === key) return;
    sent.current = key;
    mutate({ runId, readAt, paid: unsent });
  }, [mayTell, mutate, readAt, runId, unsent]);
  return report;
}

const keyOfPayments = (runId: string, paid: readonly object[]) => JSON.stringify([runId, paid]);

export type OpenStatement = ReturnType<typeof useStatement>;
