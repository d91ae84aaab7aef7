import { inAllLanguages } from '../../../texts/read.ts';
import { type InboxKind, inboxKindOf } from './inbox.ts';
import { STATUS } from './orderStatus.ts';

const NOT_FOUND = Object.values(inAllLanguages('addressWords')).flatMap(({ notFound }) => notFound);

/** Whether couriers' words say that nobody could be found at the address, in any of our languages. */
export function isAddressNotFound(words: string | null | undefined): boolean {
  const lowerWords = (words ?? '').toLowerCase();
  return NOT_FOUND.some((phrase) => lowerWords.includes(phrase));
}

/** The matter of a step, with the courier's words to it; undefined if it needs nobody. */
export const stepMatter = (statusCode: number, words: string | null | undefined): InboxKind | undefined =>
  statusCode === STATUS.failedDelivery && isAddressNotFound(words)
    ? 'addressNotFound'
    : inboxKindOf(statusCode);
