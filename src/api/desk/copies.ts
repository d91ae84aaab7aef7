import type { AddressBookContact } from '../../../contract/contacts/contacts.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { InstantQuote, InstantQuoteInput } from '../../../contract/orders/services.ts';
import { isConfirmable, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Page } from '../../../contract/wire/envelope.ts';
import { namesOnDesk, putOnDesk, readDesk, removeFromDesk } from '../../lib/desk/deskStore.ts';
import { noteShownFrom } from '../../lib/desk/shownFrom.ts';
import { QUOTE, type ReadAnswer, type ReadRequest } from './readAnswers.ts';

/** Unchanged answers, by their addresses. */
const ANSWERS = 'answer/';
const MOST_ANSWERS = 100;
const LONG_PAGE = 100;
/** Number of the newest rows of a list that are stored; any page is made from them. */
export const MOST_ROWS = { drafts: 200, contacts: 500 } as const;
const COLLECTIONS = { order: 'drafts', contacts: 'contacts' } as const;

const accountOf = (customerId: number | null) => customerId ?? 'user';
const collectionName = (customerId: number | null, kind: keyof typeof MOST_ROWS) =>
  `rows/${accountOf(customerId)}/${kind}`;

function answerName({ path, query, customerId }: ReadRequest): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${name}=${String(value)}`);
  return `${ANSWERS}${accountOf(customerId)}/${path}?${parts.sort().join('&')}`;
}

/** Only drafts are stored: other orders change outside this browser. */
const isDraftRead = ({ path, query, answer }: ReadAnswer): boolean => {
  if (path === 'order') return query.status === 'DRAFT' || query.statusCode === String(STATUS.failed);
  const { data } = answer as { data: Partial<Order> };
  return path === 'order/statusCounts' || isConfirmable(data.statusCode ?? STATUS.created);
};

let names: Promise<Set<string>> | null = null;

/** Stores the answer, and deletes the oldest one if there are too many. */
export async function keepCopy(read: ReadAnswer): Promise<void> {
  const { path, query, customerId, answer } = read;
  if (path === QUOTE) return void (await putOnDesk(quoteName(customerId), { input: query, quote: answer }));
  // Long pages of these lists are stored as rows.
  if (path in COLLECTIONS && Number(query.limit) > LONG_PAGE) return;
  if (/^order(\/|$)/.test(path) && !isDraftRead(read)) return;
  const name = answerName(read);
  if (!(await putOnDesk(name, read.answer))) return;
  names ??= namesOnDesk(ANSWERS).then((all) => new Set(all));
  const known = await names;
  // Keeps the newest at the end.
  known.delete(name);
  known.add(name);
  for (const old of [...known].slice(0, Math.max(0, known.size - MOST_ANSWERS))) {
    known.delete(old);
    await removeFromDesk(old);
  }
}

const OF_ACCOUNT = /^(?:answer|rows|quote)\/(\d+)(?:\/|$)/;

/** Deletes the copies of all accounts but these. */
export async function dropOtherCopies(kept: readonly number[]): Promise<void> {
  for (const name of await namesOnDesk('')) {
    const [, account] = OF_ACCOUNT.exec(name) ?? [];
    if (account === undefined || kept.includes(Number(account))) continue;
    (await names)?.delete(name);
    await removeFromDesk(name);
  }
}

/** Stores the newest rows of a list. */
export const keepRows = (
  customerId: number,
  kind: keyof typeof MOST_ROWS,
  rows: readonly unknown[],
): Promise<boolean> => putOnDesk(collectionName(customerId, kind), rows.slice(0, MOST_ROWS[kind]));

/** The stored answer of a read: the last answer itself, or a page of the stored rows if that is newer. */
export async function findCopy(request: ReadRequest): Promise<unknown> {
  const [whole, made] = await Promise.all([readDesk<unknown>(answerName(request)), pageOfRows(request)]);
  const found = made && (!whole || made.at > whole.at) ? made : whole;
  if (!found) return null;
  noteShownFrom(found.at);
  return found.value;
}

async function pageOfRows({
  path,
  query,
  customerId,
}: ReadRequest): Promise<{ at: number; value: unknown } | null> {
  const [kind, id] = path.split('/');
  if (customerId === null || (kind !== 'order' && kind !== 'contacts' && kind !== 'contact')) return null;
  const list = COLLECTIONS[kind === 'contact' ? 'contacts' : kind];
  const rows = await readDesk<Row[]>(collectionName(customerId, list));
  if (!rows) return null;
  if (id !== undefined) {
    const one = rows.value.find((row) => String(row.id) === id);
    return one ? { at: rows.at, value: { data: one } } : null;
  }
  const found = kind === 'order' ? draftsOf(rows.value, query) : contactsOf(rows.value, query);
  return found && { at: rows.at, value: pageOf(found, query) };
}

type Row = { id: unknown } & Record<string, unknown>;
type Query = ReadRequest['query'];

const PAGE = ['retrieve', 'sortBy', 'orderBy', 'page', 'limit'];
const asksOnly = (query: Query, names: readonly string[]) =>
  Object.entries(query).every(([name, value]) => value === undefined || [...PAGE, ...names].includes(name));
const has = (text: string, ...values: unknown[]) =>
  values.some((value) => typeof value === 'string' && value.toLowerCase().includes(text));

/** Null if the stored rows cannot answer the query. */
function draftsOf(rows: readonly Row[], query: Query): Row[] | null {
  if (query.status !== 'DRAFT' || query.sortBy !== 'createdAt') return null;
  if (!asksOnly(query, ['status', 'n', 'keyword'])) return null;
  const text = String(query.n ?? query.keyword ?? '').toLowerCase();
  const found = (rows as unknown as Order[]).filter(
    ({ referenceNo, waypoint }) =>
      !text ||
      has(text, referenceNo, ...waypoint.flatMap(({ contact }) => [contact?.name, contact?.company])),
  );
  return (query.orderBy === 'asc' ? found.reverse() : found) as unknown as Row[];
}

function contactsOf(rows: readonly Row[], query: Query): Row[] | null {
  if (!asksOnly(query, ['name'])) return null;
  const text = String(query.name ?? '')
    .trim()
    .toLowerCase();
  const found = (rows as unknown as AddressBookContact[]).filter(
    ({ name, company, email, mobile }) => !text || has(text, name, company, email, mobile),
  );
  return found as unknown as Row[];
}

function pageOf(rows: Row[], query: Query): Page<Row> {
  const limit = Number(query.limit ?? 10);
  const page = Number(query.page ?? 1);
  return {
    data: rows.slice((page - 1) * limit, page * limit),
    page,
    pageTotal: Math.max(1, Math.ceil(rows.length / limit)),
    rowTotal: rows.length,
  };
}

/** The prices that were requested last, with their request. */
export interface LastQuote {
  input: InstantQuoteInput;
  quote: InstantQuote;
}

const quoteName = (customerId: number | null) => `quote/${accountOf(customerId)}`;
export const lastQuoteOf = (customerId: number) => readDesk<LastQuote>(quoteName(customerId));
