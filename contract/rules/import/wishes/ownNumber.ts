import { inAllLanguages } from '../../../../texts/read.ts';
import { readPhone, withoutPhoneLabels } from '../../text/phone.ts';
import { CHAT_LINK } from '../../text/whatsAppLink.ts';
import { anyOf } from '../../text/wordPattern.ts';
import type { FoundChange } from '../importProblems.ts';

const CHATS = new RegExp(
  String.raw`(?<!\p{Script=Latin})(?:${anyOf(Object.values(inAllLanguages('phoneWords')).flatMap(({ chats }) => chats))})(?!\p{Script=Latin})`,
  'giu',
);
const PART_END = /([\n,;|，；]+)/u;

/** A note without the links to the receiver's own number, which the parcel has already. Links to other numbers stay. */
export function withoutOwnNumber(
  note: string,
  phone: string,
): { note: string; change: FoundChange } | undefined {
  const isOwn = (part: string): boolean => {
    const numbers = [...part.matchAll(CHAT_LINK)].map(
      ([, digits = '']) => readPhone(`+${digits}`, '')?.value,
    );
    const words = withoutPhoneLabels(part.replace(CHAT_LINK, ' ').replace(CHATS, ' '));
    return numbers.length > 0 && numbers.every((number) => number === phone) && !/[\p{L}\d]/u.test(words);
  };
  const parts = note.split(PART_END);
  const own = parts.filter(isOwn).map((part) => part.trim());
  if (own.length === 0) return undefined;
  // Each part is followed by the sign that divides it from the next one.
  const kept = parts.filter((_, at) => !isOwn(parts[at - (at % 2)] ?? ''));
  const rest = kept.join('').replace(/^[\s,;|，；]+|[\s,;|，；]+$/gu, '');
  return {
    note: rest,
    change: { column: 'note', rule: 'ownNumber', params: { from: own.join(', '), to: rest } },
  };
}
