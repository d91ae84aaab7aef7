import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  ImportDefaults,
  ImportOutcome,
  ImportRow,
  ImportRowResult,
  KnownFile,
} from '../../../contract/orders/import.ts';
import { type ColumnFacts, columnFacts } from '../../../contract/rules/import/columnFacts.ts';
import { isEmptyRow, isExampleRow } from '../../../contract/rules/import/importCheck.ts';
import { type Choices, choicesOf } from '../../../contract/rules/import/importChoices.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { isPlaceRule } from '../../../contract/rules/places/placeCheck.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import type { Ctx, Scope } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { skipAuditEntry } from '../../http/audit/callRecord.ts';
import { columnsOfOffers, newRow, withSchedule } from '../orders/booking/createOrder.ts';
import { stopsOf } from '../orders/booking/orderInput.ts';
import { cachedOffersFor } from '../orders/pricing/orderPrice.ts';
import { planPricing } from '../orders/pricing/priceDrafts.ts';
import type { AccountFacts } from './facts.ts';
import { withKeptPlaces } from './keptPlaces.ts';
import { toChange, toProblem } from './problemTexts.ts';
import { ask, type KeyedParcel, type RowIn, readParcels, withKeys } from './readParcels.ts';
import { ordersByReference } from './referenceStore.ts';
import { orderOf } from './rowOrder.ts';
import {
  fileByHash,
  insertImports,
  keyOf,
  knownRows,
  lockImports,
  type NewImport,
  noteFile,
  noteLeft,
} from './store.ts';
import { usedReference } from './usedReferences.ts';

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
  /** `left`: number of the file's parcels outside this call that should become orders; absent if the caller does not know. */
  file: { hash: string; name: string; rows: number; left?: number | undefined } | null;
  dryRun: boolean;
  /** Rows that are orders already become orders again, once for each such request. */
  repeatId: string | null;
  /** Derived from the rows when absent. */
  columnFacts?: ColumnFacts | undefined;
  /** Values for items without their own. */
  defaults?: ImportDefaults | null | undefined;
  /** Also imports parcels of a shop's export that are otherwise left out. */
  takeIn?: boolean;
}

/** Parcels per transaction, so that others wait for it only milliseconds. */
const CHUNK_SIZE = 100;
/** Pause between two portions, in which other callers of the embedded database get their turn. */
const BREATH_MS = 5;

/**
 * Makes a draft of every good parcel that is not an order yet; returns the problems of the others. Each portion is written completely or
 * not at all, so an interrupted call can be repeated. Example and empty rows are skipped.
 */
export async function importRows(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  rows: RowIn[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  if (options.dryRun) skipAuditEntry(ctx);
  const meant = rows.filter(({ values }) => !isEmptyRow(values) && !isExampleRow(values));
  const isAway = ({ leftOut }: RowIn) => leftOut !== undefined && (!options.takeIn || leftOut === 'noParcel');
  const sent = meant.filter((row) => !isAway(row));
  const withFacts = withColumnFacts(context, sent, options.columnFacts);
  const read = (all: readonly RowIn[]) => readParcels(all, withFacts, options.defaults ?? {});
  const asWritten = await read(sent);
  const kept = await withKeptPlaces(ctx, scope, context, sent, asWritten);
  const parcels = withKeys(kept ? await read(kept) : asWritten, options.repeatId);
  const good = parcels.filter(({ problems }) => problems.length === 0);
  const become = options.dryRun
    ? await looked(ctx, scope, context, good, options)
    : await written(ctx, scope, context, good, options);
  const results = [
    ...parcels.map((parcel) => resultOf(parcel, become.get(parcel.line), context.locale)),
    ...leftOutResults(meant.filter(isAway)),
  ].sort((a, b) => a.line - b.line);
  const of = (outcome: ImportRowResult['outcome']) => results.filter((r) => r.outcome === outcome).length;
  if (options.file?.left !== undefined && !options.dryRun)
    await noteLeft(ctx, scope, options.file.hash, options.file.left + of('bad'));
  return {
    rows: rows.length,
    created: of('created'),
    known: of('known'),
    bad: of('bad'),
    skipped: rows.length - meant.length + of('skipped'),
    results,
  };
}

/** Rows that a program sends have weights in kilograms. */
export function withColumnFacts(
  context: ImportContext,
  rows: readonly ImportRow[],
  given: ColumnFacts | undefined,
): ImportContext {
  const defaultFacts = () => ({ ...factsOf(context, rows), perhapsGrams: false });
  return { ...context, choices: { ...context.choices, sheet: given ?? defaultFacts() } };
}

/** Facts of the columns of a whole sheet. */
export const factsOf = ({ facts, today }: ImportContext, rows: readonly ImportRow[]): ColumnFacts =>
  columnFacts(
    rows.map(({ values }) => values),
    today,
    facts.timezone,
  );

type Fate =
  | { outcome: 'created' | 'known' | 'new'; orderId: string | null }
  /** An order of the account already has its reference. */
  | { outcome: 'asked' };
type Become = Map<number, Fate>;

function resultOf(parcel: KeyedParcel, fate: Fate | undefined, locale: Locale): ImportRowResult {
  const { line, items } = parcel;
  const result = {
    line,
    ...(items.length > 0 ? { items } : {}),
    changes: parcel.changes.map((change) => toChange(change, locale)),
  };
  if (fate && fate.outcome !== 'asked') return { ...result, ...fate, problems: [] };
  const problems = parcel.problems.map((problem) => toProblem(problem, locale));
  return { ...result, outcome: 'bad', orderId: null, problems };
}

function leftOutResults(rows: readonly RowIn[]): ImportRowResult[] {
  const heads = rows.filter(({ leftOut, partOf }) => leftOut && partOf === undefined);
  return heads.map(({ line, leftOut }) => ({
    line,
    outcome: 'skipped',
    orderId: null,
    problems: [],
    changes: [],
    reason: leftOut,
  }));
}

/** A parcel with the id of the order that it becomes. */
type NamedParcel = KeyedParcel & { orderId: string };

async function looked(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  parcels: KeyedParcel[],
  options: ImportOptions,
): Promise<Become> {
  const become: Become = new Map();
  for (const parcel of await unknownOf(ctx, scope, context, named(parcels), options, become))
    become.set(parcel.line, { outcome: 'new', orderId: null });
  return become;
}

// Lists sort orders of one moment by id. Ascending ids keep the order of the sheet.
function named(parcels: readonly KeyedParcel[]): NamedParcel[] {
  const ids = parcels.map(() => randomUUID()).sort();
  return parcels.map((parcel, i) => ({ ...parcel, orderId: ids[i] as string }));
}

/** The parcels without an order. The result of each other parcel is recorded in `become`. */
async function unknownOf(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  parcels: readonly NamedParcel[],
  { repeatId }: ImportOptions,
  become: Become,
): Promise<NamedParcel[]> {
  const known = await knownRows(
    ctx,
    scope,
    parcels.map((parcel) => parcel.content),
  );
  const unknown = parcels.filter((parcel) => {
    const orderId = known.get(keyOf(parcel));
    if (orderId) become.set(parcel.line, { outcome: 'known', orderId });
    return !orderId;
  });
  if (repeatId) return unknown;
  const withReference = unknown.filter(
    ({ rows, copy, accepted }) => rows[0].referenceNo && copy === 0 && !accepted.includes('referenceUsed'),
  );
  const byReference = await ordersByReference(
    ctx,
    scope,
    withReference.map(({ rows }) => rows[0].referenceNo ?? ''),
  );
  const answered = new Set<number>();
  for (const parcel of withReference) {
    const versions = byReference.get(parcel.rows[0].referenceNo?.toLowerCase() ?? '') ?? [];
    if (versions.length === 0) continue;
    const used = usedReference(
      draftOf(ctx, scope, context, parcel),
      parcel.rows,
      versions,
      context.facts.timezone,
    );
    if (!used) continue;
    answered.add(parcel.line);
    if ('question' in used) ask(parcel, used.question);
    become.set(
      parcel.line,
      'question' in used ? { outcome: 'asked' } : { outcome: 'known', orderId: used.orderId },
    );
  }
  return unknown.filter(({ line }) => !answered.has(line));
}

async function written(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  parcels: KeyedParcel[],
  options: ImportOptions,
): Promise<Become> {
  const become: Become = new Map();
  const all = named(parcels);
  let created = 0;
  for (let at = 0; at < all.length; at += CHUNK_SIZE) {
    const chunk = all.slice(at, at + CHUNK_SIZE);
    created += await ctx.db.tx(() => writeChunk(ctx, scope, context, chunk, options, become));
    if (ctx.db.kind === 'pglite') await pause(BREATH_MS);
  }
  if (created > 0) await emitEvent(ctx, scope, 'orders.imported', { message: String(created) });
  return become;
}

/** Makes the drafts. Returns their number, and records the result of each parcel in `become`. */
async function writeChunk(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  parcels: readonly NamedParcel[],
  options: ImportOptions,
  become: Become,
): Promise<number> {
  const { file } = options;
  await lockImports(ctx, scope);
  const made = new Map<string, NewImport>();
  for (const parcel of await unknownOf(ctx, scope, context, parcels, options, become)) {
    // Two rows of one call may have the same content and copy number.
    const same = made.get(keyOf(parcel));
    if (!same) made.set(keyOf(parcel), draftOf(ctx, scope, context, parcel));
    become.set(parcel.line, {
      outcome: same ? 'known' : 'created',
      orderId: same?.order.id ?? parcel.orderId,
    });
  }
  const drafts = [...made.values()];
  await insertImports(ctx, scope, drafts, file?.hash ?? null);
  const unpriced = drafts.filter(({ order }) => order.quotes == null);
  await planPricing(
    ctx,
    scope,
    unpriced.map(({ order }) => order.id),
  );
  if (file && drafts.length > 0) await noteFile(ctx, scope, file);
  return drafts.length;
}

function draftOf(ctx: Ctx, scope: Scope, context: ImportContext, parcel: NamedParcel): NewImport {
  const { currency } = context.facts;
  const placeConfirmed = parcel.accepted.some((rule) => isPlaceRule(rule));
  const input = orderOf(parcel.rows, context, ctx.ports.clock.now(), placeConfirmed);
  const stops = withSchedule(stopsOf(input, currency) ?? [], null);
  const order = newRow(ctx, scope, parcel.orderId, currency, input, stops);
  const offers = cachedOffersFor(ctx, scope, order, stops);
  const priced = offers ? { ...order, ...columnsOfOffers(order, offers) } : order;
  return { content: parcel.content, copy: parcel.copy, order: priced, stops };
}

/** Previous imports of a file with these bytes; null when there are none. */
export async function knownFile(ctx: Ctx, scope: Scope, hash: string): Promise<KnownFile | null> {
  const file = await fileByHash(ctx, scope, hash);
  return file
    ? { name: file.name, rows: file.rows, imported: file.imported, importedAt: file.createdAt.toISOString() }
    : null;
}
