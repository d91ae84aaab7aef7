import { checkConnection, connection } from '../../lib/calls/connection.ts';
import { QUOTE, type ReadAnswer, type ReadRequest } from '../desk/readAnswers.ts';

/** Reads that offline work needs: the user, drafts, the address book, and the data of their forms. */
const KEPT =
  /^(user|user\/customers|company\/(info|settings)|service\/(vehicles|itemTypes|outlets)|parameters\/q\/country|contacts(\/groups)?|contact\/[\w-]+|order(\/[\w-]+)?|order\/statusCounts)$/;
const OF_USER = /^(user|company|service|parameters)(\/|$)/;
/** Maximum number of answers that wait until the code that stores them is loaded. */
const MOST_EARLY = 40;

const early: ReadAnswer[] = [];
let keep = (read: ReadAnswer): void => {
  if (early.length < MOST_EARLY) early.push(read);
};

/** Passes on the answers of the opening page, and all later answers. */
export function startKeeping(next: (read: ReadAnswer) => void): void {
  keep = next;
  for (const read of early.splice(0)) next(read);
}

const isKept = (path: string): boolean => KEPT.test(path);
const readRequest = (path: string, query: ReadRequest['query'], customerId: number | null): ReadRequest => ({
  path,
  query,
  customerId: OF_USER.test(path) ? null : customerId,
});

/** Stores an answer of the server. */
export function noteRead(
  path: string,
  query: ReadRequest['query'],
  customerId: number | null,
  answer: unknown,
): void {
  if (isKept(path)) keep({ ...readRequest(path, query, customerId), answer });
}

/** Passes on a list of prices. Visitors without a session have no copies; the price of one service is not a list. */
export function noteQuote(
  customerId: number | null,
  input: { serviceCode?: unknown },
  answer: unknown,
): void {
  if (customerId !== null && !input.serviceCode)
    keep({ path: QUOTE, query: { ...input }, customerId, answer });
}

/** The stored copy of an answer while offline; null without a copy, or while the server answers. */
export async function copyWithoutLine(
  path: string,
  query: ReadRequest['query'],
  customerId: number | null,
): Promise<unknown> {
  if (!isKept(path)) return null;
  if (connection() === 'ok' && (await checkConnection())) return null;
  // If the code cannot be loaded, there are no copies.
  const copies = await import('../desk/copies.ts').catch(() => null);
  return (await copies?.findCopy(readRequest(path, query, customerId))) ?? null;
}
