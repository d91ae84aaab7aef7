import { createHash, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type {
  ImportOutcome,
  ImportRow,
  ImportRowResult,
  KnownFile,
} from '../../../contract/orders/import.ts';
import { type ColumnFacts, columnFacts } from '../../../contract/rules/import/columnFacts.ts';
import { checkRow, isEmptyRow, isExampleRow } from '../../../contract/rules/import/importCheck.ts';
import { type Choices, choicesOf } from '../../../contract/rules/import/importChoices.ts';
import type { FoundChange, FoundProblem } from '../../../contract/rules/import/importProblems.ts';
import { copiesOf, rowContent } from '../../../contract/rules/import/importRows.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import type { Ctx, Scope } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { columnsOfOffers, newRow, withSchedule } from '../orders/booking/createOrder.ts';
import { stopsOf } from '../orders/booking/orderInput.ts';
import { cachedOffersFor } from '../orders/pricing/orderPrice.ts';
import { planPricing } from '../orders/pricing/priceDrafts.ts';
import type { AccountFacts } from './facts.ts';
import { changeText, problemText } from './problemTexts.ts';
import { orderOf } from './rowOrder.ts';
import {
  fileByHash,
  insertImports,
  keyOf,
  knownRows,
  lockImports,
  type NewImport,
  noteFile,
  type RowKey,
} from './store.ts';

/** The importing account, the facts for checking rows, and the language of problems. */
export interface ImportContext extends AccountFacts {
  choices: Choices;
  today: string;
  locale: Locale;
}

export function importContextOf(ctx: Ctx, context: AccountFacts, locale: Locale): ImportContext {
  return {
    ...context,
    choices: choicesOf(context.facts),
    today: localDay(ctx.ports.clock.now(), context.facts.timezone),
    locale,
  };
}

export interface ImportOptions {
  file: { hash: string; name: string; rows: number } | null;
  dryRun: boolean;
  /** Rows that are orders already become orders again, once per such request. */
  again: string | null;
  /** Told from the rows when absent. */
  columnFacts?: ColumnFacts | undefined;
}

type ReadRow = {
  line: number;
  values: ReturnType<typeof checkRow>['values'];
  problems: FoundProblem[];
  changes: FoundChange[];
  /** A person has said that postcode, city and state are right as written. */
  placeConfirmed: boolean;
  copy?: number;
};

/** Rows per transaction, so that others wait only milliseconds for it. */
const CHUNK_SIZE = 100;
/** The embedded database serves one caller at a time: between two portions all others get their turn. */
const BREATH_MS = 5;

/**
 * Makes a draft of every good row that is not an order yet; problems of the others are returned. Each portion is written wholly or not
 * at all, so that an interrupted call can be repeated. Example and empty rows are skipped.
 */
export async function importRows(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  rows: ImportRow[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  const meant = rows.filter(({ values }) => !isEmptyRow(values) && !isExampleRow(values));
  const read = await readRows(meant, withColumnFacts(context, meant, options.columnFacts));
  const good = withKeys(
    read.filter((r) => r.problems.length === 0),
    options.again,
  );
  const become = options.dryRun
    ? await looked(ctx, scope, good)
    : await written(ctx, scope, context, good, options.file);
  const results = read.map((row): ImportRowResult => {
    const { line } = row;
    const changes = row.changes.map((c) => ({ ...c, message: changeText(c, context.locale) }));
    const found = become.get(line);
    if (found) return { line, ...found, problems: [], changes };
    const problems = row.problems.map((p) => toProblem(p, context.locale));
    return { line, outcome: 'bad', orderId: null, problems, changes };
  });
  const of = (outcome: ImportRowResult['outcome']) => results.filter((r) => r.outcome === outcome).length;
  return {
    rows: rows.length,
    created: of('created'),
    known: of('known'),
    bad: of('bad'),
    skipped: rows.length - meant.length,
    results,
  };
}

/** Rows that a program sends name their weights as kilograms. */
export function withColumnFacts(
  context: ImportContext,
  rows: readonly ImportRow[],
  given: ColumnFacts | undefined,
): ImportContext {
  const told = () => ({ ...factsOf(context, rows), perhapsGrams: false });
  return { ...context, choices: { ...context.choices, sheet: given ?? told() } };
}

/** Facts of the columns of a whole sheet. */
export const factsOf = ({ facts, today }: ImportContext, rows: readonly ImportRow[]): ColumnFacts =>
  columnFacts(
    rows.map(({ values }) => values),
    today,
    facts.timezone,
  );

async function readRows(rows: ImportRow[], { choices, today }: ImportContext): Promise<ReadRow[]> {
  const read: ReadRow[] = [];
  for (const { line, copy, values, accepted } of rows) {
    read.push({
      line,
      ...checkRow(values, choices, today, accepted),
      placeConfirmed: accepted?.includes('postcodeElsewhere') ?? false,
      ...(copy === undefined ? {} : { copy }),
    });
    if (read.length % CHUNK_SIZE === 0) await nextTurn();
  }
  return read;
}

type KeyedRow = ReadRow & RowKey;
/** With the id of the order that it becomes. */
type NamedRow = KeyedRow & { orderId: string };
type Become = Map<number, { outcome: 'created' | 'known' | 'new'; orderId: string | null }>;

/** Identical rows have the same content; each further one in the file is a copy with a number of its own. */
function withKeys(rows: ReadRow[], again: string | null): KeyedRow[] {
  const copies = copiesOf(rows.map((r) => r.values));
  return rows.map((row, i) => ({
    ...row,
    content: createHash('sha256')
      .update(`${again ?? ''}\n${rowContent(row.values)}`)
      .digest('hex'),
    copy: row.copy ?? copies[i] ?? 0,
  }));
}

async function looked(ctx: Ctx, scope: Scope, rows: KeyedRow[]): Promise<Become> {
  const known = await knownRows(
    ctx,
    scope,
    rows.map((r) => r.content),
  );
  return new Map(
    rows.map((row) => {
      const orderId = known.get(keyOf(row)) ?? null;
      return [row.line, { outcome: orderId ? 'known' : 'new', orderId }];
    }),
  );
}

async function written(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  rows: KeyedRow[],
  file: ImportOptions['file'],
): Promise<Become> {
  const become: Become = new Map();
  // Lists sort orders of the same moment by id: ids that rise with the rows keep the order of the sheet.
  const ids = rows.map(() => randomUUID()).sort();
  const named = rows.map((row, i) => ({ ...row, orderId: ids[i] as string }));
  let created = 0;
  for (let at = 0; at < named.length; at += CHUNK_SIZE) {
    const chunk = named.slice(at, at + CHUNK_SIZE);
    created += await ctx.db.tx(() => writeChunk(ctx, scope, context, chunk, file, become));
    if (ctx.db.kind === 'pglite') await pause(BREATH_MS);
  }
  if (created > 0) await emitEvent(ctx, scope, 'orders.imported', { message: String(created) });
  return become;
}

/** Returns how many drafts were made, and records the result of each row in `become`. */
async function writeChunk(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  rows: NamedRow[],
  file: ImportOptions['file'],
  become: Become,
): Promise<number> {
  await lockImports(ctx, scope);
  const known = await knownRows(
    ctx,
    scope,
    rows.map((r) => r.content),
  );
  const made: NewImport[] = [];
  for (const row of rows) {
    const before = known.get(keyOf(row));
    if (before) {
      become.set(row.line, { outcome: 'known', orderId: before });
      continue;
    }
    const draft = draftOf(ctx, scope, context, row);
    made.push(draft);
    known.set(keyOf(row), draft.order.id);
    become.set(row.line, { outcome: 'created', orderId: draft.order.id });
  }
  await insertImports(ctx, scope, made, file?.hash ?? null);
  const unpriced = made.filter(({ order }) => order.quotes == null);
  await planPricing(
    ctx,
    scope,
    unpriced.map(({ order }) => order.id),
  );
  if (file && made.length > 0) await noteFile(ctx, scope, file);
  return made.length;
}

function draftOf(ctx: Ctx, scope: Scope, context: ImportContext, row: NamedRow): NewImport {
  const { currency } = context.facts;
  const input = orderOf(row.values, context, ctx.ports.clock.now(), row.placeConfirmed);
  const stops = withSchedule(stopsOf(input, currency) ?? [], null);
  const order = newRow(ctx, scope, row.orderId, currency, input, stops);
  const offers = cachedOffersFor(ctx, scope, order, stops);
  const priced = offers ? { ...order, ...columnsOfOffers(order, offers) } : order;
  return { content: row.content, copy: row.copy, order: priced, stops };
}

const toProblem = ({ choices, ...problem }: FoundProblem, locale: Locale) => ({
  ...problem,
  ...(choices ? { choices: [...choices] } : {}),
  message: problemText(problem, locale),
});

/** Previous imports of a file with these bytes; null when there are none. */
export async function knownFile(ctx: Ctx, scope: Scope, hash: string): Promise<KnownFile | null> {
  const file = await fileByHash(ctx, scope, hash);
  return file
    ? { name: file.name, rows: file.rows, imported: file.imported, importedAt: file.createdAt.toISOString() }
    : null;
}
