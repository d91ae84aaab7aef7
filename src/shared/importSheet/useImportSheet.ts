import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ImportFacts, ImportMapping, KeptMapping } from '../../../contract/orders/import.ts';
import { type ColumnFacts, columnFacts } from '../../../contract/rules/import/columnFacts.ts';
import { type Choices, choicesOf, serviceNames } from '../../../contract/rules/import/importChoices.ts';
import { FileRefusal } from '../../../contract/rules/import/importFile.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import type { SourceLine } from '../../lib/importFile/importFileTypes.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { CellChange } from '../../ui/editGrid/editGridTypes.ts';
import { useTabForm } from '../../ui/form/tabForm.ts';
import { useImportKind } from './importKind.ts';
import { changeRows, type GridRow, rowsOf, withClashes, withHidden } from './rows/importRows.ts';
import {
  findHeaders,
  type ImportSource,
  mapSheet,
  remember,
  type SheetMapping,
  savedFor,
  signatureOf,
} from './rows/importSheet.ts';
import { rememberFixes } from './rows/repairs.ts';
import { ImportStorage, type StoredImport } from './rows/storedImport.ts';
import { checkFew, useRowChecks, withCheck } from './useRowChecks.ts';

const SAVE_PAUSE_MS = 600;

export interface ImportSheet {
  /** Undefined while it is loaded from this browser; null without a sheet. */
  sheet: StoredImport | null | undefined;
  /** The newest value, also between two renders. */
  now(): StoredImport | null;
  /** Opens a sheet: its headings are matched as in the last sheet with the same headings. */
  open(source: ImportSource, lines: SourceLine[]): Promise<SheetMapping>;
  /** Changes the mapping of the columns; the rows are read again from the sheet. */
  remap(mapping: SheetMapping): void;
  /** Includes the rows that are hidden, filtered out or struck through in the sheet. */
  takeHidden(): void;
  change(changes: readonly CellChange[]): void;
  changeRows(work: (rows: GridRow[]) => GridRow[]): void;
  keepFixes(changes: readonly CellChange[]): void;
  /** Notes the account's mapping after this sheet's one was stored in it. A sheet that was opened since notes nothing. */
  noteKept(runId: string, kept: KeptMapping, sent: ImportMapping): void;
  /** Stores the open sheet in this browser now. */
  save(): Promise<void>;
  close(): Promise<void>;
}

const withFacts = (lists: Choices | null, sheet: ColumnFacts = {}): Choices | null =>
  lists && { ...lists, sheet };

/** The open sheet: its rows are checked when they change, and stored in this browser until all are imported. */
export function useImportSheet(
  customerId: number,
  timezone: string,
  facts: ImportFacts | undefined,
): ImportSheet {
  const dataProvider = useDataProvider();
  const kind = useImportKind();
  const { sheet, latest, set, update, save, close } = useStoredSheet(`${kind.storage}:${customerId}`);
  const lists = useMemo(() => (facts ? choicesOf(facts) : null), [facts]);
  const ofTenant = { currency: facts?.currency, services: facts && serviceNames(facts) };
  const storedFacts = sheet?.columnFacts;
  const choices = useMemo(() => withFacts(lists, storedFacts), [lists, storedFacts]);
  const today = localDay(new Date(), timezone);

  useRowChecks(sheet?.rows, kind.check, choices, today, (found) =>
    update((open) => ({
      ...open,
      rows: open.rows.map((row) => withCheck(row, found)),
    })),
  );

  const build = (rows: GridRow[]) => {
    const facts = columnFacts(
      rows.map(({ values }) => values),
      today,
      timezone,
    );
    return { columnFacts: facts, rows: checkFew(rows, kind.check, withFacts(lists, facts), today) };
  };

  return {
    sheet,
    now: () => latest.current,
    async open(source, lines) {
      if (lines.length - findHeaders(lines) - 1 > kind.mostRows)
        throw new FileRefusal('tooManyRows', { max: kind.mostRows });
      const found = mapSheet(lines, findHeaders(lines), kind.columns, ofTenant.services);
      const signature = signatureOf(found);
      const [kept, mappings] = kind.remembers ? await readMappings(dataProvider, signature) : [undefined, []];
      const mapping = { ...(savedFor(lines, mappings) ?? remember(found, kept)), ...ofTenant };
      const fixes = kept?.fixes ?? [];
      const next = {
        runId: crypto.randomUUID(),
        source,
        lines,
        mapping,
        fixes,
        kept,
        ...build(rowsOf(lines, mapping, fixes)),
      };
      set(next);
      await save();
      return mapping;
    },
    remap: (chosen) =>
      update((open) => {
        const mapping = { ...chosen, ...ofTenant };
        return { ...open, mapping, ...build(rowsOf(open.lines, mapping, open.fixes, open.takesHidden)) };
      }),
    takeHidden: () =>
      update((open) => {
        const rows = withHidden(open.rows, open.lines, open.mapping, open.fixes);
        // More values may change how a column's dates and amounts are read.
        const unchecked = rows.map((row) => (row.checked ? { ...row, checked: null } : row));
        return { ...open, takesHidden: true, ...build(unchecked) };
      }),
    change: (changes) =>
      update((open) => ({
        ...open,
        rows: checkFew(changeRows(open.rows, changes), kind.check, choices, today),
      })),
    changeRows: (work) => update((open) => ({ ...open, rows: work(open.rows) })),
    keepFixes: (changes) => update((open) => ({ ...open, fixes: rememberFixes(open.fixes, changes) })),
    noteKept: (runId, kept, sent) =>
      update((open) => (open.runId === runId ? { ...open, kept, sent } : open)),
    save,
    close,
  };
}

/** The open sheet of this tab. It is stored after a pause in its changes, and when the user leaves the page. */
function useStoredSheet(name: string) {
  const key = useTabForm(name);
  const storage = useMemo(() => (key === null ? null : new ImportStorage(key)), [key]);
  const [sheet, setSheet] = useState<StoredImport | null>();
  const latest = useRef<StoredImport | null>(null);
  const set = useCallback((next: StoredImport | null) => {
    const clashing = next && { ...next, rows: withClashes(next.rows) };
    latest.current = clashing;
    setSheet(clashing);
  }, []);
  const update = useCallback(
    (work: (open: StoredImport) => StoredImport) => {
      if (latest.current) set(work(latest.current));
    },
    [set],
  );

  useEffect(() => {
    let gone = false;
    // A sheet that was opened meanwhile is newer than the stored one.
    void storage?.load().then((kept) => !gone && !latest.current && set(kept));
    return () => {
      gone = true;
    };
  }, [storage, set]);
  // Every change starts the pause again.
  useEffectOn(() => {
    if (!sheet || !storage) return;
    const timer = setTimeout(() => void storage.save(sheet), SAVE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [sheet, storage]);
  useEffect(() => {
    if (!storage) return;
    const leave = () => {
      if (latest.current) storage.saveBeforeUnload(latest.current);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      if (latest.current) void storage.save(latest.current);
    };
  }, [storage]);
  const save = async () => {
    if (latest.current) await storage?.save(latest.current);
  };
  const close = async () => {
    set(null);
    await storage?.clear();
  };
  return { sheet, latest, set, update, save, close };
}

/** The last mapping of a sheet with these headings, and the saved ones. */
async function readMappings(dataProvider: ReturnType<typeof useDataProvider>, signature: string) {
  const none: KeptMapping = { signature, columns: [], fixes: [], updatedAt: '' };
  return Promise.all([
    // Without the last mapping, the columns are matched by their names. An unread one is not replaced later.
    dataProvider.getImportMapping(signature).then(
      (read) => read ?? none,
      () => undefined,
    ),
    // The same without the saved mappings; the page shows how each heading was matched.
    dataProvider.listSavedMappings().catch(() => []),
  ]);
}
