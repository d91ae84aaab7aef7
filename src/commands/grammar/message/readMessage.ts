import { withDecimalWeights } from '../../../../contract/rules/import/importMeasures.ts';
import { saysNoCash } from '../../../../contract/rules/import/orders/orderWords.ts';
import { mayNameCash, namesCash, withPlainCash } from '../../../../contract/rules/money/cashPhrases.ts';
import { oneOf } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import { readAmount } from '../bookingPieces.ts';
import { joinLines } from '../joinLines.ts';
import type { TypedBooking } from '../parsedInput.ts';
import {
  apartFromFees,
  cashOfSeveral,
  doubtOfCash,
  openSum,
  unshownCash,
  withPlainSums,
  withSharedCash,
} from './cash/cashDoubts.ts';
import { unreadWords } from './checkBooking.ts';
import { withWholeAddress } from './contact/addressTails.ts';
import { isFilling } from './contact/chatWords.ts';
import { withoutDoubtful } from './contact/doubts.ts';
import {
  apartFromTown,
  withJoinedTitles,
  withoutLead,
  withPartedPlace,
  withPlacedPerson,
  withPlainRecipient,
} from './contact/leads.ts';
import { PLACE, STREET } from './contact/places.ts';
import type { PastedContact } from './contact/readContact.ts';
import { withWholeNumbers } from './contact/shortNumbers.ts';
import { apartFromSpokenCode } from './contact/spokenPostcodes.ts';
import { STREET_FIELDS, withoutOld } from './corrections.ts';
import { isGoodsAlone } from './goods/goodsAlone.ts';
import { withPlainCounts } from './goods/pieceWords.ts';
import { withSummedWeights } from './goods/severalWeights.ts';
import { takeGoods } from './goods/takeGoods.ts';
import { labelOf, withSideColon } from './labels.ts';
import { apartFromStruck, plainLines } from './lists/chatText.ts';
import { ITEM_START, partedAtCircled, withItemStarts } from './lists/numberedList.ts';
import { readOrderMail } from './lists/orderMail.ts';
import { apartFromSpeakers } from './lists/speakers.ts';
import {
  apartFromLetterhead,
  apartFromOrdinals,
  apartFromSignature,
  headingOf,
  headOfList,
  partedAtQuotes,
  partedAtSemicolons,
  partedAtSlashes,
  splitMessages,
  withColumnLabels,
} from './lists/splitMessages.ts';
import { asTyped, type MessageContext, PARCEL_LABELS } from './messageParts.ts';
import { apartFromNumbers } from './otherNumbers.ts';

import { personsIn } from './people/severalPersons.ts';
import { collectsFromAll } from './pickup/directions.ts';
import { apartFromPickup, pickupOfAll } from './pickup/placeOfPickup.ts';
import { readPickup } from './pickup/readPickup.ts';
import { ReadingState } from './readingState.ts';
import { parcelOf, readParcel } from './readParcel.ts';
import { readRecipient } from './readRecipient.ts';
import { apartFromRemarks } from './remarks.ts';

/** No parcel needs more letters. Longer text is not read: a pasted document must not hold up the browser. */
const LONGEST_MESSAGE = 3000;
const LINE_END = /\r\n?|\n|↵/;

export interface ReadMessage {
  /** The message's own text, on one line. */
  text: string;
  booking: TypedBooking;
}

/** Parcels in messages as people write them, one for each recipient: typed, pasted from a chat, or as rows of a sheet. */
export function readMessages(pasted: string, context: MessageContext): ReadMessage[] {
  const tooLong = pasted.split(LINE_END).filter((line) => line.length > LONGEST_MESSAGE);
  const { text: current, struck } = apartFromStruck(
    tooLong.reduce((text, line) => text.replace(line, ''), pasted),
  );
  const chat = apartFromSpeakers(current);
  const { text: typed, asWritten } = withWholeNumbers(chat.text, context.country);
  const parted = partedAtQuotes(
    partedAtSlashes(apartFromOrdinals(partedAtSemicolons(partedAtCircled(typed)), context.country)),
  );
  const plain = plainLines(parted);
  const typedLines = parted.split(LINE_END);
  const heads = headOfList(typedLines, plain).filter((line) => !namesCash(line) && !readPickup(line));
  const marked = withItemStarts(typedLines, plain);
  const listed = withColumnLabels(marked.filter((line) => !heads.includes(line)));
  const above = [...heads, ...listed.slice(0, Math.max(listed.indexOf(ITEM_START), 0)).slice(-1)];
  if (listed.includes(ITEM_START) && above.some(collectsFromAll)) {
    const rest = [...struck, ...chat.questions, ...plain.filter(Boolean)];
    return [{ text: joinLines(rest.join('\n')), booking: asWritten({ rest }) }];
  }
  const mail = readOrderMail(listed);
  const { lines: content, places, pickup } = apartFromPickup(mail?.lines ?? listed, context);
  const { lines, signature } = apartFromSignature(
    withJoinedTitles(content)
      .map(withoutLead)
      .map(withPlainRecipient)
      .map(withPlacedPerson)
      .map(withPartedPlace)
      .map(withSideColon)
      .flatMap((line) => personsIn(line, context.locale)),
    context.country,
  );
  const { messages, heading: letterhead } = apartFromLetterhead(splitMessages(lines, context.country));
  const { line: heading, isUnderstood } = headingOf(messages);
  const ofAll = pickupOfAll(messages);
  const cash = cashOfSeveral(
    messages,
    (line) => readAmount('cod')(withPlainCash(line), asTyped(context))?.found.cod,
  );
  const shared = ofAll?.pickup ?? pickup;
  const read = messages.map((messageLines, i) => {
    const others = messageLines.filter(
      (line) => line !== heading && line !== ofAll?.line && !cash?.lines.includes(line),
    );
    const { rest = [], ...booking } = withSharedCash(readMessage(others, context), others, cash);
    const unread = [
      ...(i === 0
        ? [...struck, ...chat.questions, ...heads.filter((line) => !isFilling(line)), ...places]
        : []),
      ...(i === 0 && heading && !isUnderstood ? [heading] : []),
      ...(cash && (i === 0 || !cash.isRead) ? cash.shown : []),
      ...rest,
      ...(i === messages.length - 1 && ofAll && !ofAll.pickup ? [ofAll.line] : []),
      ...(i === messages.length - 1 ? [...letterhead, ...signature, ...(mail?.rest ?? []), ...tooLong] : []),
    ];
    return {
      text: joinLines(others.join('\n')),
      booking: asWritten({
        ...(shared && { pickup: shared }),
        ...booking,
        ...(unread.length > 0 && { rest: unread }),
      }),
    };
  });
  return marked.includes(ITEM_START) ? withoutUnplaced(read) : read;
}

/** The receiver collects the parcel, or the order is cancelled. */
const NOT_SENT = new RegExp(
  oneOf(
    Object.values(inAllLanguages('orderWords')).flatMap(({ selfCollect, cancelled }) => [
      ...selfCollect,
      ...cancelled,
    ]),
  ),
  'iu',
);
/**
 * `3. Ah May 010…, self collect`: an item of a list that is not sent is no parcel, and is shown with the item beside it. Another person
 * with a number is a parcel whose address is asked for.
 */
function withoutUnplaced(items: readonly ReadMessage[]): ReadMessage[] {
  const isPlaced = ({ text, booking: { name, phone, address1 = '', postcode, city } }: ReadMessage) =>
    (name !== undefined && phone !== undefined && !NOT_SENT.test(text)) ||
    postcode !== undefined ||
    city !== undefined ||
    /\d/.test(address1) ||
    [STREET, PLACE].some((kind) => kind.test(address1));
  if (!items.some(isPlaced)) return [...items];
  const found: ReadMessage[] = [];
  let unplaced: string[] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (isPlaced(item)) {
      const rest = [...unplaced, ...(item.booking.rest ?? [])];
      found.push({ ...item, booking: { ...item.booking, ...(rest.length > 0 && { rest }) } });
      unplaced = [];
      continue;
    }
    // Also words above the list and below it
    const others = (item.booking.rest ?? []).filter((text) => !item.text.includes(text));
    const texts = [item.text, ...others].filter(Boolean);
    if (last) last.booking.rest = [...(last.booking.rest ?? []), ...texts];
    else unplaced.push(...texts);
  }
  return found;
}

/** One parcel; words without a meaning for it are in `rest`. */
function readMessage(lines: readonly string[], context: MessageContext): TypedBooking {
  if (lines.join('').length > LONGEST_MESSAGE) return { rest: [...lines] };
  const request = apartFromTown(lines);
  const spoken = apartFromSpokenCode(request.lines, context.country);
  const { lines: current, rest: old, askedFields: corrected } = withoutOld(spoken.lines, asTyped(context));
  const remarks = apartFromRemarks(current, asTyped(context));
  const numbers = apartFromNumbers(remarks.lines, context);
  const weighed = withSummedWeights(
    numbers.lines.map(withDecimalWeights).map(withPlainCounts),
    asTyped(context),
  );
  const withoutFees = apartFromFees(withPlainSums(weighed.lines, asTyped(context)).map(withPlainCash));
  const { lines: plain, fees } = withoutFees;
  const { lines: left, goods, unclear } = takeGoods(plain, asTyped(context));
  const whole = withWholeAddress(left, context.country);
  if (whole.isOpen) for (const field of STREET_FIELDS) corrected.add(field);
  const state = new ReadingState(whole.lines, context);
  readParcel(state, goods.length, numbers.references);
  const { parts, isOneLine } = state;
  const isOpen = unclear.length > 0;
  const read = readRecipient(parts, { isOneLine, isOpen, context });
  const { note, rest } = read;
  const { name: _name, ...others } = read.contact;
  const contact = withoutDoubtful(isOpen ? others : read.contact, rest, context.country);
  const { parcel, description } = parcelOf(state, goods, asTyped(context));
  const isOpenSum = parcel.cod === undefined && !parcel.unclear?.cod;
  const doubt = isOpenSum
    ? openSum(withoutFees.lines, asTyped(context))
    : doubtOfCash(withoutFees, parcel, asTyped(context));
  if (doubt) {
    delete parcel.cod;
    parcel.unsaid = [...new Set([...(parcel.unsaid ?? []), 'cod' as const])];
    parcel.unclear = { ...parcel.unclear, cod: doubt };
  }
  const dropped = takeCorrected(contact, parcel, corrected);
  // Either number may be the wrong one.
  const phones = corrected.has('phone') ? [] : note;
  const notes = [...state.notes, ...remarks.notes, ...phones].filter(Boolean).join(', ');
  const { unsaid = [] } = parcel;
  const isAlreadyRead = (text: string): boolean => {
    const label = labelOf(text);
    const part = label === 'weight' ? 'weightKg' : (label as keyof TypedBooking);
    return (
      PARCEL_LABELS.has(label ?? 'Name') && (parcel[part] !== undefined || unsaid.includes(part as 'cod'))
    );
  };
  const unread = [
    ...unclear,
    ...request.rest,
    ...spoken.rest,
    ...old,
    ...whole.rest,
    ...fees,
    ...numbers.rest,
    ...weighed.rest,
    ...state.rest,
    ...rest,
    ...dropped,
    ...(corrected.has('phone') ? note : []),
  ]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text, i, all) => all.indexOf(text) === i && /[\p{L}\p{N}]/u.test(text))
    .filter((text) => !isFilling(text) && !isAlreadyRead(text));
  // `cookies inside`, nowhere beside a count or a weight
  const goodsAlone = description || unclear.length > 0 ? [] : unread.filter(isGoodsAlone);
  const contents = description || goodsAlone.join(', ');
  for (const text of goodsAlone) unread.splice(unread.indexOf(text), 1);
  // Cash that a text names which nobody understands is asked for.
  const isSaid = parcel.cod !== undefined || unsaid.includes('cod');
  const isAsked =
    !isSaid &&
    (unread.some(namesCash) ||
      plain.some((line) => mayNameCash(line) || leavesCashOpen(line) || CASH_QUESTION.test(line)));
  const unsaidParts = new Set([...unsaid, ...(isAsked || corrected.has('cod') ? (['cod'] as const) : [])]);
  if (unsaidParts.has('cod'))
    unread.push(...unshownCash(current, [...unread, parcel.unclear?.cod?.text ?? ''], asTyped(context)));
  const booking: TypedBooking = {
    ...contact,
    ...parcel,
    ...(unsaidParts.size > 0 && { unsaid: [...unsaidParts] }),
    ...(contents && { description: contents }),
    ...(notes && { note: notes }),
    ...(unread.length > 0 && { rest: unread }),
  };
  const lost = unreadWords(lines, booking, context);
  return lost.length > 0 ? { ...booking, rest: [...unread, ...lost] } : booking;
}

/** Takes the parts away that a correction speaks of, and returns their values as texts. */
function takeCorrected(
  contact: PastedContact,
  parcel: TypedBooking,
  corrected: ReadonlySet<keyof TypedBooking>,
): string[] {
  return [...corrected].flatMap((part) =>
    [contact as TypedBooking, parcel].flatMap((values) => {
      const { [part]: value } = values;
      delete values[part];
      return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
    }),
  );
}

/** `No COD?`, `cod tak boleh kan?` */
const CASH_QUESTION = /(?<!\p{L})cod(?!\p{L}).*\?/iu;
const NOTHING = new RegExp(
  String.raw`(?<![\d.,])0+(?:[.,]0+)?(?!\d|[.,]\d)|${oneOf(Object.values(inAllLanguages('messageWords')).flatMap(({ no }) => no))}`,
  'iu',
);
/** A word for cash without an amount, a denial and a nought: `COD ya`, but not `COD nil`, `collect RM0`. */
const leavesCashOpen = (line: string): boolean => namesCash(line) && !saysNoCash(line) && !NOTHING.test(line);
