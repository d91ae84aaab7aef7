import { weightInTwo } from '../../../../contract/rules/import/importMeasures.ts';
import { isTotalWord } from '../../../../contract/rules/import/orders/totals.ts';
import { CASH_NAMES } from '../../../../contract/rules/money/cashPhrases.ts';
import { anyOf, oneOf } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import {
  type Piece,
  type ReadPiece,
  readAmount,
  readAside,
  readItemType,
  readLabelledAmount,
  readOtherAmount,
  readOtherQuantity,
  readQuantity,
  readReference,
  readSize,
  readWeight,
} from '../bookingPieces.ts';
import type { ParseContext, TypedBooking } from '../parsedInput.ts';
import { isCourier, isFilling } from './contact/chatWords.ts';
import { COMPANY, isOrganisation } from './contact/organisations.ts';
import { isPersonLike } from './contact/persons.ts';
import { phoneIn } from './contact/phones.ts';
import { hasPostcode, isPlace, isWhole, PLACE, STREET, withRooms } from './contact/places.ts';
import { BETWEEN_PARTS, splitLast } from './contact/textParts.ts';
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
  withDashColons,
} from './labels.ts';
import { atWholes, startsWhole } from './lists/splitMessages.ts';
import {
  asTyped,
  fitsLabel,
  GOODS_IN_WORDS,
  isHandle,
  type MessageContext,
  namesOne,
  PARCEL_LABELS,
  PERSON_LABELS,
  PRICED_GOODS,
  saidIn,
  TEXT_FIELDS,
  withoutAbout,
  withoutBracketEnd,
  withoutLabelOf,
} from './messageParts.ts';
import { asRest, CASH_IN_WORDS, READER_OF, READERS, withUnit } from './parcelReaders.ts';
import { namesGoods } from './people/personNames.ts';
import { readPickup } from './pickup/readPickup.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));
/** No parcel says more of itself: of a longer list nothing is used, and nobody waits for its reading. */
const MOST_REPEATED = 100;
const SELF = new Set(messageWords.flatMap(({ selfWords, leads }) => [...selfWords, ...leads]));

/** The parcel while the message is read: the unread parts, and the values found so far. */
export class ReadingState {
  parts: Part[];
  parcel: TypedBooking & { isEach?: boolean } = {};
  readonly notes: string[] = [];
  readonly rest: string[] = [];
  private readonly totals: Part[] = [];
  /** Facts of the parcel with a label. They win over a weight or a size without a label beside them. */
  private named: TypedBooking = {};
  /** The text of each value that stood without a label. */
  private readonly taken = new Map<string, string>();
  readonly isOneLine: boolean;
  /** A label says the size, also below the goods. */
  private readonly isSized: boolean;
  private readonly context: ParseContext;

  constructor(lines: readonly string[], context: MessageContext) {
    this.context = asTyped(context);
    this.isOneLine = lines.filter(Boolean).length === 1;
    this.parts = withColons(withDashColons(lines).map(withRooms).map(weightInTwo)).flatMap((line) =>
      line ? partsOf(line) : [{ label: undefined, head: '', text: '' }],
    );
    this.isSized = this.parts.some(({ label }) => label === 'size');
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
      // `from: me` names nobody, `Shipping: J&T Express` a courier, `Buyer: kim_lee99` an account.
      const isNobody =
        (part.label === 'sender' && SELF.has(part.text.toLowerCase())) ||
        isCourier(part.text) ||
        (PERSON_LABELS.has(part.label) && isHandle(part.text));
      if (isNobody) {
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
      (label === 'Phone'
        ? hasPhone
        : (label === 'Name' || label === 'receiver') && namesOne(withoutNumber(text)));
    this.rest.push(...parts.filter(isOfBuyer).map(saidIn));
    return parts.filter((part) => !isOfBuyer(part));
  }

  /** Cash, weight, note: of the parcel, whoever is named above. */
  private isOfParcel({ label, text }: Part): boolean {
    if (label) return PARCEL_LABELS.has(label) || label in TEXT_FIELDS;
    return [readAmount('cod'), ...READERS].some((read) => read(text, this.context)?.text.trim() === text);
  }

  /**
   * Where the lines of a sender or a payer end: at the next person's label, at an empty line, or where a second person begins who has a number
   * and an address like the first.
   */
  private endOfSender(parts: readonly Part[], from: number): number {
    // `Pickup address: 12 Jalan …`, then `Contact: Ali`, who has no other address
    const isPlaceOnly = hasPostcode([saidIn(parts[from]!)]) && !phoneIn(parts[from]?.text ?? '');
    const hasPlace = ({ text }: Part) => hasPostcode([text]) || isPlace(text);
    const isNext = (i: number) => !this.isOneLine && (!isPlaceOnly || parts.slice(i).some(hasPlace));
    const isEnd = ({ label, text }: Part, i: number) =>
      label === 'receiver' || (!label && !text) || (label === 'Name' && isNext(i));
    const isHead = parts[from]?.text === '' && parts[from + 1]?.label === 'Name';
    const next = parts.findIndex((part, i) => i > from + (isHead ? 1 : 0) && isEnd(part, i));
    const end = next < 0 ? parts.length : next;
    const isLast = parts.slice(end).every(({ label, text }) => !label && !text);
    if (!isLast || this.isOneLine || isWhole(parts.slice(0, from).map(saidIn))) return end;
    const texts = parts.slice(from, end).map(saidIn);
    const { head = '', text = '' } = parts[from] ?? {};
    const [, below = ''] = texts;
    const isOneName = isPayerWord(head) && namesOne(withoutNumber(text));
    const isNextPerson = isPersonLike(below) && startsWhole(texts.slice(1));
    // `Ship to Siti 012…`
    const isReceiver = labelOf(below.split(' ').slice(0, 2).join(' ')) === 'receiver';
    if (isOneName && (isNextPerson || isReceiver)) return from + 1;
    const [first = [], second, third] = atWholes(texts);
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
    const whole = TEXT_FIELDS[label as keyof typeof TEXT_FIELDS];
    if (label === 'total' && this.readMeasures(part)) return;
    if (whole || label === 'total' || label === 'identity') {
      const [first = '', ...more] = this.isOneLine ? text.split(BETWEEN_PARTS) : [text];
      // "Order: 2 red shirts" names goods, not a number.
      const isGoods =
        whole === 'referenceNo' &&
        (GOODS_IN_WORDS.test(first) ||
          PRICED_GOODS.test(first) ||
          (/^\p{L}/u.test(first) &&
            [readQuantity, readWeight].some((read) => read(first, this.context) !== undefined)));
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
      // `Harga barang: 150rb` is the price of the goods.
      else if (field === 'description' && this.isAmount(first))
        this.rest.push(saidIn({ label, head, text: first }));
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
      const isNamed = isPersonLike(first) || (isOrganisation(first) && !/\d/.test(first));
      const isPlaced =
        !/\([^)]*$/.test(first) &&
        !more.some((one) => COMPANY.test(one)) &&
        more.some((one) => isPlace(one) || PLACE.test(one) || STREET.test(one) || /\d{4}/.test(one));
      const isWhole = label === 'receiver' && more.length > 1 && phoneIn(text) !== '';
      if (
        isNamed &&
        (isWhole || (!this.isOneLine && isPlaced && (label === 'receiver' || label === 'Name')))
      ) {
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
    const [first = '', ...more] = this.isOneLine ? text.split(BETWEEN_PARTS) : [];
    // `qty: 3, 2kg`
    if (!piece && more.length > 0) {
      this.readLabel({ ...part, text: first });
      this.leave(more.join(', '));
      return;
    }
    if (!piece) {
      this.rest.push([head, text].filter(Boolean).join(': '));
      return;
    }
    this.add(piece.found);
    const left = text.replace(piece.text, '');
    // After a bare number only the label's text is gone.
    const [bracket = ''] = /\([^()]*\)/.exec(left) ?? [];
    if (bracket) this.rest.push(bracket);
    const other = left === text && piece.text ? text.replace(/^x?\s*\d+(?:[.,]\d+)?/i, '') : left;
    this.leave(other.replace(bracket, ' '));
  }

  /** `Jumlah: 1 paket, 2 kg`: the pieces and the weight of all. Other parts of the text stay with the label. */
  private readMeasures(part: Part & { label: Label }): boolean {
    const others = part.text.split(BETWEEN_PARTS).filter((text) => {
      const read = [readWeight, readQuantity].map((reads) => reads(text, this.context));
      const piece = read.find((one) => one?.text.trim() === text);
      const isNew = (piece && Object.keys(piece.found).every((name) => !(name in this.parcel))) ?? false;
      if (piece && isNew) this.add(piece.found);
      return !isNew;
    });
    const left = others.join(', ');
    if (left === part.text.split(BETWEEN_PARTS).join(', ')) return false;
    if (left) this.readLabel({ ...part, text: left });
    return true;
  }

  private isAmount(text: string): boolean {
    const piece = readLabelledAmount('value')(text, this.context);
    return piece?.found.value !== undefined && piece.text.trim() === text.trim();
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
    const size = this.isSized || this.parcel.size ? undefined : readSize(left, this.context);
    const [before = '', behind = ''] = size ? splitLast(left, size.text) : [];
    // `books, 7.5 kg, 40x30x25cm`: between commas it is not the goods' own.
    const isApart = /,\s*$/.test(before) && /^\s*(?:,|$)/.test(behind);
    if (size && (isApart || PARCEL_BEFORE.test(before) || PARCEL_BEHIND.test(behind))) {
      this.add(size.found);
      left = `${before.trimEnd()} ${behind.trimStart()}`;
    }
    // `4 pairs of shoes, weight 5 kg`
    const weight = readWeight(left, this.context);
    const at = weight ? left.indexOf(weight.text) : -1;
    const above = withoutAbout(left.slice(0, Math.max(at, 0)));
    const last = /[^,|]*$/.exec(above)?.[0].trimStart() ?? '';
    const start = labelOf(last) ? above.length - last.length : labelStart(above);
    if (weight && start >= 0 && labelOf(above.slice(start)) === 'weight' && !this.parcel.weightKg) {
      this.add(weight.found);
      left = above.slice(0, start) + left.slice(at + weight.text.length);
    }
    const description = left.replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,(]+\.?$/g, '');
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

  /** The number of an order without a label; a second one is shown. */
  refer(number: string): void {
    if (this.parcel.referenceNo) this.rest.push(number);
    else this.parcel.referenceNo = number;
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
    // `COD ya kak`
    const isSaid = ({ label, text }: Part) => !label && CASH.test(text) && isFilling(text.replace(CASH, ' '));
    if (cod || unclear?.cod || !(unsaid.includes('cod') || this.parts.some(isSaid))) return;
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
        weightKg: pieceKg = 0,
        quantity,
        isEach,
      } = (piece?.found ?? {}) as TypedBooking & { isEach?: boolean };
      const isOther = piece && readWeight(text.replace(piece.text, ' '), this.context) !== undefined;
      const times = /^(\d{1,3})\s?[x×*]/.exec(text) ?? /\((\d{1,3})\)$|[x×*]\s?(\d{1,3})$/.exec(text);
      const pieces = quantity ? 1 : Number(times?.[1] ?? times?.[2] ?? 1);
      // `2 packs @250g`: of each, and the pieces are not read.
      const isOfEach = isEach || (!quantity && text.includes('@'));
      return isOfEach || isOther ? 0 : pieceKg * pieces;
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
    for (const part of Object.keys(piece.found)) this.taken.set(part, piece.text.trim());
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
    const [about = ''] = 'weightKg' in found ? (ABOUT_BEHIND.exec(behind) ?? []) : [];
    if (about) this.rest.push(`${text.trim()} ${about.trim()}`);
    const after = isOfPayer
      ? behind.replace(FROM_PAYER, ' ').replace(ON_DELIVERY, '')
      : behind.slice(about.length);
    const rest = (before + (this.isOneLine ? ' , ' : ' ') + after).trim();
    // The rest of "Weight 2kg" is a label without a text.
    const label = labelOf(rest.replace(/[,|]/g, ''));
    const isGone = /^[\s,|·-]*$/.test(rest) || PARCEL_LABELS.has(label ?? 'Name');
    const { cod, unsaid = [] } = this.parcel;
    // `(COD)` next to an amount that is not the cash amount.
    if (label === 'cod' && cod === undefined && !unsaid.includes('cod'))
      this.add({ unsaid: [...unsaid, 'cod'] });
    this.parts.splice(i, 1, ...(isGone ? [] : [{ ...part, text: rest, isCut: true }]));
  }

  /** `(termasuk pos)`, `Docs, A4 envelope`: left of a line of the parcel below the address, and no part of it. */
  leaveGoods(): void {
    if (this.isOneLine) return;
    this.parts = this.parts.filter((part, i, all) => {
      const { text } = part;
      const isPlaced = [STREET, PLACE].some((kind) => kind.test(text));
      const isOfContact = isPlaced || isPersonLike(text) || phoneIn(text) !== '';
      const isBelow = () => hasPostcode(all.slice(0, i).map((above) => above.text));
      // `1 pair shoes size 42`, `Baju no 14, no 27`
      const [first = ''] = text.split(' ');
      const isOfStreet = [STREET, PLACE].some((kind) => kind.test(text.replace(NUMBERED, ' ')));
      const isGoods =
        !part.label &&
        /\d/.test(text) &&
        namesGoods(first) &&
        !isOfStreet &&
        !phoneIn(text) &&
        !hasPostcode([text]);
      const isOther =
        (isGoods && (part.isCut || isBelow())) ||
        (part.isCut &&
          !part.label &&
          (/^\([^()]*\)$/.test(text) ||
            // `Freight  , Rice`: words around what is read, in pieces
            (/^\p{L}\D*\s,\s+\p{L}\D*$/u.test(text) && !isPlaced) ||
            (/\d/.test(text) &&
              !isOfContact &&
              labelOf(text) === undefined &&
              !hasPostcode([text]) &&
              isBelow())));
      if (isOther) this.rest.push(...text.replace(/^\(|\)$/g, '').split(BETWEEN_PARTS));
      return !isOther;
    });
  }

  /** Of two different weights, counts or sizes without a label none is that of the parcel: both are shown. */
  private dropDifferent(read: ReadPiece, part: 'weightKg' | 'quantity' | 'size'): void {
    const known = JSON.stringify(this.parcel[part]);
    const isOther = ({ text }: Part): boolean => {
      const { [part]: other } = (read(text, this.context)?.found ?? {}) as TypedBooking;
      return other !== undefined && JSON.stringify(other) !== known;
    };
    // A label says which weight it is, but `Size: 30x20x10 / 40x30x20` are two.
    const isNamed = part !== 'size' && this.named[part] !== undefined;
    if (known === undefined || isNamed || !this.parts.some(isOther)) return;
    const sides = Object.values(this.parcel.size ?? {}).join('x');
    delete this.parcel[part];
    this.rest.push(part === 'weightKg' ? `${known} kg` : (this.taken.get(part) ?? sides));
  }

  /** Shows a second amount, weight or size as not understood instead of dropping it silently. */
  dropRepeated(): void {
    const { itemTypes } = this.context;
    this.dropDifferent(readWeight, 'weightKg');
    this.dropDifferent(readOtherQuantity, 'quantity');
    this.dropDifferent(readSize, 'size');
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
      for (let repeated = 0; this.readPiece((text, context) => asRest(read(text, context))); repeated++)
        if (repeated > MOST_REPEATED) {
          this.rest.push(...this.parts.map(saidIn));
          this.parts = [];
        }
  }
}

/** `Bayu` of `Bayu 0821…, (paid)` */
const withoutNumber = (text: string): string =>
  text
    .replace(phoneIn(text) || '\n', ' ')
    .replace(/\([^()]*\)|[\s,]+$/g, '')
    .trim();
const PARCEL = oneOf(messageWords.flatMap(({ parcelWords }) => parcelWords));
/** `box 30x20x10 of kuih`, `30x20x10 box of kuih`: the size of the parcel, and not of the goods in it. */
const [PARCEL_BEFORE, PARCEL_BEHIND] = [
  new RegExp(String.raw`${PARCEL}[\s:,(]*$`, 'iu'),
  new RegExp(String.raw`^[\s,)]*${PARCEL}`, 'iu'),
];
const CASH = new RegExp(CASH_NAMES, 'iu');
/** `no 14` of goods. */
const NUMBERED = /(?<!\p{L})no\.?\s?\d+/giu;
const senders = Object.values(inAllLanguages('contactWords')).flatMap(({ sides: { sender } }) => [
  ...sender.beside,
  ...sender.alone,
]);
const FROM_PAYER = new RegExp(String.raw`^\s+(?:${anyOf(senders)})\s+(?=\p{Lu})`, 'u');
/** `1kg lebih sikit`: words that say how sure the weight is. */
const ABOUT_BEHIND = new RegExp(
  String.raw`^\s*${oneOf(messageWords.flatMap(({ aboutsBehind }) => aboutsBehind))}`,
  'iu',
);
const ON_DELIVERY = new RegExp(
  String.raw`\s+(?:${anyOf(messageWords.flatMap(({ onDelivery }) => onDelivery))})(?![\p{L}\d])`,
  'iu',
);

const POSTCODES = /\b\d{5,6}\b/g;
