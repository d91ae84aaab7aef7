import type { ImportFix } from '../../../../contract/import.ts';
import { forgetForm, keepForm, keepFormInHurry, keptForm } from '../../../lib/formDraftStore.ts';
import type { SourceLine } from '../../../lib/importFile/importFileTypes.ts';
import type { GridRow } from '../rules/importRows.ts';
import type { ImportSource, SheetMapping } from '../rules/importSheet.ts';

/** What of an import outlives a reload, beside its lines and rows. */
export interface KeptFacts {
  /** Names this import in its keys; another one for every file that is read. */
  runId: string;
  source: ImportSource;
  mapping: SheetMapping;
  fixes: ImportFix[];
  lines: number;
  rows: number;
}

export interface KeptImport extends Omit<KeptFacts, 'lines' | 'rows'> {
  lines: SourceLine[];
  rows: GridRow[];
}

/** Lines and rows are kept in portions, so that a change writes a small part of them. */
const PORTION = 500;

const factsKey = (customerId: number) => `import:${customerId}`;
const portionKey = (customerId: number, runId: string, kind: 'lines' | 'rows', at: number) =>
  `${factsKey(customerId)}:${runId}:${kind}:${at}`;
const portions = (count: number) => Array.from({ length: Math.ceil(count / PORTION) }, (_, i) => i);
const portionOf = <T>(all: readonly T[], at: number) => all.slice(at * PORTION, (at + 1) * PORTION);

/** Keeps one import of one customer in this browser, until it is done, thrown away or seven days old. */
export class ImportKeeper {
  readonly #customerId: number;
  #facts: KeptFacts | null = null;
  #rows: readonly GridRow[] = [];

  constructor(customerId: number) {
    this.#customerId = customerId;
  }

  async load(): Promise<KeptImport | null> {
    const kept = await keptForm<KeptFacts>(factsKey(this.#customerId));
    if (!kept) return null;
    const facts = kept.data;
    const [lines, rows] = await Promise.all([
      this.#read<SourceLine>(facts, 'lines'),
      this.#read<GridRow>(facts, 'rows'),
    ]);
    this.#facts = facts;
    if (lines.length !== facts.lines || rows.length !== facts.rows) {
      await this.forget();
      return null;
    }
    this.#rows = rows;
    return { ...facts, lines, rows };
  }

  async #read<T>(facts: KeptFacts, kind: 'lines' | 'rows'): Promise<T[]> {
    const parts = await Promise.all(
      portions(facts[kind]).map((at) => keptForm<T[]>(portionKey(this.#customerId, facts.runId, kind, at))),
    );
    return parts.flatMap((part) => part?.data ?? []);
  }

  /** A new import takes the place of the one before. */
  async start(kept: KeptImport): Promise<void> {
    if (this.#facts?.runId !== kept.runId) {
      await this.forget();
      for (const at of portions(kept.lines.length))
        await keepForm(portionKey(this.#customerId, kept.runId, 'lines', at), portionOf(kept.lines, at));
    }
    await this.save(kept);
  }

  /** Writes the portions in which a row changed, then what names them. */
  async save(kept: KeptImport): Promise<void> {
    for (const at of this.#changed(kept)) await keepForm(...this.#portion(kept, at));
    await keepForm(factsKey(this.#customerId), this.#remember(kept));
  }

  /** For a page that is being left: the same without waiting. */
  saveInHurry(kept: KeptImport): void {
    for (const at of this.#changed(kept)) keepFormInHurry(...this.#portion(kept, at));
    keepFormInHurry(factsKey(this.#customerId), this.#remember(kept));
  }

  #changed(kept: KeptImport): number[] {
    const isSame = (at: number) =>
      this.#facts?.runId === kept.runId &&
      portionOf(kept.rows, at).every((row, i) => row === this.#rows[at * PORTION + i]);
    return portions(kept.rows.length).filter((at) => !isSame(at));
  }

  #portion(kept: KeptImport, at: number): [string, GridRow[]] {
    const rows = portionOf(kept.rows, at).map((row) => ({ ...row, checked: null }));
    return [portionKey(this.#customerId, kept.runId, 'rows', at), rows];
  }

  #remember({ runId, source, mapping, fixes, lines, rows }: KeptImport): KeptFacts {
    this.#rows = rows;
    this.#facts = { runId, source, mapping, fixes, lines: lines.length, rows: rows.length };
    return this.#facts;
  }

  async forget(): Promise<void> {
    const facts = this.#facts;
    this.#facts = null;
    this.#rows = [];
    await forgetForm(factsKey(this.#customerId));
    if (!facts) return;
    for (const kind of ['lines', 'rows'] as const)
      for (const at of portions(facts[kind]))
        await forgetForm(portionKey(this.#customerId, facts.runId, kind, at));
  }
}
