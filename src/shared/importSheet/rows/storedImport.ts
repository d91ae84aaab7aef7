import type { ImportFix, ImportMapping, KeptMapping } from '../../../../contract/orders/import.ts';
import type { ColumnFacts } from '../../../../contract/rules/import/columnFacts.ts';
import {
  deleteStoredForm,
  storedForm,
  storeForm,
  storeFormBeforeUnload,
} from '../../../lib/forms/formStorage.ts';
import type { SourceLine } from '../../../lib/importFile/importFileTypes.ts';
import type { GridRow } from './importRows.ts';
import type { ImportSource, SheetMapping } from './importSheet.ts';

/** Stored parts of an import besides its lines and rows. */
export interface StoredImportFacts {
  /** Part of the storage keys; a new one for each file. */
  runId: string;
  source: ImportSource;
  mapping: SheetMapping;
  /** Facts about the columns, computed from all rows of the sheet; absent if an earlier version stored the import. */
  columnFacts?: ColumnFacts | undefined;
  fixes: ImportFix[];
  /**
   * The account's mapping for these headings when it was last read; its `updatedAt` is '' if there was none. Absent if it could not be read:
   * then nothing is stored over it.
   */
  kept?: KeptMapping | undefined;
  /** The mapping that this sheet has stored: its next changes are compared with it. */
  sent?: ImportMapping | undefined;
  /** Whether lines that are hidden, filtered out or struck through in the sheet are included. */
  takesHidden?: boolean | undefined;
  lines: number;
  rows: number;
}

export interface StoredImport extends Omit<StoredImportFacts, 'lines' | 'rows'> {
  lines: SourceLine[];
  rows: GridRow[];
}

/** Lines and rows are stored in chunks, so that a change writes only a small part of them. */
const CHUNK_SIZE = 500;

const storageKey = (base: string, runId: string, kind: 'lines' | 'rows', at: number) =>
  `${base}:${runId}:${kind}:${at}`;
const chunkIndexes = (count: number) => Array.from({ length: Math.ceil(count / CHUNK_SIZE) }, (_, i) => i);
const chunkOf = <T>(all: readonly T[], at: number) => all.slice(at * CHUNK_SIZE, (at + 1) * CHUNK_SIZE);

/** Fills the parts that are missing in a mapping stored by an earlier version. */
function ofBefore({ headerAt, headers }: Pick<SheetMapping, 'headerAt' | 'headers'>): Partial<SheetMapping> {
  const none = headers.map(() => null);
  const no = headers.map(() => false);
  const ofHeadings = { roles: none, units: none, per: none, isOther: no, isHidden: no };
  return { rowsFrom: headerAt + 1, ...ofHeadings, format: null };
}

/** Stores one import in this browser until it is finished, discarded or seven days old. */
export class ImportStorage {
  readonly #key: string;
  #facts: StoredImportFacts | null = null;
  #rows: readonly GridRow[] = [];

  /** The run whose lines are stored or being stored. */
  #begun: string | null = null;

  /** `key`: a tab's own one, as two sheets under one key would replace each other. */
  constructor(key: string) {
    this.#key = key;
  }

  async load(): Promise<StoredImport | null> {
    const kept = await storedForm<StoredImportFacts>(this.#key);
    if (!kept) return null;
    const facts = kept.data;
    const [lines, rows] = await Promise.all([
      this.#read<SourceLine>(facts, 'lines'),
      this.#read<GridRow>(facts, 'rows'),
    ]);
    this.#facts = facts;
    if (lines.length !== facts.lines || rows.length !== facts.rows) {
      await this.clear();
      return null;
    }
    this.#rows = rows;
    return { ...facts, mapping: { ...ofBefore(facts.mapping), ...facts.mapping }, lines, rows };
  }

  async #read<T>(facts: StoredImportFacts, kind: 'lines' | 'rows'): Promise<T[]> {
    const parts = await Promise.all(
      chunkIndexes(facts[kind]).map((at) => storedForm<T[]>(storageKey(this.#key, facts.runId, kind, at))),
    );
    return parts.flatMap((part) => part?.data ?? []);
  }

  /** Writes the chunks with changed rows, then the facts that refer to them. A new import replaces the previous one. */
  async save(kept: StoredImport): Promise<void> {
    if (this.#facts?.runId !== kept.runId && this.#begun !== kept.runId) {
      this.#begun = kept.runId;
      await this.clear();
      for (const at of chunkIndexes(kept.lines.length))
        await storeForm(storageKey(this.#key, kept.runId, 'lines', at), chunkOf(kept.lines, at));
    }
    for (const at of this.#changed(kept)) await storeForm(...this.#chunk(kept, at));
    await storeForm(this.#key, this.#updateFacts(kept));
  }

  /** Saves like `save` while the page unloads, without waiting. */
  saveBeforeUnload(kept: StoredImport): void {
    for (const at of this.#changed(kept)) storeFormBeforeUnload(...this.#chunk(kept, at));
    storeFormBeforeUnload(this.#key, this.#updateFacts(kept));
  }

  #changed(kept: StoredImport): number[] {
    const isSame = (at: number) =>
      this.#facts?.runId === kept.runId &&
      chunkOf(kept.rows, at).every((row, i) => row === this.#rows[at * CHUNK_SIZE + i]);
    return chunkIndexes(kept.rows.length).filter((at) => !isSame(at));
  }

  #chunk(kept: StoredImport, at: number): [string, GridRow[]] {
    const rows = chunkOf(kept.rows, at).map((row) => ({ ...row, checked: null }));
    return [storageKey(this.#key, kept.runId, 'rows', at), rows];
  }

  #updateFacts({ lines, rows, ...facts }: StoredImport): StoredImportFacts {
    this.#rows = rows;
    this.#facts = { ...facts, lines: lines.length, rows: rows.length };
    return this.#facts;
  }

  async clear(): Promise<void> {
    const facts = this.#facts;
    this.#facts = null;
    this.#rows = [];
    await deleteStoredForm(this.#key);
    if (!facts) return;
    for (const kind of ['lines', 'rows'] as const)
      for (const at of chunkIndexes(facts[kind]))
        await deleteStoredForm(storageKey(this.#key, facts.runId, kind, at));
  }
}
