import { stateNamed } from '../../../../contract/rules/places/stateNames.ts';
import { countryNamed } from '../knownCountries.ts';
import { INSTRUCTION, isChat, VERBS } from './contact/chatWords.ts';
import { isOrganisation } from './contact/organisations.ts';
import { isPersonAlone } from './contact/persons.ts';
import { numberIn, phoneIn } from './contact/phones.ts';
import { hasPostcode, hasTownCode, isHouse, isPlace, isState } from './contact/places.ts';
import { isFullBlock, type PastedContact, type ReadContact, readContact } from './contact/readContact.ts';
import { BETWEEN_COMMAS, trimmed } from './contact/textParts.ts';
import { TOWN_NAME } from './contact/town.ts';
import { labelOf, type Part } from './labels.ts';
import type { MessageContext } from './messageParts.ts';
import { namesPerson, wordsIn } from './people/personNames.ts';
import { recipientFirst } from './people/recipientFirst.ts';

/** An unclear name stays in the name's place, so that no other text is taken for the name. */
const OPEN_NAME: Part = { label: 'Name', head: '', text: '?' };
/** Fields that a further line cannot change. The phone is not one of them: of several numbers a mobile one is called, wherever it stands. */
const IDENTITY = ['name', 'address1', 'postcode', 'city', 'state', 'unitNo', 'address2'] as const;
const ADDED = new Set<string>(['city', 'state', 'unitNo', 'address2']);

interface Reading {
  isOneLine: boolean;
  /** Two texts may be the name: the user chooses. */
  isOpen: boolean;
  context: MessageContext;
}

/** The recipient among the parts of a message. Lines that are a complete contact are read as a whole: others only add to it. */
export function readRecipient(parts: readonly Part[], reading: Reading): ReadContact {
  if (reading.isOneLine) return readLine(parts, reading);
  if (isFullBlock(parts, reading.context.country)) return readParts(parts, reading);
  const all = readAbove(parts, reading);
  const [head, ...below] = parts;
  const mayBeAside = head && !head.label && !isPlaceOrNumber(head.text);
  if (reading.isOpen || !mayBeAside || !mayBeComplete(below, reading)) return all;
  const second = readRecipient(below, reading);
  const { name = '' } = second.contact;
  const isBoth = [head.text, all.contact.name ?? ''].some(isOrganisation);
  if (!isComplete(second) || name === all.contact.name || !isWritten(name) || isBoth) return all;
  if (!all.contact.name || !(isWritten(head.text) || namesPerson(head.text)))
    return { ...second, rest: [head.text, ...second.rest] };
  // `Siti Aminah` above `Vista Alam, 12 Jalan …`
  const isBesideOthers = below.some(({ text }) => text !== name && text.includes(name));
  const mayBePerson = namesPerson(name) || (!namesPerson(head.text) && lineOfContact(below, reading));
  if (!isBesideOthers || !mayBePerson) return all;
  // Either may be the person.
  const { name: _name, ...contact } = second.contact;
  return { ...second, contact, rest: [head.text, name, ...second.rest] };
}

/** `Siti, …, 47300 PJ, 012…, order 50480`: the number in the last words of a line is no postcode behind a complete contact. */
function readLine(parts: readonly Part[], reading: Reading): ReadContact {
  const [part, ...others] = parts;
  const at = part?.text.lastIndexOf(',') ?? -1;
  const last = trimmed(part?.text.slice(at) ?? '');
  const isNumber =
    /^\p{L}[^\d]*(?<!\d)\d{4,6}(?!\d)\D*$/u.test(last) && !isOfAddress(last, reading.context.country);
  const above = part && { ...part, text: part.text.slice(0, Math.max(at, 0)) };
  if (
    !above ||
    others.length > 0 ||
    !isNumber ||
    isPlaceOrNumber(last.replace(/\d+/, '')) ||
    !mayBeComplete([above], reading)
  )
    return readParts(parts, reading);
  const read = readParts([above], reading);
  return isComplete(read) ? { ...read, rest: [...read.rest, last] } : readParts(parts, reading);
}

/** The fields of a complete contact stay. A line below it that would change one is shown as not understood. */
function readAbove(written: readonly Part[], reading: Reading): ReadContact {
  const line = lineOfContact(written, reading);
  const parts = written.flatMap((part) => (part === line ? segmentsOf(part) : [part]));
  const all = readParts(parts, reading);
  const core = completeAmong(written, line, reading);
  if (!core || keeps(core.read.contact, all.contact)) return all;
  const { postcode = '' } = core.read.contact;
  const { phone, email } = all.contact;
  return {
    contact: { ...core.read.contact, ...(phone && { phone }), ...(email && { email }) },
    note: all.note,
    rest: [
      ...core.read.rest,
      ...core.further
        .map(({ text }) => trimmed(text))
        .filter((text) => !isNumberAlone(text) && !repeatsPostcode(text, postcode)),
    ],
  };
}

function readParts(parts: readonly Part[], { isOneLine, isOpen, context }: Reading): ReadContact {
  const rest: string[] = [];
  const hasLabels = parts.some(({ label }) => label);
  const ordered = hasLabels ? parts : recipientFirst(parts, isOneLine, rest, context);
  const read = readContact(isOpen ? [OPEN_NAME, ...ordered] : ordered, isOneLine, context.country);
  return { ...read, rest: [...rest, ...read.rest] };
}

/** The parts of a line, with a number to call apart from what stands beside it. */
function segmentsOf(part: Part): Part[] {
  const number = phoneIn(part.text);
  return part.text
    .replace(number || '\n', `,${number},`)
    .split(BETWEEN_COMMAS)
    .map((text) => ({ ...part, text: trimmed(text) }))
    .filter(({ text }) => text);
}

/** Whether all values are the same, or have more behind them. */
const keeps = (first: PastedContact, other: PastedContact): boolean =>
  IDENTITY.every(
    (field) =>
      first[field] === other[field] || (ADDED.has(field) && other[field]?.startsWith(first[field] ?? '')),
  );

/** A number to call and a postcode. */
const mayBeComplete = (parts: readonly Part[], { context }: Reading): boolean => {
  const texts = parts.map(({ text }) => text);
  const hasNumber = texts.some((text) => phoneIn(text) || numberIn(text));
  return hasNumber && (hasPostcode(texts) || hasTownCode(texts, context.country));
};

/** A person with a number, a street and a postcode. */
const isComplete = ({ contact: { name, phone, address1, postcode } }: ReadContact): boolean =>
  Boolean(name && phone && address1 && postcode);

const asOneLine = (part: Part, reading: Reading): ReadContact =>
  readParts([part], { ...reading, isOneLine: true });

/** `Siti, 12 Jalan …, 47300 PJ, 012…`: a line that is a complete contact, below no person. Its number may be a line of its own. */
function lineOfContact(parts: readonly Part[], reading: Reading): Part | undefined {
  const numbers = parts.filter(({ label, text }) => label === 'Phone' || (!label && isNumberAlone(text)));
  const at = parts.findIndex(
    (part) => !part.label && mayBeComplete([part, ...numbers.filter((number) => number !== part)], reading),
  );
  const line = parts[at];
  const isBelowPerson = parts
    .slice(0, at)
    .some(({ label, text }) => (label && label !== 'Phone') || isPersonAlone(text));
  if (!line || isBelowPerson || !line.text.includes(',')) return undefined;
  const { name = '', address1, phone, postcode } = asOneLine(line, reading).contact;
  const isNamed = phone
    ? name !== ''
    : namesPerson(name) ||
      (name && line.text.startsWith(name) && isPersonAlone(name) && isOnlyText(line, parts));
  return address1 && postcode && isNamed ? line : undefined;
}

/** Whether only numbers stand beside the line. */
const isOnlyText = (line: Part, parts: readonly Part[]): boolean =>
  parts.every((part) => part === line || part.label === 'Phone' || !part.text || isNumberAlone(part.text));

/** The line of a complete contact, or the first lines that are one, with the lines of the address below; and the further lines. */
function completeAmong(
  parts: readonly Part[],
  line: Part | undefined,
  reading: Reading,
): { read: ReadContact; further: readonly Part[] } | undefined {
  const { country } = reading.context;
  const isMore = (from: number) =>
    parts.slice(from).some(({ label, text }) => label || isOfAddress(text, country));
  if (line)
    return isMore(parts.indexOf(line) + 1)
      ? undefined
      : { read: asOneLine(line, reading), further: parts.filter((part) => part !== line) };
  for (let end = 1; end < parts.length; end++) {
    if (!mayBeComplete(parts.slice(0, end), reading) || isMore(end)) continue;
    const read = readParts(parts.slice(0, end), reading);
    if (isComplete(read)) return { read, further: parts.slice(end) };
  }
  return undefined;
}

/** Whether a line below a complete contact is of an address: its state or country, or another place. A number beside other words is none. */
function isOfAddress(text: string, country: string): boolean {
  const bare = text.replace(phoneIn(text) || '\n', ' ').trim();
  const code = /(?<![\d/-])\d{4,6}(?![\d/-])/.exec(bare)?.[0];
  const words = trimmed(code ? bare.replace(code, ' ') : bare);
  const isSaid = isChat(words) || INSTRUCTION.test(words) || wordsIn(words).some((word) => VERBS.has(word));
  if (!words || isSaid) return false;
  const isPlaced = code !== undefined && (isHouse(words) || (bare.startsWith(code) && TOWN_NAME.test(words)));
  const [state = ''] = words.split(/\s*,\s*/).slice(-1);
  return (
    isPlaced ||
    isState(words) ||
    stateNamed(country, state) !== undefined ||
    countryNamed(words) !== undefined
  );
}

/** With a capital letter, or in Chinese. */
const isWritten = (text: string): boolean => /[\p{Lu}\p{Script=Han}]/u.test(text);
const isPlaceOrNumber = (text: string): boolean =>
  phoneIn(text) !== '' || (isPlace(text) && /\p{L}/u.test(text));
/** A number, or several with their labels: `Telp 031-8412233, WA 0811345678`. */
const isNumberAlone = (text: string): boolean =>
  phoneIn(text) !== '' &&
  wordsIn(text.replace(/[^\p{L}]+/gu, ' ')).every((word) => labelOf(word) === 'Phone');

/** `Kod pos 53300` below `53300 Setapak`. */
const repeatsPostcode = (text: string, postcode: string): boolean =>
  text.endsWith(postcode) && labelOf(text.slice(0, -postcode.length)) === 'Postcode';
