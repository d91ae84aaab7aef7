import { weightInTwo, withDecimalWeights } from '../../../../contract/rules/import/importMeasures.ts';
import { isCashOnDelivery, saysNoCash } from '../../../../contract/rules/import/orders/orderWords.ts';
import { isTotalWord } from '../../../../contract/rules/import/orders/totals.ts';
import { anyOf } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import {
  type Piece,
  type ReadPiece,
  readAmount,
  readAside,
  readItemType,
  readLabelledAmount,
  readNote,
  readOtherAmount,
  readPreference,
  readQuantity,
  readReference,
  readSize,
  readWeight,
} from '../bookingPieces.ts';
import { joinLines } from '../joinLines.ts';
import type { ParseContext, TypedBooking } from '../parsedInput.ts';
import { mayNameCash, withPlainCash } from './cashPhrases.ts';
import { chatMessages, plainLines } from './chatText.ts';
import { withoutOld } from './corrections.ts';
import { countedGoods } from './countedGoods.ts';
import {
  isBuyerHead,
  isPayerWord,
  isReceiverHead,
  type Label,
  labelOf,
  labelStart,
  type Part,
  partsOf,
  withColons,
  withSideColon,
} from './labels.ts';
import { readOrderMail } from './orderMail.ts';
import { NAME_STARTS, namesPerson, SYLLABLE, withoutOrdering } from './personNames.ts';
import { apartFromPickup, pickupOfAll } from './placeOfPickup.ts';
import {
  hasPostcode,
  isContactPart,
  isCourier,
  isFilling,
  isOrganisation,
  isPersonAlone,
  isPersonLike,
  isPlace,
  isWhole,
  numberIn,
  type PastedContact,
  phoneIn,
  readContact,
  startsAsPlace,
  withoutLead,
  withPlainRecipient,
  withRooms,
} from './readContact.ts';
import { readPickup } from './readPickup.ts';
import { recipientPatterns } from './recipientWords.ts';
import { apartFromRelation } from './relations.ts';
import { namesSecondPerson, personsIn, withoutJoint } from './severalPersons.ts';
import { takeGoods } from './takeGoods.ts';

/** The context in which a message is read. */
export type MessageContext = Pick<ParseContext, 'locale' | 'country' | 'currency' | 'itemTypes'>;

export interface ReadMessage {
  /** The message's own text, on one line. */
  text: string;
  booking: TypedBooking;
}

/** Parcels in messages as people write them, one for each recipient: typed, pasted from a chat, or as rows of a sheet. */
export function readMessages(typed: string, context: MessageContext): ReadMessage[] {
  const parted = partedAtQuotes(partedAtSlashes(apartFromOrdinals(partedAtSemicolons(typed))));
  const plain = plainLines(parted);
  const mail = readOrderMail(plain);
  const { lines: told, places, pickup } = apartFromPickup(mail?.lines ?? plain);
  const { lines, signature } = apartFromSignature(
    told
      .map(withoutLead)
      .map(withPlainRecipient)
      .map(withSideColon)
      .flatMap((line) => personsIn(line, context.locale)),
  );
  const messages = splitMessages(lines);
  const { line: heading, isUnderstood } = headingOf(messages);
  const ofAll = pickupOfAll(messages);
  // `All COD 99k` may be of each parcel or of all together.
  const cashOfAll =
    messages.length > 1 ? lines.find((line) => OF_ALL.test(line) && namesCash(line)) : undefined;
  const shared = ofAll?.pickup ?? pickup;
  return messages.map((own, i) => {
    const others = own.filter((line) => line !== heading && line !== ofAll?.line && line !== cashOfAll);
    const { rest = [], ...booking } = readMessage(others, context);
    const unread = [
      ...(i === 0 ? places : []),
      ...(i === 0 && heading && !isUnderstood ? [heading] : []),
      ...(cashOfAll ? [cashOfAll] : []),
      ...rest,
      ...(i === messages.length - 1 && ofAll && !ofAll.pickup ? [ofAll.line] : []),
      ...(i === messages.length - 1 ? [...signature, ...(mail?.rest ?? [])] : []),
    ];
    return {
      text: joinLines(others.join('\n')),
      booking: {
        ...(shared && { pickup: shared }),
        ...booking,
        ...(cashOfAll &&
          !booking.cod && { unsaid: [...new Set([...(booking.unsaid ?? []), 'cod' as const])] }),
        ...(unread.length > 0 && { rest: unread }),
      },
    };
  });
}

/** `2 parcels:` above several messages. */
function headingOf(messages: readonly string[][]): { line?: string | undefined; isUnderstood: boolean } {
  const isCount = (line: string): boolean => {
    const { behind, count } = COUNT_OF_ALL.exec(line)?.groups ?? {};
    // `2 parcel buku` below a person are that person's goods.
    const isBelow = messages[0]?.slice(0, messages[0].indexOf(line)).some(isContactPart);
    return count !== undefined && !(behind && isBelow);
  };
  const line = messages.length > 1 ? messages[0]?.find(isCount) : undefined;
  const { before = '', count, behind = '' } = COUNT_OF_ALL.exec(line ?? '')?.groups ?? {};
  return { line, isUnderstood: isFilling(`${before} ${behind}`) && Number(count) === messages.length };
}

/** `Parcel 1: Lina, 011…`, `Parcel 2: Farid, 013…`: the numbers of several messages are lines of their own. */
function apartFromOrdinals(typed: string): string {
  const lines = typed.split('\n');
  const parts = lines.map((line) => NUMBERED.exec(line)?.groups ?? { number: '', text: line });
  const isSeveral = parts.filter(({ number, text = '' }) => number && isWhole([text])).length > 1;
  return isSeveral
    ? parts.flatMap(({ number, text = '' }) => (number ? [number, text] : [text])).join('\n')
    : typed;
}

/** A number to call, alone or behind its label. */
function isNumberOnly(part: string): boolean {
  const number = phoneIn(part);
  const head = part
    .replace(number, '')
    .replace(/[\s:.]+$/, '')
    .trim();
  return number !== '' && (head === '' || labelOf(head) === 'Phone');
}

/** `Siti/012…/12 Jalan SS2/24/47300 PJ/1,5 kg`, `Siti - 012… - 47300 PJ`: the parts of a line with a number of its own. `SS2/24`, `RT 01/RW 02` and `a/l` stay. */
const partedAtSlashes = (typed: string): string =>
  typed
    .split('\n')
    .map((line) => {
      const parts = line.split(SLASH);
      if (parts.length > 3 && parts.some(isNumberOnly)) return parts.join(' | ');
      const dashed = line.split(DASH);
      return dashed.length > 2 && dashed.some(isNumberOnly) && !dashed.some((part) => labelStart(part) >= 0)
        ? dashed.join(' | ')
        : line;
    })
    .join('\n');
const UNIT_PART = String.raw`(?:[a-z]|[a-z]?\d{1,3}[a-z]?)`;
/** `A - 12 - 3A` is one unit. */
const DASH = new RegExp(
  String.raw`(?<!(?:^|[\s,])${UNIT_PART})\s[-–—]\s|\s[-–—]\s(?!${UNIT_PART}(?:$|[\s,]))`,
  'iu',
);
const SLASH =
  /(?<!(?<!\p{L})\p{L})\s*\/\s*(?!\p{L}(?!\p{L})|rw(?!\p{L}))(?:(?<!\d\s*\/\s*)|(?!\d)|(?<=\d{9}\s*\/\s*)|(?=\d{5}\s+\p{L})|(?<=(?<!\d)\d{5}\s*\/\s*)(?=[\d.,]+\s*(?:kg|g)(?!\p{L})))/iu;

/** The lines above `Regards` or a quoted mail, if they have a recipient, and the lines below: the signature is no second parcel. */
function apartFromSignature(lines: readonly string[]): {
  lines: readonly string[];
  signature: readonly string[];
} {
  const isComplete = (above: readonly string[]) => isWhole(above) && hasPostcode(above);
  const at = lines.findIndex((line, i) => CLOSING.test(line) && isComplete(lines.slice(0, i)));
  // Below the end of another mail there may be another parcel.
  const isAnother = lines.slice(at + 1).some((line) => CLOSING.test(line) && !line.endsWith(':'));
  if (at < 0 || isAnother || chatMessages(lines).length > 1) return { lines, signature: [] };
  const [name = '', ...others] = lines.slice(at).filter((line) => line && !CLOSING.test(line));
  const isName =
    isPersonLike(name) && !isComplete(others) && name.split(' ').length <= LONGEST_NAME && !labelOf(name);
  const unread = isName ? others : [name, ...others].filter(Boolean);
  return { lines: lines.slice(0, at), signature: unread.length > 0 ? [unread.join(', ')] : [] };
}

/** `… to Siti, 012…, 47300 PJ; … to Raj, 016…, 10200 Penang`: recipients in one line are lines of their own. */
const partedAtSemicolons = (typed: string): string =>
  typed
    .split('\n')
    .map((line) => {
      const parts = line.split(/[;；]/);
      const isSeveral = parts.filter((part) => isWhole([part]) && hasPostcode([part])).length > 1;
      return isSeveral ? apartFromCount(parts.map((part) => part.trim())).join('\n') : line;
    })
    .join('\n');

/** `Send 2 parcel: one to …`: the number of all parcels is a line of its own. */
function apartFromCount([first = '', ...others]: readonly string[]): string[] {
  const end = first.indexOf(':') + 1;
  const [heading, rest] = [first.slice(0, end), first.slice(end).trim()];
  return COUNT_OF_ALL.test(heading) && rest ? [heading, rest, ...others] : [first, ...others];
}

/** `boss ini alamat "Encik Ridzuan, 44 …, 06000 Jitra 019…" barang dia`: the quoted contact is lines of its own. */
const partedAtQuotes = (typed: string): string =>
  typed
    .split('\n')
    .map((line) => {
      const { before = '', quoted = '', behind = '' } = QUOTED.exec(line)?.groups ?? {};
      return before.trim() && isWhole([quoted]) && hasPostcode([quoted])
        ? [...quoted.split(/\s*,\s*/), behind.trim(), before.trim()].filter(Boolean).join('\n')
        : line;
    })
    .join('\n');
const QUOTED = /^(?<before>[^"“”]*)["“”](?<quoted>[^"“”]{20,})["“”](?<behind>[^"“”]*)$/u;

const messageWords = Object.values(inAllLanguages('messageWords'));
const SELF = new Set(messageWords.flatMap(({ selfWords, leads }) => [...selfWords, ...leads]));
const LONGEST_NAME = 4;
/** The end of a mail, or the line above a quoted one: `… <shop@example.com> wrote:`. */
const CLOSING = new RegExp(
  String.raw`^(?:${anyOf(messageWords.flatMap(({ closings }) => closings))})[,.!]*$|<[^<>@\s]+@[^<>\s]+>[^:]*:$`,
  'iu',
);
const ORDINALS = anyOf(messageWords.flatMap(({ ordinals }) => ordinals));
/** `2 parcel:`, `3 orders`, `2 parcels today`: the number of all parcels, not of the pieces in a parcel. */
const COUNT_OF_ALL = new RegExp(
  String.raw`^(?<before>[^\d:,]{0,30}\s)?(?<count>\d{1,3})\s?(?:(?:${anyOf(messageWords.flatMap(({ pieces }) => pieces))})\s?:|(?:${ORDINALS})s?(?:\s?[:.]?|(?<behind>\s[^\d:,]{1,30})))$`,
  'iu',
);

const NUMBERED = new RegExp(
  String.raw`^\s*(?<number>(?:${ORDINALS})\s?#?(?:\d{1,3}|[a-e])\s?[:.)])\s*(?<text>\S.*)$`,
  'iu',
);

/** The texts of a paste, one text for each recipient. */
function splitMessages(lines: readonly string[]): string[][] {
  const chats = chatMessages(lines);
  const all = chats.flat();
  const byName = (line: string) => ['Name', 'receiver'].includes(partsOf(line)[0]?.label ?? '');
  // `Sender` alone above `Nama: …` heads the lines of the sender.
  const headsSender = (line: string) => partsOf(line)[0]?.label === 'sender' && partsOf(line)[0]?.text === '';
  const ways = [
    chats,
    groupBy(all, (line, before) => line !== '' && before === ''),
    groupBy(all, (line, before) => headsSender(line) || (byName(line) && !headsSender(before))),
    groupBy(all, (line) => ORDINAL.test(line)).map((lines) => lines.filter((line) => !ORDINAL.test(line))),
    all.filter(Boolean).map((line) => [line]),
    atWholes(all),
  ];
  for (const pieces of ways) {
    const whole = joinToWhole(pieces);
    if (whole.length > 1) return whole;
  }
  return [all];
}

const NUMBER_WORDS = anyOf(messageWords.flatMap(({ numberWords }) => numberWords));
/** `Order 1`, `Parcel #2:`, `No. 3)`: a line that only numbers the messages. `No 3` is a house. */
const ORDINAL = new RegExp(
  String.raw`^(?:(?:${ORDINALS}|#)\.?\s?#?\d{1,3}\s?[:.)]?|(?:${ORDINALS})\s[a-e]\s?[:.)]?|(?:${NUMBER_WORDS})\.?\s?#?\d{1,3}\s?[:)])$`,
  'iu',
);

/** Messages without a separator: the next one begins after a postcode if a number and a place follow. */
function atWholes(lines: readonly string[]): string[][] {
  const groups: string[][] = [[]];
  for (const [i, line] of lines.entries()) {
    const group = groups.at(-1) ?? [];
    const before = lines[i - 1] ?? '';
    const canEnd = isWhole(group) && hasPostcode(group) && (hasPostcode([before]) || phoneIn(before) !== '');
    if (canEnd && !isPlace(line) && !partsOf(line)[0]?.label && startsWhole(lines.slice(i))) groups.push([]);
    groups.at(-1)?.push(line);
  }
  return groups;
}

/** A person's name, then a number and a postcode. */
function startsWhole([name = '', ...lines]: readonly string[]): boolean {
  return !/\d/.test(name) && isWhole(lines) && hasPostcode(lines);
}

function groupBy(lines: readonly string[], begins: (line: string, before: string) => boolean): string[][] {
  const groups: string[][] = [[]];
  for (const [i, line] of lines.entries()) {
    if (i > 0 && begins(line, lines[i - 1] ?? '')) groups.push([]);
    groups.at(-1)?.push(line);
  }
  return groups;
}

/** Joins pieces, so that each is a recipient with a place: any other piece belongs to the preceding one. A heading row is ignored. */
function joinToWhole(pieces: readonly string[][]): string[][] {
  const found: string[][] = [];
  let early: string[] = [];
  for (const piece of pieces) {
    if (isHeading(piece)) continue;
    if (isWhole(piece) && partsOf(piece.find(Boolean) ?? '')[0]?.label !== 'sender')
      found.push([...early, ...piece]);
    else if (found.length > 0) found.at(-1)?.push(...piece);
    else early = [...early, ...piece];
    if (found.length > 0) early = [];
  }
  return found;
}

const isHeading = (lines: readonly string[]): boolean =>
  lines.length === 1 &&
  (lines[0] ?? '').split(/[|,]/).length > 2 &&
  (lines[0] ?? '').split(/[|,]/).every((cell) => labelOf(cell));

/** One parcel; words without a meaning for it are in `rest`. */
function readMessage(lines: readonly string[], context: MessageContext): TypedBooking {
  const { lines: current, rest: old, asked: corrected } = withoutOld(lines, asTyped(context));
  const plain = current.map(withDecimalWeights).map(withPlainCash);
  const { lines: left, goods, unclear } = takeGoods(plain, asTyped(context));
  const told = new ReadingState(left, context);
  told.readLabels();
  told.readPiece(readNote);
  told.readPiece(readPickup);
  told.readCash();
  told.readTotal();
  told.readWeightsOf(goods.length);
  for (const read of READERS) told.readPiece(read);
  if (told.isOneLine && !told.parcel.referenceNo) told.readPiece(readHashNumber);
  told.readCashInWords();
  told.insureValue();
  told.dropRepeated();
  told.readWeightsOfDescription();
  const { parts, isOneLine } = told;
  const hasLabels = parts.some(({ label }) => label);
  const ordered = hasLabels ? parts : recipientFirst(parts, isOneLine, told.rest, context);
  // An unclear name stays in the name's place, so that no other text is taken for the name.
  const isOpen = unclear.length > 0;
  const read = readContact(isOpen ? [OPEN_NAME, ...ordered] : ordered, isOneLine, context.country);
  const { note, rest } = read;
  const { name: _name, ...others } = read.contact;
  const contact = isOpen ? others : { ...read.contact };
  const described = [told.parcel.description ?? '', ...goods].map(withoutOrdering).filter(Boolean).join(', ');
  const counted = told.parcel.quantity === undefined ? countedGoods(described) : undefined;
  const description = counted?.goods ?? described;
  const { isEach, ...parcel } = { ...told.parcel, ...(counted && { quantity: counted.count }) };
  // `0.5 kg each` of an unknown number of pieces
  if (isEach && parcel.weightKg !== undefined && !parcel.quantity) {
    told.rest.push(`${parcel.weightKg} kg`);
    delete parcel.weightKg;
  }
  if (isEach && parcel.weightKg !== undefined && parcel.quantity)
    parcel.weightKg = Math.round(parcel.weightKg * parcel.quantity * 1000) / 1000;
  const dropped = takeCorrected(contact, parcel, corrected);
  const notes = [...told.notes, ...note].filter(Boolean).join(', ');
  const { unsaid = [] } = parcel;
  const isAlreadyRead = (text: string): boolean => {
    const label = labelOf(text);
    const part = label === 'weight' ? 'weightKg' : (label as keyof TypedBooking);
    return (
      PARCEL_LABELS.has(label ?? 'Name') && (parcel[part] !== undefined || unsaid.includes(part as 'cod'))
    );
  };
  const unread = [...unclear, ...old, ...told.rest, ...rest, ...dropped]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text) && !isFilling(text) && !isAlreadyRead(text));
  // Cash that a text names which nobody understands is asked for.
  const isSaid = parcel.cod !== undefined || unsaid.includes('cod') || parcel.unclear?.cod !== undefined;
  const asked =
    !isSaid && (unread.some(namesCash) || plain.some(mayNameCash))
      ? { unsaid: [...unsaid, 'cod' as const] }
      : {};
  return {
    ...contact,
    ...parcel,
    ...asked,
    ...(corrected.has('cod') && { unsaid: [...new Set([...unsaid, 'cod' as const])] }),
    ...(description && { description }),
    ...(notes && { note: notes }),
    ...(unread.length > 0 && { rest: unread }),
  };
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

const ALL_WORDS = messageWords.flatMap(({ allWords }) => allWords);
const OF_ALL = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${anyOf(ALL_WORDS.filter((word) => /^[a-z]/.test(word)))})(?![\p{L}\d])|${anyOf(ALL_WORDS.filter((word) => !/^[a-z]/.test(word)))}`,
  'iu',
);

const HAN_CASH = new RegExp(
  anyOf(messageWords.flatMap(({ labels }) => labels.cod).filter((word) => /\p{Script=Han}/u.test(word))),
  'u',
);
const namesCash = (text: string): boolean =>
  isCashOnDelivery(text) || (HAN_CASH.test(text) && !saysNoCash(text));

const asTyped = (context: MessageContext): ParseContext => ({
  hasSelection: false,
  hasFocused: false,
  ...context,
});

/** `Customer #1023`: a line with an order number. */
const readNumberOfOrder: ReadPiece = (line) => {
  const [text, referenceNo] = NUMBER_OF_ORDER.exec(line) ?? [];
  return text && referenceNo ? { text, found: { referenceNo } } : undefined;
};
const NUMBER_OF_ORDER = new RegExp(String.raw`^(?:${ORDINALS})\s*#\s?([a-z]*-?\d{2,})$`, 'iu');

const OPEN_NAME: Part = { label: 'Name', head: '', text: '?' };

const READERS: readonly ReadPiece[] = [
  readAmount('insurance'),
  readAmount('value'),
  readWeight,
  readSize,
  readReference,
  readNumberOfOrder,
  readQuantity,
  readPreference,
];

/** `#W31` is a number if it comes first in the line, after the postcode, or if there is no place; elsewhere it is a unit. */
function readHashNumber(line: string): Piece | undefined {
  for (const { 0: text, 1: referenceNo = '', index } of line.matchAll(HASH_NUMBER)) {
    const before = line.slice(0, index);
    const others = line.replace(text, ',').split(/[,|]/);
    const isFirst = /^[\s,|]*$/.test(before);
    // `#7 Kalayaan Ave` is a house.
    const behind =
      line
        .slice(index + text.length)
        .split(/[,|]/)[0]
        ?.trim() ?? '';
    if (behind && isPlace(`1 ${behind}`) && !hasPostcode([before]) && !hasPostcode([behind])) continue;
    if (isFirst || hasPostcode([before]) || !others.some((part) => isPlace(part.trim())))
      return { text, found: { referenceNo } };
  }
  return undefined;
}
const HASH_NUMBER = /(?<![^\s,|])#([a-z]*-?\d+)(?![^\s,|])/gi;

const AMOUNTS = ['cod', 'insurance', 'value'] as const;
const READER_OF: Partial<Record<Label, ReadPiece>> = {
  ...Object.fromEntries(AMOUNTS.map((name) => [name, readLabelledAmount(name)])),
  weight: (text, context) => readWeight(text, context),
  size: readSize,
  quantity: (text, context) =>
    readQuantity(text, context) ??
    readQuantity(/^x?\s*\d{1,4}(?!\S)/i.exec(text)?.[0].replace(/^x?\s*/i, 'x') ?? '', context),
};
/** Labels whose value is the whole text after them. */
const WHOLE = { note: 'note', item: 'description', reference: 'referenceNo' } as const;

/** Two words with letters; an order number is one word. */
const GOODS = /\p{L}{2,}\s+\p{L}{2,}|^\d+\s+\p{L}{2,}|^\d{1,3}\s?[x×*]\s?\p{L}{2,}/u;

/** `Telekung 1 (RM129)`: goods with their price. */
const PRICED = /^\p{L}{3,}.*(?<!\p{L})(?:rm|rp|s?\$|[$฿₱])\s?\d/iu;

/** The parcel while the message is read: the unread parts, and the values found so far. */
class ReadingState {
  parts: Part[];
  parcel: TypedBooking & { isEach?: boolean } = {};
  readonly notes: string[] = [];
  readonly rest: string[] = [];
  private readonly totals: Part[] = [];
  /** What labels say of the parcel: a weight or a size of its goods beside it says nothing else. */
  private named: TypedBooking = {};
  readonly isOneLine: boolean;
  private readonly context: ParseContext;

  constructor(lines: readonly string[], context: MessageContext) {
    this.context = asTyped(context);
    this.isOneLine = lines.filter(Boolean).length === 1;
    this.parts = withColons(lines.map(withRooms).map(weightInTwo)).flatMap((line) =>
      line ? partsOf(line) : [{ label: undefined, head: '', text: '' }],
    );
  }

  private add({ note, ...found }: TypedBooking): void {
    if (note) this.notes.push(note);
    const { unsaid, unclear } = this.parcel;
    Object.assign(this.parcel, found);
    if (unsaid && found.unsaid) this.parcel.unsaid = [...unsaid, ...found.unsaid];
    if (unclear && found.unclear) this.parcel.unclear = { ...unclear, ...found.unclear };
  }

  /** Reads the parts with a label, except those of the contact. */
  readLabels(): void {
    const parts = this.withoutBuyer(this.ofReceiver(this.withLabelsBefore()));
    this.parts = [];
    let senderUntil = 0;
    for (const [i, part] of parts.entries()) {
      const pickup = part.label === 'sender' ? readPickup(`${part.head} ${part.text}`) : undefined;
      if (pickup) {
        this.add(pickup.found);
        continue;
      }
      // `from: me` names nobody, `Shipping: J&T Express` a courier.
      if ((part.label === 'sender' && SELF.has(part.text.toLowerCase())) || isCourier(part.text)) {
        this.rest.push(saidIn(part));
        continue;
      }
      if (part.label === 'sender') senderUntil = Math.max(senderUntil, this.endOfSender(parts, i));
      const { label } = part;
      if (i < senderUntil && !this.isOfParcel(part)) this.rest.push(saidIn(part));
      else if (label) this.readLabel({ ...part, label });
      else this.parts.push(part);
    }
    this.named = { ...this.parcel };
  }

  /** Without the lines above `Deliver to` that are an address themselves, if another address follows: the parcel is collected there. */
  private ofReceiver(parts: readonly Part[]): readonly Part[] {
    const at = parts.findIndex(({ label }) => label === 'receiver');
    const above = parts.slice(0, at);
    const sender = parts.findIndex(({ label }, i) => i > at && label === 'sender');
    const below = parts.slice(at, sender < 0 ? undefined : sender);
    const isOther = (part: Part) => !part.label && part.text !== '' && !this.isOfParcel(part);
    const bothPlaced = [above.filter(isOther), below].every((all) => {
      const texts = all.map(({ text }) => text);
      return hasPostcode(texts) && texts.some((text) => isPlace(text.replace(POSTCODES, '')));
    });
    const isHeaded = above.some(({ label }) => label === 'sender');
    if (at <= 0 || isHeaded || this.isOneLine || !bothPlaced) return parts;
    this.rest.push(...above.filter(isOther).map(saidIn));
    return [...above.filter((part) => !isOther(part)), ...below];
  }

  /** Without the name and the number of `Nama pembeli`, `Buyer phone`, if another label names the recipient: somebody else ordered. */
  private withoutBuyer(parts: readonly Part[]): readonly Part[] {
    const isNamed = parts.some(
      ({ head, text }) => isReceiverHead(head) && isPersonLike(text.split(BETWEEN_PARTS)[0] ?? ''),
    );
    if (!isNamed) return parts;
    const hasPhone = parts.some(({ head, text }) => !isBuyerHead(head) && phoneIn(text));
    const isOfBuyer = ({ label, head, text }: Part) =>
      isBuyerHead(head) &&
      (label === 'Phone' ? hasPhone : (label === 'Name' || label === 'receiver') && namesOne(text));
    this.rest.push(...parts.filter(isOfBuyer).map(saidIn));
    return parts.filter((part) => !isOfBuyer(part));
  }

  /** Cash, weight, note: of the parcel, whoever is named above. */
  private isOfParcel({ label, text }: Part): boolean {
    if (label) return PARCEL_LABELS.has(label) || label in WHOLE;
    return [readAmount('cod'), ...READERS].some((read) => read(text, this.context)?.text.trim() === text);
  }

  /**
   * Where the lines of a sender or a payer end: at the next person's label, at an empty line, or where a second person begins who has a number
   * and an address like the first.
   */
  private endOfSender(parts: readonly Part[], from: number): number {
    const isEnd = ({ label, text }: Part) =>
      label === 'receiver' || (!label && !text) || (label === 'Name' && !this.isOneLine);
    const isHead = parts[from]?.text === '' && parts[from + 1]?.label === 'Name';
    const next = parts.findIndex((part, i) => i > from + (isHead ? 1 : 0) && isEnd(part));
    const end = next < 0 ? parts.length : next;
    const isLast = parts.slice(end).every(({ label, text }) => !label && !text);
    if (!isLast || this.isOneLine || isWhole(parts.slice(0, from).map(saidIn))) return end;
    const said = parts.slice(from, end).map(saidIn);
    const { head = '', text = '' } = parts[from] ?? {};
    const [, below = ''] = said;
    const isOneName = isPayerWord(head) && isPersonLike(text) && !isOrganisation(text) && isPersonLike(below);
    if (isOneName && startsWhole(said.slice(1))) return from + 1;
    const [first = [], second, third] = atWholes(said);
    return second && !third ? from + first.length : end;
  }

  /** A label alone on its line belongs to the next line. */
  private withLabelsBefore(): Part[] {
    const parts: Part[] = [];
    for (const [i, part] of this.parts.entries()) {
      const last = parts.at(-1);
      const isAlone = last?.label !== undefined && last.text === '' && !part.label && part.text;
      const next = this.parts[i + 1]?.text ?? '';
      // `New order:` heads goods above a name; above a name alone it heads the whole order.
      const isHeading = !fitsLabel(last?.label, part.text) && !namesOne(next);
      const isOwn = last?.label !== 'receiver' && last?.label !== 'sender' && !isHeading;
      if (last && isAlone && isOwn) last.text = part.text;
      else parts.push({ ...part });
    }
    return parts;
  }

  private readLabel(part: Part & { label: Label }): void {
    const { label, head, text } = part;
    const whole = WHOLE[label as keyof typeof WHOLE];
    if (whole || label === 'total' || label === 'identity') {
      const [first = '', ...more] = this.isOneLine ? text.split(BETWEEN_PARTS) : [text];
      // "Order: 2 red shirts" names goods, not a number.
      const isGoods =
        whole === 'referenceNo' &&
        (GOODS.test(first) ||
          PRICED.test(first) ||
          (/^\p{L}/u.test(first) && readQuantity(first, this.context) !== undefined));
      const field = isGoods ? 'description' : fitsLabel(label, first) ? whole : undefined;
      const collected = label === 'total' ? this.collected(first) : undefined;
      if (collected) this.add(collected.found);
      // `New order: Lily, 016…`
      else if (label === 'reference' && !field && namesOne(first) && phoneIn(more[0] ?? ''))
        this.parts.push({ label: 'Name', head, text: first });
      else if (!field) {
        this.rest.push(saidIn({ label, head, text: first }));
        if (label === 'total') this.totals.push({ label, head, text: first });
      } else if (field === 'note') this.notes.push(withoutBracketEnd(first));
      else if (field === 'description' && !this.parcel[field]) this.readGoods(first);
      else if (field && first && !this.parcel[field]) this.parcel[field] = first;
      else if (first) this.rest.push(`${head}: ${first}`);
      this.leave(more.join(', '));
      return;
    }
    const read = READER_OF[label];
    if (!read) {
      const [first = '', ...more] = text.split(BETWEEN_PARTS);
      // `Hantar ke: Kak Long, 014…, Lot 9 …` in a message of several lines.
      if (label === 'receiver' && more.length > 1 && isPersonLike(first) && phoneIn(text)) {
        this.parts.push(
          { label: 'Name', head, text: first },
          { label: undefined, head: '', text: more.join(', ') },
        );
        return;
      }
      const isPerson = label === 'receiver' && !isPlace(text);
      this.parts.push({
        label: label === 'receiver' ? (isPerson && text ? 'Name' : undefined) : label,
        head,
        text,
      });
      return;
    }
    const piece =
      read(withUnit(label, head, text), this.context) ??
      (label === 'cod' ? readAmount('cod')(text, this.context) : undefined);
    if (!piece) {
      this.rest.push([head, text].filter(Boolean).join(': '));
      return;
    }
    this.add(piece.found);
    const left = text.replace(piece.text, '');
    // After a bare number only the label's text is gone.
    this.leave(left === text && piece.text ? text.replace(/^x?\s*\d+(?:[.,]\d+)?/i, '') : left);
  }

  /** `Content: laptop value RM1200 insured`: the amounts within a description are not part of it. */
  private readGoods(text: string): void {
    let left = text;
    // `value RM1200 insured`: the amount is the value.
    for (const name of ['value', 'cod', 'insurance'] as const) {
      const piece = readAmount(name)(left, this.context);
      if (!piece || this.parcel[name]) continue;
      this.add(piece.found);
      left = left.replace(piece.text, ' ');
    }
    // `4 pairs of shoes, weight 5 kg`
    const weight = readWeight(left, this.context);
    const at = weight ? left.indexOf(weight.text) : -1;
    const before = left.slice(0, Math.max(at, 0)).trimEnd();
    const start = labelStart(before);
    if (weight && start >= 0 && labelOf(before.slice(start)) === 'weight' && !this.parcel.weightKg) {
      this.add(weight.found);
      left = before.slice(0, start) + left.slice(at + weight.text.length);
    }
    const description = left.replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,(]+$/g, '');
    if (description) this.parcel.description = description;
  }

  /** `Total: RM89 (COD)`, `Payment: COD`: the word says that the amount is collected. */
  private collected(text: string): Piece | undefined {
    // `350rb COD`
    const [, sum = ''] = /^(\S*\d\S*)\s*[([]?c\.?o\.?d\.?[)\]]?$/i.exec(text) ?? [];
    const piece = sum ? readLabelledAmount('cod')(sum, this.context) : undefined;
    if (piece?.found.cod && piece.text.trim() === sum) return { ...piece, text };
    return readAmount('cod')(
      text
        .replace(/[()]|\s\/\s/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      this.context,
    );
  }

  private leave(text: string): void {
    const left = text.replace(/^[\s,|]+|[\s,|]+$/g, '');
    if (left) this.parts.push({ label: undefined, head: '', text: left });
  }

  /** Takes one piece out of the first part that contains it. */
  readPiece(read: ReadPiece): boolean {
    for (const [i, part] of this.parts.entries()) {
      const piece = read(part.text, this.context);
      if (piece && !this.isNamed(piece)) return this.take(i, piece);
    }
    return false;
  }

  /** The cash to collect: an amount before a word that means only this, as in `Order COD` above `Amount to collect RM 50`. */
  readCash(): void {
    const pieces = this.parts.map(({ text }) => readAmount('cod')(text, this.context));
    const amountAt = pieces.findIndex((piece) => piece?.found.cod);
    const at = amountAt < 0 ? pieces.findIndex(Boolean) : amountAt;
    const piece = pieces[at];
    if (piece) this.take(at, piece);
  }

  /** `Payment: COD` with `Total: RM129`: the only total is the amount to collect. */
  readTotal(): void {
    const { cod, unsaid = [], unclear } = this.parcel;
    if (cod || unclear?.cod || !unsaid.includes('cod')) return;
    const read = this.totals.flatMap((part) => {
      const piece = isTotalWord(part.head) ? readLabelledAmount('cod')(part.text, this.context) : undefined;
      return piece?.found.cod && piece.text.trim() === part.text ? [{ part, found: piece.found }] : [];
    });
    const [only, other] = read;
    if (!only || other) return;
    this.parcel.unsaid = unsaid.filter((name) => name !== 'cod');
    if (this.parcel.unsaid.length === 0) delete this.parcel.unsaid;
    this.add(only.found);
    this.rest.splice(this.rest.indexOf(saidIn(only.part)), 1);
  }

  /** `cod ninety ringgit`: cash whose amount is not understood is asked for, and is no part of an address. */
  readCashInWords(): void {
    this.readPiece((line) => {
      const [text = ''] = CASH_IN_WORDS.exec(line) ?? [];
      const { cod, unsaid = [] } = this.parcel;
      const isOpen = cod === undefined && !unsaid.includes('cod');
      return text ? { text, found: isOpen ? { unsaid: ['cod'] } : {}, rest: text } : undefined;
    });
  }

  /** `Insure it`, `value RM200`: the value is insured. */
  insureValue(): void {
    const { unsaid = [], value, insurance, unclear } = this.parcel;
    if (!unsaid.includes('insurance') || !value || insurance || unclear?.insurance) return;
    this.parcel.insurance = value;
    this.parcel.unsaid = unsaid.filter((name) => name !== 'insurance');
    if (this.parcel.unsaid.length === 0) delete this.parcel.unsaid;
  }

  /** `Coffee 500g x 2` above `Tea 200g`: each of several goods has its weight, and the parcel has all of them. */
  readWeightsOf(goods: number): void {
    const pieces = this.parts.map(({ text }) => readWeight(text, this.context));
    const found = pieces.flatMap((piece, i) => (piece ? [{ i, piece }] : []));
    if (goods < 2 || found.length !== goods || this.parcel.weightKg !== undefined) return;
    const totals = found.map(({ piece }) => piece.found as { weightKg?: number; isEach?: boolean });
    if (totals.some(({ isEach }) => isEach)) return;
    for (const { i, piece } of [...found].reverse()) this.takeOut(i, piece);
    const weightKg = totals.reduce((sum, { weightKg = 0 }) => sum + weightKg, 0);
    this.add({ weightKg: Math.round(weightKg * 1000) / 1000 });
  }

  /** `Item: Coffee 500g x 2, Tea 200g`: the weights of all goods, if the message has no other weight and each of the goods has one. */
  readWeightsOfDescription(): void {
    const { weightKg, unsaid, description = '' } = this.parcel;
    if (weightKg !== undefined || unsaid?.some((part) => part !== 'cod') || !description) return;
    // `1 pcs tas laptop, 1.5 kg`: a weight of its own
    const texts = description.split(/\s*[,|]\s*(?!\d{3}(?!\d))/);
    const alone = texts.filter((text) => readWeight(text, this.context)?.text === text);
    const isOther = texts.some((text) => !alone.includes(text) && readWeight(text, this.context));
    const [only = ''] = alone;
    const piece = alone.length === 1 && !isOther ? readWeight(only, this.context) : undefined;
    if (piece && texts.length > 1) {
      this.add(piece.found);
      this.parcel.description = texts.filter((text) => text !== only).join(', ');
      return;
    }
    const weights = description.split(/\s*(?:[,+&](?!\d)|\n)\s*/).map((text) => {
      const piece = readWeight(text, this.context);
      const {
        weightKg: own = 0,
        quantity,
        isEach,
      } = (piece?.found ?? {}) as TypedBooking & { isEach?: boolean };
      const isOther = piece && readWeight(text.replace(piece.text, ' '), this.context) !== undefined;
      const pieces = quantity ? 1 : Number(/^(\d{1,3})\s?[x×*]/.exec(text)?.[1] ?? 1);
      // `2 packs @250g`: of each, and the pieces are not read.
      const isOfEach = isEach || (!quantity && text.includes('@'));
      return isOfEach || isOther ? 0 : own * pieces;
    });
    if (weights.some((weight) => weight === 0)) return;
    this.add({ weightKg: Math.round(weights.reduce((sum, weight) => sum + weight, 0) * 1000) / 1000 });
  }

  private isNamed({ found }: Piece): boolean {
    return Object.entries(found).some(([part, value]) => {
      const named = this.named[part as keyof TypedBooking];
      return named !== undefined && JSON.stringify(named) !== JSON.stringify(value);
    });
  }

  private take(i: number, piece: Piece): true {
    this.add(piece.found);
    if (piece.rest) this.rest.push(piece.rest);
    this.takeOut(i, piece);
    return true;
  }

  private takeOut(i: number, { text, found }: Piece): void {
    const part = this.parts[i]!;
    const at = part.text.indexOf(text);
    const before = withoutLabelOf(found, part.text.slice(0, at));
    const behind = part.text.slice(at + text.length);
    // `Collect RM 210 from Siti`
    const isOfPayer = found.cod && !before.trim() && FROM_PAYER.test(behind);
    const after = isOfPayer ? behind.replace(FROM_PAYER, ' ').replace(ON_DELIVERY, '') : behind;
    const rest = (before + (this.isOneLine ? ' , ' : ' ') + after).trim();
    // The rest of "Weight 2kg" is a label without a text.
    const label = labelOf(rest.replace(/[,|]/g, ''));
    const isGone = /^[\s,|·-]*$/.test(rest) || PARCEL_LABELS.has(label ?? 'Name');
    const { cod, unsaid = [] } = this.parcel;
    // `(COD)` next to an amount that is not the cash amount.
    if (label === 'cod' && cod === undefined && !unsaid.includes('cod'))
      this.add({ unsaid: [...unsaid, 'cod'] });
    this.parts.splice(i, 1, ...(isGone ? [] : [{ ...part, text: rest }]));
  }

  private hasOtherWeight(weightKg: number): boolean {
    return this.parts.some(({ text }) => {
      const { weightKg: other } = (readWeight(text, this.context)?.found ?? {}) as TypedBooking;
      return other !== undefined && other !== weightKg;
    });
  }

  /**
   * Shows a second amount, weight or size as not understood instead of dropping it silently. Of two different weights without a label none is
   * that of the parcel.
   */
  dropRepeated(): void {
    const { itemTypes } = this.context;
    const { weightKg } = this.parcel;
    if (weightKg !== undefined && this.named.weightKg === undefined && this.hasOtherWeight(weightKg)) {
      delete this.parcel.weightKg;
      this.rest.push(`${weightKg} kg`);
    }
    if (this.parcel.weightKg !== undefined || itemTypes === undefined) this.readPiece(readItemType);
    for (const read of [
      readAside,
      readWeight,
      readSize,
      readReference,
      readQuantity,
      readAmount('cod'),
      readOtherAmount,
    ])
      while (this.readPiece((text, context) => asRest(read(text, context))));
  }
}

const NUMBERS_IN_WORDS = anyOf(
  messageWords.flatMap(({ spokenDigits, spokenTens }) => [
    ...spokenTens,
    ...spokenDigits.flatMap((words) => words.split(' ')),
  ]),
);
const CASH_IN_WORDS = new RegExp(
  String.raw`(?<![\p{L}\d])c\.?o\.?d\.?\s+(?:\p{L}+\s+){0,2}(?:${NUMBERS_IN_WORDS})(?!\p{L})(?:\s+\p{L}+){0,6}(?=\s*(?:$|[,|.;]))`,
  'iu',
);

const senders = Object.values(inAllLanguages('contactWords')).flatMap(({ sides: { sender } }) => [
  ...sender.beside,
  ...sender.alone,
]);
const FROM_PAYER = new RegExp(String.raw`^\s+(?:${anyOf(senders)})\s+(?=\p{Lu})`, 'u');
const ON_DELIVERY = new RegExp(
  String.raw`\s+(?:${anyOf(messageWords.flatMap(({ onDelivery }) => onDelivery))})(?![\p{L}\d])`,
  'iu',
);

/** The comma of `2,340.50` parts nothing. */
const BETWEEN_PARTS = /\s*(?:\||,(?!(?<=\d,)\d{3}(?!\d)))\s*/;

/** `(patokan: sebelah Indomaret)`: the bracket around a label and its text. */
const withoutBracketEnd = (text: string): string => (text.includes('(') ? text : text.replace(/\)$/, ''));

/** A number of an order has digits: `Order: Siti` names none. */
const fitsLabel = (label: Label | undefined, text: string): boolean =>
  label !== 'reference' || /\d/.test(text) || CODE_OF_LETTERS.test(text);
/** `RAYA-SALE`. A word in capitals alone may be a name. */
const CODE_OF_LETTERS = /^\p{Lu}{2,}(?:[-_/.]\p{Lu}+)+$/u;

const POSTCODES = /\b\d{5,6}\b/g;

const namesOne = (text: string): boolean => isPersonLike(text) && !isOrganisation(text);

const saidIn = ({ head, text }: Part): string => [head, text].filter(Boolean).join(': ');

const asRest = (piece: Piece | undefined): Piece | undefined =>
  piece && { text: piece.text, found: {}, rest: piece.rest ?? piece.text.trim() };

const LABEL_OF = { weightKg: 'weight', size: 'size', quantity: 'quantity' } as const;

/** `Petaling Jaya weight 2kg`: the word before a weight belongs to the weight, not to the town. */
function withoutLabelOf(found: Piece['found'], before: string): string {
  const text = before.trimEnd();
  const start = labelStart(text);
  const label = start < 0 ? undefined : labelOf(text.slice(start));
  const isOwn = Object.entries(LABEL_OF).some(([part, own]) => part in found && own === label);
  return isOwn ? text.slice(0, start) : before;
}

const PARCEL_LABELS = new Set<Label>(['weight', 'quantity', 'size', 'value', 'cod', 'insurance']);

/** `Berat (kg): 2`: the unit is in the label. */
const withUnit = (label: Label, head: string, text: string): string =>
  label === 'weight' && /kg/i.test(head) && /^\d+(?:[.,]\d+)?(?!\S)/.test(text)
    ? text.replace(/^\d+(?:[.,]\d+)?/, (number) => `${number}kg`)
    : text;

/**
 * The parts without the word "to", with the recipient after it first. Only parts of a contact stay of the text before it: "3 red shirts to
 * Aisyah" is not a street.
 */
function recipientFirst(
  given: readonly Part[],
  isOneLine: boolean,
  rest: string[],
  { locale }: MessageContext,
): Part[] {
  const { begins, within } = recipientPatterns(locale);
  const lines = given.map(({ text }) => text);
  const first = lines.findIndex(Boolean);
  const parts = lines.flatMap((line, i) => {
    const isNamed = NAMED.test(apartFromRelation(line).other);
    const halves = i === first && !isNamed ? splitAt(line, within) : [line];
    return isOneLine ? halves.flatMap((half) => half.split(/[,|]/)).map((part) => part.trim()) : halves;
  });
  const all = isOneLine ? parts.filter(Boolean) : parts;
  const isPerson = (part: string) => {
    const name = part.replace(phoneIn(part) || numberIn(part) || '\n', '').trim();
    return NAMED.test(name) || isPersonAlone(name);
  };
  // `Siti`, then `To 12 Jalan …`: the only person stands above the place.
  const isOfPlace = (part: string, i: number) =>
    !isOneLine &&
    lines.includes(part) &&
    isPlace(part) &&
    startsAsPlace(part.replace(begins, '')) &&
    all.slice(0, i).some(isPerson) &&
    !all.slice(i + 1).some(isPerson);
  // `To pick up at my shop`, below a person, says what to do.
  const isToDo = (part: string, i: number) =>
    /^(?:\p{Ll}+\s+){2,}\p{Ll}/u.test(part.replace(begins, '')) &&
    !namesPerson(part.replace(begins, '')) &&
    all.slice(0, i).some(isPerson);
  const at = all.findIndex(
    (part, i) => begins.test(part) && !beginsWithSurname(part) && !isOfPlace(part, i) && !isToDo(part, i),
  );
  const second = at < 0 ? -1 : all.findIndex((part, i) => i > at && namesSecondPerson(part, locale));
  rest.push(...(second < 0 ? [] : all.slice(second)));
  const told = second < 0 ? all : all.slice(0, second).map(withoutJoint);
  const named = (told[at] ?? '').replace(begins, '');
  const above = at < 0 ? [] : told.slice(0, at);
  // `From Ahmad 012… to Salleh 019…`: the number is the sender's.
  const sender = above.findIndex((part) => labelOf(part.split(' ')[0] ?? '') === 'sender');
  const before = sender < 0 ? above : above.slice(0, sender);
  rest.push(
    ...above.slice(before.length),
    ...before.filter((part) => !isContactPart(part) && !isFilling(part)),
  );
  const ordered = at < 0 ? told : [named, ...before.filter(isContactPart), ...told.slice(at + 1)];
  const texts = isOneLine ? [ordered.filter(Boolean).join(', ')] : ordered;
  return texts.map((text) => ({ label: undefined, head: '', text }));
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const STREET_ENDING = anyOf(
  Object.values(inAllLanguages('contactWords')).flatMap(({ streetEndings }) =>
    streetEndings.map(capitalised),
  ),
);
/**
 * `To Wai Man`, `Ke Ah Seng`, and nothing else, or `To Kwa Wan Road`. A surname must not be lost, while a name with one word too many still
 * arrives.
 */
const SURNAME = new RegExp(
  `^(?:To|Ke) (${SYLLABLE}) ${SYLLABLE}\\s*(?:$|,|(?:${STREET_ENDING})(?!\\p{L}))`,
  'u',
);
const beginsWithSurname = (text: string): boolean => {
  const next = SURNAME.exec(text)?.[1];
  return next !== undefined && !NAME_STARTS.has(next.toLowerCase());
};

/** `Mr Ke Yong`, `Lim To Wah`: the word follows a title or a surname. */
const NAMED = new RegExp(`^(?:${anyOf([...NAME_STARTS].map(capitalised))})\\.? (?:To|Ke) \\p{Lu}`, 'u');

/** The text before and after the first match. */
const splitAt = (line: string, pattern: RegExp): string[] => {
  const at = pattern.exec(line)?.index ?? 0;
  return at > 0 ? [line.slice(0, at).trim(), line.slice(at).trim()] : [line];
};
