import { foldName } from '../../../../contract/rules/import/importText.ts';
import { isStateName } from '../../../../contract/rules/places/stateNames.ts';
import { anyOf, isHan } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import { countryNamed } from '../knownCountries.ts';

const CONTACT_LABELS = [
  'Name',
  'Phone',
  'Email',
  'Company',
  'Address1',
  'Address2',
  'City',
  'State',
  'Postcode',
  'Country',
] as const;
/** The kinds of text that a word before a colon can announce. */
export type Label =
  | (typeof CONTACT_LABELS)[number]
  | 'receiver'
  | 'sender'
  | keyof (typeof languages)[number]['labels'];

/** A piece of a message, with its label. */
export interface Part {
  label: Label | undefined;
  /** The label as written. */
  head: string;
  text: string;
  /** Something of the line is read already. */
  isCut?: boolean;
}

const languages = Object.values(inAllLanguages('messageWords'));
const contactWords = Object.values(inAllLanguages('contactWords'));
const orderWords = Object.values(inAllLanguages('orderWords'));
const importWords = Object.values(inAllLanguages('importWords'));

const LEADS = new Set(languages.flatMap(({ leads }) => leads));
const GOODS = new Set(languages.flatMap(({ goods }) => goods));
const labels = new Map<string, Label>();
const learn = (label: Label, words: readonly string[]): void => {
  for (const word of words) if (!labels.has(foldName(word))) labels.set(foldName(word), label);
};
for (const { labels: words } of languages)
  for (const [label, list] of Object.entries(words)) learn(label as Label, list);
for (const { payers, senderLeads } of languages) learn('sender', [...payers, ...senderLeads]);
for (const { cashOnDelivery } of orderWords) learn('cod', cashOnDelivery);
for (const { sides, fields } of contactWords) {
  for (const label of CONTACT_LABELS) learn(label, fields[label]);
  learn('receiver', [...sides.receiver.alone, ...sides.receiver.beside]);
  learn('sender', [...sides.sender.alone, ...sides.sender.beside]);
}
for (const { note, quantity, weightKg, itemDescription, referenceNo, cod, otherPhone } of importWords) {
  learn('Phone', otherPhone);
  learn('note', note);
  learn('quantity', quantity);
  learn('weight', weightKg);
  // `Kek` heads a column of cakes, and is a surname.
  learn(
    'item',
    itemDescription.filter((word) => !GOODS.has(word)),
  );
  learn('reference', referenceNo);
  // "Collection" alone may be the pickup.
  learn(
    'cod',
    cod.filter((word) => /cod|cash|collect.+/.test(word) || !/^[a-z]+$/.test(word)),
  );
}

/** A Chinese name as a pattern: a surname with one or two signs. */
export const SURNAME_AND_NAME = `(?:${anyOf(languages.flatMap(({ surnames }) => surnames))})\\p{Script=Han}{1,2}`;

/** A word for a street may be the label of a column, or begin an address. */
const STREETS = new Set(contactWords.flatMap(({ streetForms }) => streetForms));
const receivers = contactWords.flatMap(({ sides }) => sides.receiver.alone.map(foldName));
const senders = contactWords.flatMap(({ sides }) => sides.sender.alone.map(foldName));
const cashWords = [
  'cod',
  ...languages.flatMap(({ labels: { cod } }) => cod),
  ...orderWords.flatMap(({ cashOnDelivery }) => cashOnDelivery),
].map(foldName);
const persons = new Set(importWords.flatMap((words) => words.persons.map(foldName)));

const sameWords = languages.flatMap(({ sameAs }) => sameAs.filter((word) => !word.includes(' ')));
const SAME = new Set(sameWords);
const KINDS_OF_PLACE = new Set(languages.flatMap(({ homes, phoneKinds }) => [...homes, ...phoneKinds]));
const HAN_SAME = new RegExp(`(?:${anyOf(sameWords.filter(isHan))})$`, 'u');

/** `Alamat sama` alone: the address of another message. */
export const namesSameAddress = (line: string): boolean =>
  labelOf(line) === 'Address1' &&
  (HAN_SAME.test(line) || line.split(' ').some((word) => SAME.has(word.toLowerCase())));

/** `Nama saya`, `No tel yg betul`; `Same address`, `Alamat rumah saya`: a label of the contact beside words that change nothing. */
function labelBesideWords(words: readonly string[]): Label | undefined {
  const [first = ''] = words;
  const label = (list: readonly string[]) =>
    list.length < words.length ? labels.get(foldName(list.join(' '))) : undefined;
  const without = (set: ReadonlySet<string>, list: readonly string[], from: number) =>
    list.filter((word, i) => i < from || !set.has(word.toLowerCase()));
  const known = label(without(LEADS, words, 1));
  if (known === 'Address1' || known === 'Name' || known === 'Phone') return known;
  const ofPlace =
    words.length > 1
      ? label(without(KINDS_OF_PLACE, without(LEADS, without(SAME, words, 0), 1), 1))
      : HAN_SAME.test(first)
        ? labels.get(foldName(first.replace(HAN_SAME, '')))
        : undefined;
  return ofPlace === 'Address1' ? ofPlace : undefined;
}

/** The meaning of a text as a label: of a single word, or of a word next to a side (`Receiver name`) or to COD (`Total COD`). */
export function labelOf(text: string): Label | undefined {
  const word = foldName(text);
  if (!word) return undefined;
  const beside = (sides: readonly string[]): Label | undefined => {
    for (const side of sides) {
      const other = word.startsWith(side)
        ? word.slice(side.length)
        : word.endsWith(side)
          ? word.slice(0, -side.length)
          : '';
      const label = other && labels.get(other);
      if (label) return label;
    }
    return undefined;
  };
  const known = labels.get(word);
  if (known) return known;
  // `Tel 2`
  const numbered = /\D\s?[1-3]$/.test(text) ? labels.get(foldName(text.slice(0, -1))) : undefined;
  if (numbered === 'Phone') return numbered;
  const words = text.split(/\s+/);
  const extra = labelBesideWords(words);
  if (extra) return extra;
  // `Order utk kawan`, `Parcel for my sister`
  const isFor = words.slice(0, -1).some((one) => FOR.has(one.toLowerCase()));
  if (isFor && words.length <= MOST_WORDS && RELATIONS.has(words.at(-1)?.toLowerCase() ?? ''))
    return 'receiver';
  if (beside(senders)) return 'sender';
  const amount = beside(cashWords);
  return (
    beside(receivers) ??
    (amount === 'total' || amount === 'value' ? 'cod' : undefined) ??
    // `No. HP/WA`, `Kota / Kab`
    (text.includes('/') && !/\d{3}/.test(text) ? text.split('/').map(labelOf).find(Boolean) : undefined)
  );
}

const FOR = new Set(languages.flatMap(({ beforeNames }) => beforeNames));
const RELATIONS = new Set(languages.flatMap(({ relations }) => relations));
const MOST_WORDS = 4;
const MOST_SIGNS = 6;

/** Start of a label that ends at the end of the text: its last words, or its last Chinese characters; -1 without a label. */
export function labelStart(text: string): number {
  const starts = [...text.matchAll(/(?<![^\s,|(])\S/g)].map(({ index }) => index).slice(-MOST_WORDS);
  const word = starts.find((start) => labelOf(text.slice(start)));
  if (word !== undefined) return word;
  for (let length = Math.min(MOST_SIGNS, text.length); length > 0; length--)
    if (/^\p{Script=Han}/u.test(text.slice(-length)) && labelOf(text.slice(-length)))
      return text.length - length;
  return -1;
}

/** Labels that people write without a colon: one such line may be a name, two such lines are a list. */
const WITHOUT_COLON: readonly (Label | undefined)[] = ['Name', 'Phone', 'Email', 'Postcode', 'Address1'];

/** `Receiver Siti`, `Sender Kedai Ali`: the word names a person, and "To" may be a surname. */
export const isPersonWord = (head: string): boolean =>
  persons.has(foldName(head)) && ['receiver', 'sender'].includes(labelOf(head) ?? '') && head.length > 2;

const BUYER = new RegExp(anyOf(importWords.flatMap(({ buyer }) => buyer.map(foldName))), 'iu');
const RECEIVER = new RegExp(anyOf(receivers.filter((word) => !BUYER.test(word))), 'iu');
/** `Nama pembeli`, `Buyer phone`: of the person who ordered, who need not be the recipient. */
export const isBuyerHead = (head: string): boolean => BUYER.test(foldName(head));
export const isReceiverHead = (head: string): boolean => RECEIVER.test(foldName(head));

const payerWords = new Set(languages.flatMap(({ payers }) => payers.map(foldName)));
/** A word for whoever pays, who is one line: `Payer: Ali`. */
export const isPayerWord = (head: string): boolean => payerWords.has(foldName(head));

/** `Paid by Ali 012…`, `Sent by Ali 012…`: words for whoever pays or sends, before a name. */
const PAYER_START = new RegExp(
  `^(?:${anyOf(languages.flatMap(({ payers, senderLeads }) => [...payers, ...senderLeads].filter((word) => word.includes(' '))))})(?=\\s+\\p{Lu})`,
  'iu',
);
/** `Sender` alone in its line, or a payer's name behind its words: as with a colon. */
export const withSideColon = (line: string): string => {
  const [payer = ''] = PAYER_START.exec(line) ?? [];
  if (payer) return `${payer}: ${line.slice(payer.length).trim()}`;
  const label = /[\d:=]/.test(line) ? undefined : labelOf(line);
  return label === 'sender' || label === 'receiver' ? `${line}:` : line;
};

/**
 * The lines with a colon added after their labels. At least two lines must begin with a label without a colon, or one such label must name a
 * person.
 */
export function withColons(lines: readonly string[]): readonly string[] {
  const mark = (line: string, others: readonly (Label | undefined)[]) => {
    // `Customer #1023` is the number of an order.
    if (/[:=]|^\S+ #\S+$/.test(line)) return line;
    for (const pattern of [/^(\S+ \S+) (.+)$/, /^(\S+) (.+)$/]) {
      const [, head = '', text = ''] = pattern.exec(line) ?? [];
      const label = labelOf(head);
      const isLabel =
        !STREETS.has(foldName(head)) && (WITHOUT_COLON.includes(label) || (label && others.includes(label)));
      // `Receiver details` heads the lines below it.
      if (
        isPersonWord(head) &&
        text
          .toLowerCase()
          .split(' ')
          .every((word) => LEADS.has(word))
      )
        return `${head}:`;
      if (isPersonWord(head) || (isLabel && canFollow(label, text)))
        return `${head}: ${isWholeName(label, line) ? line : text}`;
    }
    return line;
  };
  const marked = lines.map((line) => mark(line, []));
  const added = marked.filter((line, i) => line !== lines[i]);
  if (added.length > LIST_LENGTH) return lines.map((line) => mark(line, IN_LISTS));
  return added.length > 1 || added.some((line) => isPersonWord(/^[^:]*/.exec(line)?.[0] ?? ''))
    ? marked
    : lines;
}
const DASH = /^(?<head>\p{L}[\p{L}\s./]{1,19}?)\s[-–]\s(?=\S)/u;
const LEAST_DASHES = 3;
/** A list with dashes behind its labels: also behind unknown ones, as `Ship via – LBC`. */
export function withDashColons(lines: readonly string[]): readonly string[] {
  const isKnown = (line: string) => labelOf(DASH.exec(line)?.groups?.head ?? '') !== undefined;
  if (lines.filter(isKnown).length < LEAST_DASHES) return lines;
  return lines.map((line) => line.replace(DASH, '$<head>: '));
}
const TOWNS = new Set(contactWords.flatMap(({ townsLikeLabels }) => townsLikeLabels.map(foldName)));
/** `Negeri Sembilan`: the first word belongs to the name, as in the names of some towns. */
const isWholeName = (label: Label | undefined, line: string): boolean =>
  (label === 'State' && isStateName(line)) || (label === 'City' && TOWNS.has(foldName(line)));
/** `Country Heights`, `City Plaza 12`, `Wa Mei Ling`: without a colon, the text itself must be of the label's kind. */
const canFollow = (label: Label | undefined, text: string): boolean => {
  if (label === 'Phone' || label === 'Postcode') return /\d/.test(text);
  if (label === 'Country') return countryNamed(text) !== undefined;
  return label !== 'City' || !/\d/.test(text.replace(/(?<!\d)\d{5,6}(?!\d)/, ''));
};
/** In a longer list of labels without colons, other lines begin with labels, too. */
const LIST_LENGTH = 2;
const IN_LISTS: readonly Label[] = ['City', 'State', 'Country', 'size', 'quantity', 'item', 'weight'];

/** An amount before a plus, which does not begin a phone number. */
const ADDED = /\d[\p{L}\s]*\+(?!\s?\d[\d\s-]{7})/u;

/** The parts of a line, one for each label; without labels the line itself. */
export function partsOf(line: string): Part[] {
  const parts: Part[] = [{ label: undefined, head: '', text: '' }];
  let from = 0;
  for (const { 0: mark, index } of line.matchAll(/\s*(?:[:=]|\s[-–]\s)\s*/g)) {
    const before = line.slice(from, index);
    // `COD RM55 + RM10 postage = RM65` is a sum.
    const start = mark.includes('=') && ADDED.test(before) ? -1 : labelStart(before);
    // Between words without a colon, only a label that begins the line counts.
    if (start < 0 || (/[-–]/.test(mark) && (from > 0 || start > 0))) continue;
    const head = before.slice(start);
    parts[parts.length - 1]!.text += before.slice(0, start);
    parts.push({ label: labelOf(head), head, text: '' });
    from = index + mark.length;
  }
  parts[parts.length - 1]!.text += line.slice(from);
  return parts
    .map((part) => ({ ...part, text: part.text.replace(/^[\s,|]+|[\s,|]+$/g, '') }))
    .filter(({ label, text }) => label || text);
}
