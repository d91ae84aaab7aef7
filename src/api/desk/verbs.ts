import type { AddressBookContact } from '../../../contract/contacts/contacts.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { connection } from '../../lib/calls/connection.ts';
import { callingCustomerId, callPage, writesSent } from '../client/http.ts';
import type { LastQuote } from './copies.ts';

export { keepForDesk } from './keepForDesk.ts';

const copies = () => import('./copies.ts');

/** Deletes the copies of accounts of which the user is not a member. */
export const dropOtherCopies = async (accounts: readonly number[]): Promise<void> =>
  (await copies()).dropOtherCopies(accounts);

const NEVER = { customerId: 0, at: 0, writes: 0 };
/** The last reading: its account, its time, and the number of this page's writes before it. */
let last = NEVER;

/** Reads the newest drafts and contacts of the account and stores them, unless they were read lately and nothing was written since. */
export async function readForDesk(maxAgeMs: number, now = Date.now()): Promise<void> {
  const customerId = callingCustomerId();
  if (customerId === null) return;
  const writes = writesSent();
  if (last.customerId === customerId && last.writes === writes && now - last.at < maxAgeMs) return;
  const round = { customerId, at: now, writes };
  last = round;
  const { keepRows, MOST_ROWS } = await copies();
  const newest = { orderBy: 'desc', page: 1 } as const;
  // A member may have the right to only one of the two lists.
  const [drafts, contacts] = await Promise.allSettled([
    callPage<Order>('order', {
      query: { ...newest, status: 'DRAFT', sortBy: 'createdAt', limit: MOST_ROWS.drafts },
    }),
    callPage<AddressBookContact>('contacts', {
      query: { ...newest, sortBy: 'lastUsedAt', limit: MOST_ROWS.contacts },
    }),
  ]);
  // A newer reading replaces this one.
  if (last !== round) return;
  const isUnanswered = [drafts, contacts].some(
    (read) => read.status === 'rejected' && asFailure(read.reason).status === 0,
  );
  if (isUnanswered || connection() !== 'ok') last = NEVER;
  // The user may have switched the account meanwhile; an answer that is itself a copy is not stored.
  if (callingCustomerId() !== customerId || connection() !== 'ok') return;
  if (drafts.status === 'fulfilled') await keepRows(customerId, 'drafts', drafts.value.data);
  if (contacts.status === 'fulfilled') await keepRows(customerId, 'contacts', contacts.value.data);
}

/** The prices that were requested last for this account; null if there are none. */
export async function getLastQuote(): Promise<({ at: number } & LastQuote) | null> {
  const customerId = callingCustomerId();
  const found = customerId === null ? null : await (await copies()).lastQuoteOf(customerId);
  return found && { at: found.at, ...found.value };
}
