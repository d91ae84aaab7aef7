import { inAllLanguages } from '../../../texts/read.ts';
import { type InboxKind, inboxKindOf } from './inbox.ts';
import { STATUS } from './orderStatus.ts';

const NOT_FOUND = Object.values(inAllLanguages('addressWords')).flatMap(({ notFound }) => notFound);

/** Whether a courier's text says, in any of our languages, that the address or the recipient was not found. */
export function isAddressNotFound(words: string | null | undefined): boolean {
  const lowerWords = (words ?? '').toLowerCase();
  return NOT_FOUND.some((phrase) => lowerWords.includes(phrase));
}

/** The matter of a step and its courier's text; undefined if the step needs nobody. */
export const stepMatter = (statusCode: number, words: string | null | undefined): InboxKind | undefined =>
  statusCode === STATUS.failedDelivery && isAddressNotFound(words)
    ? 'addressNotFound'
    : inboxKindOf(statusCode);
