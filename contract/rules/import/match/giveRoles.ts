import { type ColumnLook, lastDayIn, mostly } from '../headings/columnLook.ts';
import { readHeadingText } from '../headings/headingText.ts';
import { type HeadingSide, meaningOf } from '../headings/headingWords.ts';
import { isPaidState, namesPaid } from '../headings/paidHeading.ts';
import type { SheetRole } from '../headings/sheetRoles.ts';
import { timeIn } from '../importDates.ts';
import { isEmptyWord } from '../importSpills.ts';
import { isCashOnDelivery, isWord, isYes, withoutCash } from '../orders/orderWords.ts';
import { isSize } from '../orders/sizes.ts';
import { isTotalOfOrder } from '../orders/totals.ts';
import { isFlag, isHaste, isUrgent, namesWish } from '../wishes/wishWords.ts';
import { BARE_AMOUNT, isPayment } from './byValues.ts';
import { ADDRESS } from './giveContacts.ts';
import { best, type HeaderMatch, isContact, type Read } from './headerMatch.ts';

/** Sides in the order in which they become the payer. */
const PAYERS: readonly (HeadingSide | null)[] = ['payer', 'buyer', null];

const OF_SEVERAL: readonly SheetRole[] = ['orderStatus', 'noted'];

/** Gives each role once. Contacts without a column become the payer's. */
export function giveRoles(reads: readonly Read[], matches: readonly HeaderMatch[]): void {
  const taken = new Set<SheetRole>();
  const give = (at: number, role: SheetRole) => {
    const match = matches[at];
    // Each status may say that the order is on its way: `Order Status` beside `Delivery Status`.
    if (!match || match.role || (taken.has(role) && !OF_SEVERAL.includes(role))) return;
    match.role = role;
    taken.add(role);
  };
  // `Grand Total` before `Total Price`.
  const isWhole = ({ at, meaning }: Read) =>
    meaning.role === 'orderTotal' && isTotalOfOrder(matches[at]?.header ?? '');
  const ordered = best(reads);
  for (const { at, meaning } of [...ordered.filter(isWhole), ...ordered]) {
    if (meaning.role) give(at, meaning.role);
    // `Total` beside `Order Total`
    const match = matches[at];
    const isOfLine = match && meaning.role === 'orderTotal' && match.role !== 'orderTotal';
    if (isOfLine && !match.column && ordered.some(isWhole)) match.isOther = true;
    if (meaning.role === 'size' && matches[at]) matches[at].unit = meaning.unit ?? null;
    if (matches[at]?.role === 'orderTotal') matches[at].unit = readHeadingText(matches[at].header).currency;
  }
  for (const side of PAYERS)
    for (const { at, meaning } of best(reads.filter(isContact))) {
      const { contact } = meaning;
      if (contact.side !== side || contact.part || matches[at]?.column) continue;
      // An address without a side may belong to anybody.
      if (side !== null || !ADDRESS.includes(contact.field)) give(at, `payer${contact.field}`);
    }
}

/** A column of notes, or without a known heading, whose values are all about payment: `Ket.` with `COD` and `lunas`. */
export function givePayment(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  if (matches.some(({ role }) => role === 'paymentMethod')) return;
  const match = matches.find(
    ({ header, column, role }, at) =>
      header.trim() !== '' &&
      (column === 'note' || (!column && !meaningOf(header))) &&
      !role &&
      mostly(looks[at] ?? { filled: 0, samples: [] }, isPayment) &&
      looks[at]?.samples.every(isPayment) &&
      looks[at]?.samples.some(isCashOnDelivery),
  );
  if (!match) return;
  // `COD RM45 - call first`: other words of the remark stay a note.
  const { samples } = looks[matches.indexOf(match)] ?? { samples: [] };
  const isOther = (part: string) =>
    part.trim() !== '' &&
    !BARE_AMOUNT.test(part.trim()) &&
    (!isPayment(part) || (isCashOnDelivery(part) && WORDS_AND_AMOUNT.test(withoutCash(part))));
  const hasOther = samples.some((text) => text.split(/\s[-–—]\s|[,;\n]/u).some(isOther));
  Object.assign(match, { role: 'paymentMethod', column: hasOther ? match.column : null });
}

/** `tukar RM45 ya`, left of a remark on cash */
const WORDS_AND_AMOUNT = /(?=.*\d).*(?<!\p{L})\p{L}{4,}/u;

/** `Pickup Time` beside `Pickup Date`, in any order. */
export function givePickupTime(
  reads: readonly Read[],
  matches: readonly HeaderMatch[],
  looks: readonly ColumnLook[],
): void {
  const isOfTimes = ({ at }: Read) =>
    mostly(looks[at] ?? { filled: 0, samples: [] }, (text) => timeIn(text) !== null);
  const ofPickup = reads.filter(({ meaning }) => meaning.column === 'pickupDate');
  const time = matches[ofPickup.find(isOfTimes)?.at ?? -1];
  const day = matches[ofPickup.find((read) => read.isFilled && !isOfTimes(read))?.at ?? -1];
  if (!time || !day) return;
  if (time.column) Object.assign(day, { column: time.column, confidence: time.confidence });
  if (day.column) Object.assign(time, { column: null, confidence: 'none', role: 'pickupTime' });
}

const STATUS_WORDS = ['open', 'paid', 'unpaid', 'notPaidYet', 'cancelled', 'refunded', 'shipped'] as const;

/** A column without a known heading whose values are all words of an order's status, and one of them ends the order. */
export function giveStatus(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  if (matches.some(({ role }) => role === 'orderStatus')) return;
  const isAny = (text: string, words: readonly (typeof STATUS_WORDS)[number][]) =>
    words.some((word) => isWord(word, text));
  const match = matches.find(({ header, column, role }, at) => {
    const { samples } = looks[at] ?? { samples: [] };
    return (
      !column &&
      !role &&
      !meaningOf(header) &&
      samples.every((text) => isAny(text, STATUS_WORDS)) &&
      samples.some((text) => isAny(text, ['cancelled', 'refunded']))
    );
  });
  if (match) match.role = 'orderStatus';
}

const FLAGS = { shippedAt: 'shipped', cancelledAt: 'cancelled' } as const;

/** `Sent?`, `Paid?` above yes and no, or above days. `Paid?` may be above words of a payment, too. */
export function giveFlags(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  const isFlag = (text: string) =>
    isYes(text) || isWord('no', text) || /^[tf]$/i.test(text) || lastDayIn(text) !== null;
  for (const [at, match] of matches.entries()) {
    const { header, column, role } = match;
    const { samples } = looks[at] ?? { samples: [] };
    if (column || role || meaningOf(header) || samples.length === 0) continue;
    const give = (found: SheetRole) => {
      if (!matches.some((other) => other.role === found)) match.role = found;
    };
    if (namesPaid(header) && samples.every((text) => isFlag(text) || isPaidState(text)))
      give('paymentStatus');
    if (!samples.every(isFlag)) continue;
    for (const [found, word] of Object.entries(FLAGS))
      if (isWord(word, header)) give(found as keyof typeof FLAGS);
  }
}

/**
 * `Delivery Type`, `Type` above `Express` and `Normal`: a wish, and neither a type of goods nor their description. So is `Is it urgent?` above
 * yes and no.
 */
export function giveWishes(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  for (const [at, match] of matches.entries()) {
    const { header, column, role } = match;
    const { samples } = looks[at] ?? { samples: [] };
    const areWords = (!column || column === 'itemType') && samples.some(isUrgent) && samples.every(isHaste);
    const areFlags = !column && !meaningOf(header) && namesWish(header) && samples.every(isFlag);
    if (!role && samples.length > 0 && (areWords || areFlags))
      Object.assign(match, { column: null, confidence: 'none', role: 'noted' });
  }
}

/** A column without a column or role whose cells hold three lengths. `Size` is otherwise a shop's variant. */
export function giveSize(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  if (matches.some(({ role }) => role === 'size')) return;
  const written = ({ filled, samples }: ColumnLook = { filled: 0, samples: [] }): ColumnLook => ({
    filled,
    samples: samples.filter((text) => !isEmptyWord(text)),
  });
  const match = matches.find(
    ({ column, role }, at) => !column && !role && mostly(written(looks[at]), isSize),
  );
  if (match) Object.assign(match, { role: 'size', unit: readHeadingText(match.header).unit });
}
