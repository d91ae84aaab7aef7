import { isCashOnDelivery } from '../../../../contract/rules/import/orders/orderWords.ts';
import { ADDRESS_FIELDS } from '../../../../contract/rules/places/addressFields.ts';
import { isPostcode, POSTCODE_LENGTHS } from '../../../../contract/rules/places/postcodes.ts';
import { isStateName, STATE_NAMES, stateNamed } from '../../../../contract/rules/places/stateNames.ts';
import { isNeverCalled } from '../../../../contract/rules/text/neverCalled.ts';
import { anyOf } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import { knownState, MALAYSIAN_STATES } from '../../../shared/address/rules/malaysianStates.ts';
import { countryNamed } from '../knownCountries.ts';
import { isPersonWord, type Label, labelOf, labelStart, type Part } from './labels.ts';
import {
  isChineseName,
  isGivenName,
  isOfSyllables,
  NAME_STARTS,
  namesGoods,
  namesPerson,
  wordsIn,
} from './personNames.ts';
import { apartFromRelation, isRelation, isRelationAlone } from './relations.ts';

export const CONTACT_PARTS = ['name', 'phone', 'email', 'company', ...ADDRESS_FIELDS] as const;

/** Contact and address found in a message; missing parts are absent. The country is two letters. */
export type PastedContact = Partial<Record<(typeof CONTACT_PARTS)[number], string>>;

export interface ReadContact {
  contact: PastedContact;
  /** Further phone numbers. */
  note: string[];
  /** Text that does not belong to a contact. */
  rest: string[];
}

/** Pasting drops an empty last line, and some leave out the state. */
const FULL_BLOCK = [11, 12];
const LATIN = /^[\x20-\x7e]+$/;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
// A postcode before a phone number is not part of the number: `S(068895). 9888 7777`.
const PHONE =
  /(?<!\bS\)? ?\(? ?)(?:\+|(?<!#|#\w{1,4}-)\b0|(?<!#|#\w{1,4}-|\d-)\b6)(?!\d{4,5}\s+[+06]\d{7})\d?[\d\s().-]{6,18}\d/;
/** A number with this many digits is complete: a house number or a postcode after it on the same line is not part of it. */
const WHOLE_NUMBER = { local: 9, abroad: 10 } as const;
/** Eight digits without a country code, as in Singapore: alone in a part, or after a name. Not a postcode such as 12345-678. */
const NUMBER_ALONE =
  /(?<=^|[,|]\s*|\)\.?\s+)(?!\d{5}-\d{3,4}\b)[1-9](?:[\s().-]{0,2}\d){7,11}(?=\s*\.?\s*(?:$|[,|]))/;
const NUMBER_AFTER_NAME = /(?<=^\p{L}[^\d#]*\s)[3689]\d{3}[\s-]?\d{4}(?![\d/-])/u;
/** Numbers of mobile phones, by the country's code or a zero in its place. */
const MOBILE = /^\+?601|^\+?628|^\+?639\d{9}$|^(?:\+?65)?[89]\d{7}$|^\+?66[689]\d/;
/** The same with the country's own code or zero: `082-…` is a landline in Malaysia. */
const LOCAL_MOBILE: Readonly<Record<string, RegExp>> = {
  MY: /^(?:60|0)1/,
  ID: /^(?:62|0)8/,
  PH: /^(?:63|0)9/,
  TH: /^(?:66|0)[689]/,
};
/** A Malaysian mobile number with a digit too many: only numbers of 011 and 015 have that length, but dialling plans accept it. */
const TOO_LONG = /^(?:\+?60|0)1[^15]\d{8}$/;
/** A plot number or a box number is not a postcode: `Lot 12345`, `P.O. Box 10234`. */
const FIVE_DIGITS =
  /(?<![\d/-])(?<!(?:^|[^\p{L}])(?:lot|pt|plot|no|box|surat|unit|ptd|hsd|gm)[.:]?\s{0,2})\d{5,6}(?![\d/-])/iu;
export const hasPostcode = (lines: readonly string[]): boolean =>
  lines.some((line) => FIVE_DIGITS.test(line.replace(phoneIn(line) || '\n', ',')));
const postcodesOf = (parts: readonly string[]): ReadonlySet<string> =>
  new Set(parts.flatMap((part) => part.match(new RegExp(FIVE_DIGITS, 'giu')) ?? []));
const FOUR_DIGITS = /(?<![\d/-])\d{4}(?![\d/-])/;
const LAST_FOUR_DIGITS = new RegExp(`${FOUR_DIGITS.source}(?!.*${FOUR_DIGITS.source})`);
/** `…, Cainta, Rizal 1900`, `…, Quezon City 1105, Metro Manila`. */
const TOWN_THEN_CODE = /,\s*\p{L}[\p{L}\s.'-]*\s\d{4}(?:,\s*\p{L}[\p{L}\s.'-]*)?$/u;
/** `8800 Kota Kinabalu`. */
const SHORT_POSTCODE = /^\d{4}\s+\p{L}[\p{L}\s.'-]*$/u;
/** Countries whose postcodes have four digits. */
const OF_FOUR_DIGITS = new Set(['AT', 'AU', 'BD', 'BE', 'BG', 'CH', 'DK', 'HU', 'NO', 'NZ', 'PH', 'ZA']);
/** `S(560123)`, `S048616` and `S 048616` as people of Singapore write them. */
const SINGAPORE_CODE = /(?<![\p{L}'’])(?:S ?\( ?(\d{6}) ?\)|\(S\) ?(\d{6})|S ?(\d{6}))(?!\d)/iu;
const CITY_STATES = new Set(['SG', 'HK', 'MO', 'MC']);

const languages = Object.values(inAllLanguages('contactWords'));
const messageWords = Object.values(inAllLanguages('messageWords'));
const COMPANY_FORM = wholeWords(languages.flatMap(({ companyForms }) => companyForms));
/** `PT 345` is a plot of land. */
const COMPANY = new RegExp(`(?!pt\\.?\\s?\\d)(?:${COMPANY_FORM.source})`, 'i');
/** `Klinik …`, `SMK …`, `… Sdn Bhd`: at its beginning, or anywhere in it. */
const ORGANISATION_START = new RegExp(
  `^(?:${anyOf(languages.flatMap(({ organisationStarts }) => organisationStarts))})(?![\\p{L}\\d])`,
  'iu',
);
const ORGANISATION = wholeWords(languages.flatMap(({ organisationWords }) => organisationWords));
const STREET_FORMS = languages.flatMap(({ streetForms }) => streetForms);
const STREET = wholeWords([...STREET_FORMS, ...languages.flatMap(({ streetEndings }) => streetEndings)]);
const PLACE = wholeWords(messageWords.flatMap(({ placeWords }) => placeWords));
/** A name without a separator before a street: the text before a house number or a street word. */
const NAME_THEN_STREET = new RegExp(
  String.raw`^(\p{L}[^\d#]*?)\s+((?:(?:${anyOf(STREET_FORMS)})\b|#?[a-z]?-?\d).*)$`,
  'iu',
);
const UNIT_FORMS = anyOf(languages.flatMap(({ unitForms }) => unitForms));
const UNIT_FORM = new RegExp(`^(?:${UNIT_FORMS})$`, 'i');
const UNIT = new RegExp(
  String.raw`^(?:(?:${UNIT_FORMS})\b[^,]{0,20}|#.{1,12}|[a-z]?\d{0,3}[a-z]?-\d+[a-z]?(?:-\d+[a-z]?)?)$`,
  'i',
);
/** The floor of a place in its house: `12/F`, `Lvl 3`, `3rd floor`, `Ground floor`. */
const FLOOR_FORMS = languages.flatMap(({ floorForms }) => floorForms);
const floorWords = (isLatin: boolean) => anyOf(FLOOR_FORMS.filter((word) => LATIN.test(word) === isLatin));
const FLOOR_TEXT = String.raw`(?:(?:\d{1,3}|[a-z]{1,3})\s?/\s?F|(?:${floorWords(true)})[.:]?\s?(?:[a-z]{0,2}-?\d[\w-]{0,8}|[a-z])|(?:\d{1,3}(?:st|nd|rd|th)?|ground|upper|lower|first|second|third)\s+(?:${floorWords(true)})\.?|(?:(?:\d{1,4}|[a-z])\s?(?:${floorWords(false)})){1,4})`;
const FLOOR = new RegExp(`^${FLOOR_TEXT}$`, 'i');
/** `Rm 1203` beside a floor is a room, not an amount in ringgit. */
const ROOM_BEFORE_FLOOR = new RegExp(
  String.raw`(?<![\p{L}\d])rm\.?\s?(?=\d{1,5}[a-z]?\s*[,|]\s*${FLOOR_TEXT}(?![\p{L}\d]))`,
  'giu',
);
const ROOM_AFTER_FLOOR = new RegExp(
  String.raw`(?<=(?<![\p{L}\d])${FLOOR_TEXT}\s*[,|]\s*)rm\.?\s?(?=\d{1,5}[a-z]?\s*(?:[,|]|$))`,
  'giu',
);
export const withRooms = (line: string): string =>
  line.replace(ROOM_BEFORE_FLOOR, 'Room ').replace(ROOM_AFTER_FLOOR, 'Room ');
const isUnit = (text: string): boolean => UNIT.test(text) || FLOOR.test(text);
const OF_HOUSES = new Set([
  'no',
  ...languages.flatMap(({ unitForms, floorForms, plotForms }) => [...unitForms, ...floorForms, ...plotForms]),
]);
const STREET_NAME = wholeWords([
  ...STREET_FORMS.filter((word) => !OF_HOUSES.has(word)),
  ...languages.flatMap(({ streetEndings }) => streetEndings),
]);
/** `Lot 334 Jalan Raja Muda` begins a street, unlike `Lot 334`. */
const isUnitAlone = (text: string): boolean => isUnit(text) && !STREET_NAME.test(text);
/** A colon after a word of an address: `No: 5`, `Blok: C`, `Condo: The Vertical`. */
const ADDRESS_COLON = new RegExp(
  String.raw`^(?:(?:${UNIT_FORMS}|${anyOf(STREET_FORMS)})\b[^:]{0,10}:|(?:${anyOf(messageWords.flatMap(({ placeWords }) => placeWords))})\s?:\s?\S+\s)`,
  'i',
);
const OTHER_UNITS = anyOf(messageWords.flatMap(({ otherUnits }) => otherUnits));
/** An amount, a web address, or goods with a count or a weight. */
const NO_PLACE = new RegExp(
  String.raw`(?<!\p{L})(?:rm|rp|idr|myr|sgd|usd|php|thb|s\$|[$฿₱])\s?\d|:\/\/|\bwww\.|\d\s?(?:${OTHER_UNITS})(?!\p{Script=Latin})`,
  'iu',
);
/** `leave with neighbour at no. 5`, `jangan tekan loceng`. */
const INSTRUCTION = new RegExp(
  `^(?:${anyOf(messageWords.flatMap(({ instructionStarts }) => instructionStarts))})(?!\\p{Script=Latin})`,
  'iu',
);
/** The digits of a phone, a card or an order. */
const LONG_NUMBER = /\d(?:-?\d){6,}|\d{3,}(?:[ -]\d{3,}){2,}|\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{12,}\b/;
const COUNTED = /^\d{1,3}\s?\p{L}/u;
/** Names of companies that carry parcels: nobody lives there. */
const COURIERS = new Set(messageWords.flatMap(({ couriers }) => couriers));
export const isCourier = (text: string): boolean => COURIERS.has(text.toLowerCase());
const GREETINGS = new Set(messageWords.flatMap(({ greetings }) => greetings));
const VERBS = new Set(messageWords.flatMap(({ verbs }) => verbs));
const LEADS = new Set(messageWords.flatMap(({ leads }) => leads));
const CALL_WORDS = messageWords.flatMap(({ callWords }) => callWords);
const FILLERS = new Set([
  ...GREETINGS,
  ...VERBS,
  ...CALL_WORDS,
  ...messageWords.flatMap(({ fillers }) => fillers),
]);
/** `Hi`, `deliver`, which nobody is called, and the leads, which begin a line. */
const NEVER_NAMES = new Set([...GREETINGS, ...VERBS, ...CALL_WORDS]);
const NO_NAMES = new Set([...NEVER_NAMES, ...LEADS]);
const courtesies = messageWords.flatMap((words) => words.courtesies);
const HAN_FILLERS = [...FILLERS, ...courtesies].filter((word) => /^\p{Script=Han}+$/u.test(word));
/** Thanks in Chinese, in one word. */
const OF_HAN_FILLERS = new RegExp(`^(?:${anyOf(HAN_FILLERS)})+$`, 'u');
/** `Thanks in advance`, `jutaan terima kasih`: whole phrases, whose words mean something else alone. */
const COURTESY = new RegExp(
  `(?<![\\p{L}\\d])(?:${anyOf(courtesies.filter((word) => LATIN.test(word)))})(?![\\p{L}\\d])`,
  'giu',
);
/** Words before a recipient: `paket utk bu Ratna`. */
const LEAD_WORDS = new Set(messageWords.flatMap(({ verbs, beforeNames }) => [...verbs, ...beforeNames]));
const NAMES_FOLLOW = new Set(messageWords.flatMap(({ beforeNames }) => beforeNames));
/** `Deposit`, `Total`: words of an amount that is read already. */
export const AMOUNT_WORDS = new Set(
  Object.values(inAllLanguages('valueWords')).flatMap(({ amounts }) => amounts),
);
/** `Please send`, words of thanks: words without any data of an order. */
export const isFilling = (text: string): boolean =>
  !isTitled(text) &&
  text
    .toLowerCase()
    .replace(COURTESY, ' ')
    .split(/[\s,.!]+/)
    .filter(Boolean)
    .every((word) => FILLERS.has(word) || OF_HAN_FILLERS.test(word));

/** `Cik Ya`: a title and a name, though both are words of a greeting too. */
const isTitled = (text: string): boolean => {
  const [title = '', name = '', ...more] = text.split(' ');
  const isPair = more.length === 0 && /^\p{Lu}\p{Ll}+$/u.test(name);
  return isChineseName(text) || (isPair && NAME_STARTS.has(title.toLowerCase()));
};

const mayBeCalled = (word: string): boolean =>
  /^\p{Lu}\p{Ll}+$/u.test(word) && !NO_NAMES.has(word.toLowerCase());

/** `My order: …`, `my address: …` say nothing of the person behind them; `Ship to: …` does. */
const OF_LEADS = new Set<Label | undefined>(['reference', 'Address1']);
/** A line without a greeting before a colon: `Hi po, order ko: Maria Santos`. A label before the colon stays. */
export const withoutLead = (line: string): string => {
  const [lead = '', head = ''] = /^([^:\d]{2,60})[:：]\s*/.exec(line) ?? [];
  const words = head
    .toLowerCase()
    .split(/[\s,.!-]+/)
    .filter(Boolean);
  const rest = line.slice(lead.length);
  const isLead =
    lead !== '' && words.every((word) => /^\d/.test(word) || FILLERS.has(word) || LEADS.has(word));
  // `Hi, my order: Siti Aminah`, unlike `New order: 2 shirts`.
  const isPerson =
    words.length > 1 && /^\p{L}/u.test(rest) && isPersonLike(rest.split(/[,|\d]/)[0]?.trim() ?? '');
  // `Gan Min: 0123456789`
  const number = phoneIn(rest);
  if (number && rest.startsWith(number) && (isTitled(head) || mayBeCalled(head))) return line;
  const start = labelStart(head);
  const label = start < 0 ? undefined : labelOf(head.slice(start));
  return isLead && (start < 0 || (isPerson && OF_LEADS.has(label))) ? rest : line;
};

const HOME = new RegExp(`^(?:${anyOf(messageWords.flatMap(({ homes }) => homes))})\\s+(?=\\p{L})`, 'u');
/** `hantar ke rumah Kak Long`, `pos kat Puan Salmah`: a home and a word for a place before a person say to whom. */
export const withPlainRecipient = (line: string): string => {
  const words: string[] = [];
  for (const { 0: word, index } of line.matchAll(/[^\s,:|]+/g)) {
    const lead = word.toLowerCase();
    const isConnector = NAMES_FOLLOW.has(lead);
    if (isConnector || PLACE_LEADS.has(lead)) {
      const behind = line.slice(index + word.length).trimStart();
      const person = behind.replace(HOME, '');
      const next = /^\p{L}[^\s,]*/u.exec(person)?.[0] ?? '';
      const isNamed = NAME_STARTS.has(next.toLowerCase().replace(/\.$/, '')) || isGivenName(next);
      const isPerson =
        person === behind
          ? isNamed && !isConnector && words.some((one) => LEAD_WORDS.has(one))
          : isNamed || (/^\p{Lu}/u.test(next) && !startsAsPlace(next));
      if (isPerson) return `${line.slice(0, index)}${isConnector ? word : '>'} ${person}`;
    }
    const isAsking = FILLERS.has(lead) || LEADS.has(lead) || LEAD_WORDS.has(lead) || PLACE_LEADS.has(lead);
    if (!isAsking && !/^\d/.test(lead) && !namesGoods(lead)) return line;
    words.push(lead);
  }
  return line;
};

/** Chinese is written without spaces, so Chinese words match inside others. */
function wholeWords(words: readonly string[]): RegExp {
  const isLatin = (word: string) => LATIN.test(word);
  const apart = String.raw`(?<!\w)(?:${anyOf(words.filter(isLatin))})(?!\w)`;
  return new RegExp([apart, anyOf(words.filter((word) => !isLatin(word)))].filter(Boolean).join('|'), 'i');
}

const trimmed = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:|/).-]+|[\s,:|/(@-]+$/g, '')
    .replace(/^\((.*)\)$/, '$1');
const isState = (text: string) => MALAYSIAN_STATES.includes(knownState('MY', text));

const withoutEmpty = (contact: Record<keyof PastedContact, string>): PastedContact =>
  Object.fromEntries(Object.entries(contact).filter(([, value]) => value));

/**
 * Reads a contact from the parts of a message. Twelve lines without labels have a fixed order: name, phone, email, company, unit number, three
 * lines of address 1, address 2, postcode, city, state (FORM-14). Other parts are recognised by label and content.
 */
export function readContact(parts: readonly Part[], isOneLine: boolean, home: string): ReadContact {
  const texts = parts.map(({ text }) => text);
  const isFullBlock =
    FULL_BLOCK.includes(parts.length) &&
    parts.every(({ label }) => !label) &&
    /^(?:\+?[\d\s().-]{7,})?$/.test(texts[1] ?? '') &&
    isPostcodeLine(texts[9] ?? '', home);
  return isFullBlock ? inOrder(texts) : recognised(parts.flatMap(apartFromPlace), isOneLine, home);
}

const isPostcodeLine = (text: string, home: string): boolean =>
  OF_FOUR_DIGITS.has(home) ? isPostcode(text, home) : FIVE_DIGITS.test(text);

function inOrder(lines: readonly string[]): ReadContact {
  const [name, phone, email, company, unitNo, a, b, c, address2, postcode, city, state] = lines.map(String);
  const address1 = [a, b, c].filter(Boolean).join(', ');
  const contact = { name, phone, email, company, unitNo, address1, address2, postcode, city } as Record<
    keyof PastedContact,
    string
  >;
  return { contact: withoutEmpty({ ...contact, state: knownState('MY', state ?? '') }), note: [], rest: [] };
}

/** The parts that are not read yet. A part that is read is removed, and the text before and after it becomes two parts. */
class Unread {
  parts: { label: Label | undefined; text: string }[];
  /** Words beside a number that are not part of a contact, such as `(husband …)` or an unknown label. */
  readonly beside: string[] = [];

  constructor(parts: readonly Part[]) {
    this.parts = parts.filter(({ text }) => text).map(({ label, text }) => ({ label, text }));
  }

  /** `isFurther`: the words before the match belong to the match. */
  take(find: (text: string) => string, only?: Label, isFurther = false): string {
    for (const [i, { label, text }] of this.parts.entries()) {
      if (only && label !== only) continue;
      const found = find(text);
      if (!found) continue;
      const at = text.indexOf(found);
      const around = withoutBracket(text.slice(0, at), text.slice(at + found.length));
      const { before, after } = around;
      if (around.inside) this.beside.push(around.inside);
      const lead = trimmed(withoutEndLabel(before));
      // `Num 012…`, `Siti 012…` below `Name: Ali`
      const isOfOther = !label && isPersonLike(lead) && this.parts.some((part) => part.label === 'Name');
      const isBeside =
        i > 0 &&
        lead !== '' &&
        !isContactPart(lead) &&
        (isFurther || isOfOther || BESIDE_NUMBER.test(before));
      if (isBeside && !NUMBER_WORD.test(lead)) this.beside.push(lead);
      // `012… (husband)`: said of the number, unless it is the only name.
      const hasName =
        isPersonLike(lead) ||
        this.parts.some((part, j) => j !== i && (part.label === 'Name' || isPersonLike(part.text)));
      const [bracket = '', said = ''] = hasName ? (BRACKET_BEHIND.exec(after) ?? []) : [];
      if (said && !labelOf(said)) this.beside.push(said);
      const left = [
        { label, text: isBeside ? '' : lead },
        {
          label: label === 'Name' ? undefined : label,
          // `6223 1122 / 9800 1122`
          text: trimmed(after.slice(bracket.length)).replace(/^\/\s*(?=\d)/, ''),
        },
      ];
      this.parts = this.parts.toSpliced(i, 1, ...left.filter((part) => part.text));
      return found.trim();
    }
    return '';
  }

  /** Takes the whole text of a labelled part. */
  labelled(label: Label): string {
    const at = this.parts.findIndex((part) => part.label === label);
    const [part] = at < 0 ? [] : this.parts.splice(at, 1);
    const text = trimmed(part?.text ?? '');
    return text.includes('(') ? text : text.replace(/\)$/, '');
  }
}

/** The texts around a number without the bracket that contains it, and the other words in the bracket: `Ms Cheong (call 012… before)`. */
function withoutBracket(before: string, after: string): { before: string; after: string; inside: string } {
  const [open, close] = [before.lastIndexOf('('), after.indexOf(')')];
  if (open < 0 || open < before.lastIndexOf(')') || close < 0) return { before, after, inside: '' };
  const inside = trimmed(withoutEndLabel(before.slice(open + 1)) + after.slice(0, close));
  return { before: before.slice(0, open), after: after.slice(close + 1), inside };
}

const BRACKET_BEHIND = /^\s*\(([^()\d]*)\)/;
/** The unknown label of a line. */
const BESIDE_NUMBER = /:\s*$/;

/** `Siti Tel`, `H/P`: a label before a number that was taken out. */
function withoutEndLabel(text: string): string {
  for (const { index } of text.matchAll(/(?<!\S)\S/g)) {
    const end = text.slice(index);
    if (end.split(' ').length <= 3 && ['Phone', 'Email'].includes(labelOf(end) ?? ''))
      return text.slice(0, index);
  }
  return text;
}

/** `Sarah @ 12 Jalan …`: the sign parts a name from a place. Before a word it belongs to the name: `Sarah @ Ros binti Ali`. */
const apartFromPlace = (part: Part): Part[] => {
  const at = /\s@\s?(?=\S)/u.exec(part.text);
  const place = at ? part.text.slice(at.index + at[0].length) : '';
  const isAt = at && startsAsPlace(place);
  return isAt && part.label !== 'Email'
    ? [
        { ...part, text: part.text.slice(0, at.index) },
        { label: undefined, head: '', text: place },
      ]
    : [part];
};
const PLACE_START = new RegExp(
  `^(?:${anyOf([...STREET_FORMS, ...messageWords.flatMap(({ placeWords }) => placeWords)])})(?![\\p{L}\\d])`,
  'iu',
);
/** `12 Jalan …`, `#03-12`, `Taman …` */
export const startsAsPlace = (text: string): boolean => /^[#\d]/.test(text) || PLACE_START.test(text);

const labelledIn = (unread: Unread) => ({
  name: unread.labelled('Name'),
  company: unread.labelled('Company'),
  postcode: unread.labelled('Postcode'),
  city: unread.labelled('City'),
  state: unread.labelled('State'),
  country: unread.labelled('Country'),
  address2: unread.labelled('Address2'),
});

function recognised(parts: readonly Part[], isOneLine: boolean, home: string): ReadContact {
  const rest: string[] = [];
  const unread = new Unread(isOneLine ? parts.map((part) => behindSentence(part, rest)) : parts);
  const email = unread.take((text) => EMAIL.exec(text)?.[0] ?? '');
  const { phone, others: numbers, tooLong } = takePhones(unread, home);
  rest.push(...tooLong, ...unread.beside);
  // Beside a number with a label, only an address is used.
  unread.parts = unread.parts.flatMap((part) => {
    if (part.label !== 'Phone' && part.label !== 'Email') return [part];
    if (isContactPart(part.text)) return [{ ...part, label: undefined }];
    if (!labelOf(part.text)) rest.push(part.text);
    return [];
  });
  if (isOneLine)
    unread.parts = unread.parts.flatMap((part) =>
      part.label && part.label !== 'Name'
        ? [part]
        : part.text
            .split(/[,|]/)
            .map((text, i) => ({ label: i === 0 ? part.label : undefined, text: trimmed(text) }))
            .filter(({ text }) => text),
    );
  // The text before the first label is a greeting or a wish, unless it is a contact.
  const firstLabel = unread.parts.findIndex(({ label }) => label);
  unread.parts = unread.parts.filter(({ text }, i) => {
    const isOwnName = withoutSelf(text) !== text && !unread.parts.some(({ label }) => label === 'Name');
    if (i >= firstLabel || isOwnName || COMPANY.test(text)) return true;
    if (isContactPart(text) && !ENDS_WITH_NO.test(text) && !isSentence(text)) return true;
    if (!isFilling(text)) rest.push(text);
    return false;
  });
  const labelled = labelledIn(unread);
  // `Pejabat Tanah (Attn: En. Rosli)`: the person of a company or an office.
  const person = unread.labelled('Name');
  labelled.name = nameApart(
    withoutNextSentence(withoutSelf(labelled.name, true), rest)
      .replace(END_OF_SENTENCE, '')
      .replace(NUMBER_BEHIND, ''),
    rest,
  );
  if (person && haveTwoAddresses(parts)) rest.push(person);
  else if (person) [labelled.name, labelled.company] = [person, labelled.company || labelled.name];
  let texts = textsOf(unread, rest, labelled.name !== '');
  texts = withoutRelations(texts, rest, labelled.name !== '');
  if (!labelled.name) texts = apartFromLand(withoutSentence(texts, rest));
  const apart = apartCountry(texts, labelled, phone, home);
  texts = apart.texts;
  rest.push(...apart.rest);
  const { named } = apart;
  const abroad = named ?? (/^\+63/.test(phone) ? 'PH' : home);
  if (!labelled.name) texts = withoutRequests(namedFirst(texts, rest), rest);
  const below: BelowOrganisation = labelled.name ? { texts } : belowOrganisation(texts, rest);
  labelled.company ||= below.company ?? '';
  const isNamed = labelled.name !== '' || Boolean(below.isOpen);
  // `gamis size L`, then `a/n Nurhayati`
  const [above = '', second = ''] = below.texts;
  const isGoodsAbove = !isNamed && !isPlace(above) && saysWhose(above) && isPersonAlone(withoutSelf(second));
  if (isGoodsAbove) {
    rest.push(above);
    below.texts = below.texts.slice(1);
  }
  const [found, street] = isNamed ? [labelled.name, below.texts] : nameAmong(below.texts, isOneLine, abroad);
  const isOfGoods = saysWhose(found);
  if (isOfGoods) rest.push(found);
  const { name: called, lead } = labelled.name
    ? { name: found, lead: '' }
    : calledIn(withoutNextSentence(withoutSelf(found), rest));
  if (lead && !isOfGoods) rest.push(lead);
  const firstName = isOfGoods ? '' : labelled.name || unlessNobody(nameApart(called, rest), rest);
  const asked = street.filter((text) => !/\d/.test(text) && isPersonLike(text) && asksToSend(text));
  rest.push(...asked);
  const places = street
    .filter((text) => !asked.includes(text))
    .map((text) => withoutAddressLabel(text, rest));
  // The address of two persons is asked for, not mixed of both.
  const isOfTwo = (numbers.length > 0 && postcodesOf(places).size > 1) || haveTwoAddresses(parts);
  if (isOfTwo) rest.push(...numbers, ...places);
  const located = locate(isOfTwo ? [] : places, abroad);
  const { postcode, city, state } = located;
  rest.push(...located.rest);
  const written = streetLines(located, rest);
  const { name, lines } = withoutDoubts(firstName, written, labelled.name !== '', rest);
  const { company, unitNo, address1, street1, street2 } = partsOfAddress(lines, labelled.company);
  const besideCode = labelled.postcode.replace(postcodeIn(labelled.postcode, abroad), '');
  const besideTown = /\d/.test(besideCode) ? '' : trimmed(besideCode);
  const [townBeside = besideTown, stateBeside = ''] = townAndState(besideTown) ?? [];
  const [foundTown, foundState] = withoutOddTown(
    city || townBeside,
    state,
    { abroad, postcode, street1 },
    rest,
  );
  const town = withoutCounted(withoutTail(labelled.city || foundTown, rest), rest);
  const isAbroad = abroad !== home && postcode.length === 4;
  const country = named ?? cityState(town) ?? (isAbroad ? abroad : undefined);
  return {
    contact: withoutEmpty({
      name,
      phone,
      email,
      company,
      unitNo: address1 ? unitNo : '',
      address1: street1,
      address2: [labelled.address2, ...street2].filter(Boolean).join(', '),
      postcode:
        (labelled.postcode && (postcodeIn(labelled.postcode, abroad) || labelled.postcode)) || postcode,
      city: town,
      state: labelled.state
        ? knownState(country ?? home, labelled.state)
        : foundState || knownState('MY', stateBeside),
      country: country ?? '',
    }),
    note: isOfTwo ? [] : numbers,
    rest,
  };
}

/** The company, the unit and the lines of a street. */
function partsOfAddress(lines: readonly string[], named: string) {
  const company = named || (lines.find((part) => COMPANY.test(part)) ?? '');
  const units = lines.filter((part) => part !== company && isUnitAlone(part));
  const unitNo = units.join(', ');
  const [address1 = '', ...more] = lines.filter((part) => part !== company && !units.includes(part));
  // "Lot 5" alone is the street; "No 12" comes before its street.
  const [next, ...others] = more;
  const [street1 = '', ...street2] =
    NUMBER_ONLY.test(address1) && next ? [`${address1}, ${next}`, ...others] : [address1 || unitNo, ...more];
  return { company, unitNo, address1, street1, street2 };
}

/** Words of a sentence, in small letters. */
const isChatWord = (word: string): boolean =>
  !NAME_STARTS.has(word) &&
  !PARTICLES.has(word) &&
  (FILLERS.has(word) || LEADS.has(word) || CHAT_WORDS.has(word) || ASIDES.has(word));
const CHAT_WORDS = new Set(
  messageWords.flatMap(({ pronouns, copulas, corrections }) => [...pronouns, ...copulas, ...corrections]),
);
const hanWords = (words: readonly string[]) => anyOf(words.filter((word) => /^\p{Script=Han}+$/u.test(word)));
/** Words of a request, for a person and for orders in Chinese. */
const HAN_CHAT = new RegExp(
  hanWords(
    messageWords.flatMap(({ verbs, pronouns, ordinals, fillers }) => [
      ...verbs,
      ...pronouns,
      ...ordinals,
      ...fillers,
    ]),
  ),
  'u',
);
const LONGEST_HAN_NAME = 3;
const isHanChat = (text: string): boolean =>
  IN_HAN.test(text) && text.length > LONGEST_HAN_NAME && HAN_CHAT.test(text);
const isChat = (text: string): boolean =>
  isHanChat(text) || text.split(/[\s,.]+/).some((word) => /^\p{Ll}/u.test(word) && isChatWord(word));
const PRONOUN_WORDS = new Set(messageWords.flatMap(({ pronouns }) => pronouns));
/** A sign that no name has, or the verb of a request. */
const PLACE_WORD = new RegExp(`^(?:${anyOf(messageWords.flatMap(({ placeWords }) => placeWords))})$`, 'iu');
const isOddName = (written: string): boolean => {
  const name = written.replace(/\s*\([^()\d]*\)/g, '');
  const words = name.split(' ');
  const isTitledName = NAME_STARTS.has(words[0]?.toLowerCase() ?? '') || words.every(isOfSyllables);
  return (
    /[\d(:]|\s{2}|(?<!\S)@\S/u.test(name) ||
    isCourier(name) ||
    labelOf(words[0] ?? '') === 'reference' ||
    isHanChat(name) ||
    INSTRUCTION.test(name) ||
    NO_WORDS.has(words[0]?.toLowerCase() ?? '') ||
    /\p{Ll}{4}\.\s/u.test(name) ||
    /^[a-z]$/i.test(name) ||
    PLACE_WORD.test(name) ||
    (!isTitledName && (isChat(name) || words.some((word) => VERBS.has(word.toLowerCase()))))
  );
};
const isSurePerson = (text: string): boolean => {
  const [first = ''] = text.split(/[\s.]/);
  // A sign of a Chinese name may also be a word for a building.
  if (IN_HAN.test(text))
    return namesPerson(text) && !STREET.test(text) && !isStateName(text) && !namesGoods(text);
  return isPersonAlone(text) && NAME_STARTS.has(first.toLowerCase());
};

/**
 * The name and the lines of an address without sentences: of two texts that may be the name, the one that names a person. An odd text is shown
 * instead, and the name is asked for.
 */
function withoutDoubts(
  name: string,
  written: readonly string[],
  isLabelled: boolean,
  rest: string[],
): { name: string; lines: string[] } {
  const lines = written.filter((line) => {
    const isSaid =
      !/\d/.test(line) && !STREET.test(line) && !PLACE.test(line) && !isOrganisation(line) && isChat(line);
    const isVerb = (word: string) => isSmall(word) && VERBS.has(word);
    const isAsked =
      /^@\S+$/.test(line) ||
      (!/\d/.test(line) && (asksToSend(line) || (!STREET.test(line) && line.split(' ').some(isVerb))));
    if (isSaid || isAsked) rest.push(line);
    return !isSaid && !isAsked;
  });
  if (isLabelled) return { name, lines };
  const isOdd = name !== '' && isOddName(name);
  const at =
    namesPerson(name) && !isOdd
      ? -1
      : lines.findIndex((line) => isSurePerson(line) || (isOdd && isPersonAlone(line) && namesPerson(line)));
  if (at >= 0) {
    if (name) rest.push(name);
    return { name: lines[at] ?? '', lines: lines.toSpliced(at, 1) };
  }
  if (isOdd) rest.push(name);
  return { name: isOdd ? '' : name, lines };
}

const HAN_PERSON = new RegExp(
  `^(?:${anyOf(messageWords.flatMap(({ pronouns }) => pronouns.filter((word) => /^\p{Script=Han}$/u.test(word))))})`,
  'u',
);
const NO_WORDS = new Set(messageWords.flatMap(({ no }) => no));
const HAN_NO = new RegExp(
  `^(?:${hanWords(Object.values(inAllLanguages('orderWords')).flatMap(({ not }) => not))})`,
  'u',
);
/** A town and a state without goods, thanks or a signature behind the postcode. */
function withoutOddTown(
  town: string,
  state: string,
  { abroad, postcode, street1 }: { abroad: string; postcode: string; street1: string },
  rest: string[],
): [town: string, state: string] {
  const isOfCityState = abroad === 'SG' && postcode.length === 6;
  const isSmallOnly = isSmall(town) && town.includes(' ') && /\p{Lu}\p{Ll}/u.test(street1);
  const isOdd =
    town !== '' &&
    (isOfCityState
      ? cityState(town) === undefined
      : /[&@+|]/.test(town) ||
        HAN_PERSON.test(town) ||
        HAN_NO.test(town) ||
        (IN_HAN.test(town) && town.includes(' ')) ||
        isHanChat(town) ||
        isSmallOnly ||
        isFilling(town.replace(/&/g, ' ')) ||
        (isSmall(town) && namesGoods(town)));
  if (isOdd) rest.push(town);
  const isOddState = state !== '' && (isOfCityState || isOdd) && !isStateName(state);
  if (isOddState) rest.push(state);
  return [isOdd ? '' : town, isOddState ? '' : state];
}

const IN_HAN = /^[\p{Script=Han}\s]+$/u;
/** A name, unless it is goods alone or a place. */
function unlessNobody(name: string, rest: string[]): string {
  const words = name.split(' ');
  const isNobody = name !== '' && (words.every(namesGoods) || (IN_HAN.test(name) && words.some(isStateName)));
  if (isNobody) rest.push(name);
  return isNobody ? '' : name;
}

/** A town, unless it is counted goods. */
function withoutCounted(town: string, rest: string[]): string {
  if (!COUNTED_HAN.test(town)) return town;
  rest.push(town);
  return '';
}

/** The lines of a street. Counted goods, a second postcode and a state above a house are in `rest`. */
function streetLines({ street, postcode }: Located, rest: string[]): string[] {
  const isOdd = (part: string, i: number): boolean => {
    // `12A, Jalan …`
    const isNumber = NUMBER_ONLY.test(part) && STREET.test(street[i + 1] ?? '');
    const isCounted =
      COUNTED.test(part) && !isNumber && !STREET.test(part) && !PLACE.test(part) && !isUnit(part);
    const isPostcode = postcode !== '' && FIVE_DIGITS.test(part) && !STREET.test(part);
    // `Penang` above a house in Petaling Jaya
    if (i === 0 && isState(part) && postcode && street.length > 1) return true;
    return (isCounted && street.some((other) => other !== part && isHouse(other))) || isPostcode;
  };
  rest.push(...street.filter(isOdd));
  const lines = street
    .filter((part, i) => !isOdd(part, i))
    .map((part) => (postcode ? withoutPostcode(part, rest) : part));
  return lines.flatMap((part, i) => {
    if (isPlotBefore(lines, i)) return [];
    return isPlotBefore(lines, i - 1) ? [`${lines[i - 1]}, ${part}`] : [part];
  });
}

/** `Lot 334`, then `Jalan …`, below a landmark: the number of the plot stays beside its street. */
const isPlotBefore = (lines: readonly string[], i: number): boolean =>
  i > 0 && PLOT.test(lines[i] ?? '') && STREET.test(lines[i + 1] ?? '');
const PLOT = new RegExp(
  `^(?:${anyOf(languages.flatMap(({ plotForms }) => plotForms))})\\.?\\s?(?:no\\.?\\s?)?[a-z]{0,3}-?\\d[\\w/&-]*$`,
  'iu',
);

/** The country of an address, and the other texts. A country's name that is not of the address is in `rest`. */
function apartCountry(
  written: readonly string[],
  labelled: ReturnType<typeof labelledIn>,
  phone: string,
  home: string,
): { named: string | undefined; texts: string[]; rest: string[] } {
  const parted = written.flatMap((text) => apartFromCountry(text, home));
  // The last part that is a country. The first part may be a name, such as Jordan.
  const countryAt = parted.findLastIndex(
    (part, i) => (i > 0 || labelled.name) && countryNamed(part) !== undefined,
  );
  const last = parted[countryAt] ?? '';
  const texts = parted.filter((_, i) => i !== countryAt);
  const isPerson = !labelled.name && mayBePerson(last, texts, phone, home);
  const isLabelled = countryNamed(labelled.country) !== undefined;
  const country = isLabelled ? labelled.country : last;
  // Behind its own label only the state speaks against a country.
  const isElsewhere =
    (isPerson && !isLabelled) || isOfHome([...texts, labelled.state], country, isLabelled ? '' : phone, home);
  const rest = [
    ...(isPerson && isLabelled ? [last] : []),
    ...(isElsewhere ? [country] : []),
    ...(labelled.country.length > 2 && !isLabelled ? [labelled.country] : []),
  ];
  return { named: isElsewhere ? undefined : countryNamed(country), texts, rest };
}

/** `to Singapore Mr Lim`, also in Chinese: a country or a state before the name is of the address. */
function apartFromLand([written = '', ...others]: readonly string[]): string[] {
  const words = behindLabel(written).name.split(' ');
  // `padala sa Singapore Mr Lim`
  const first = words.slice(words.findIndex((word) => !PLACE_LEADS.has(word))).join(' ');
  const ends = [...first.matchAll(/\s+(?=\S)|(?<=\p{Script=Han})(?=\p{Script=Han})/gu)].map(
    ({ index }) => index,
  );
  const end = ends.slice(0, LONGEST_LAND).findLast((at) => {
    const [land, name] = [first.slice(0, at), first.slice(at).trim()];
    const isTitled = NAME_STARTS.has(name.split(/[\s.]/)[0]?.toLowerCase() ?? '');
    const isCountry =
      countryNamed(land) !== undefined && (isTitled || !NAMES_OF_COUNTRIES.has(land.toLowerCase()));
    return (isCountry || isState(land)) && namesPerson(name) && isPersonLike(name) && !isOrganisation(name);
  });
  const isAlone =
    countryNamed(first) !== undefined ? !NAMES_OF_COUNTRIES.has(first.toLowerCase()) : isState(first);
  const [person = '', ...more] = others;
  if (isAlone && isPersonLike(person)) return [person, first, ...more];
  return end === undefined ? [written, ...others] : [first.slice(end).trim(), first.slice(0, end), ...others];
}
const LONGEST_LAND = 5;

/** `Jordan` below an address, where nobody else is named and the number is of the own country. */
function mayBePerson(country: string, others: readonly string[], phone: string, home: string): boolean {
  const code = countryNamed(country);
  const isApart = code !== undefined && code !== home && !CITY_STATES.has(code) && /^\p{L}+$/u.test(country);
  return isApart && isLocal(phone, home) && !others.some((text) => isPersonLike(text) && !isFilling(text));
}
const isLocal = (phone: string, home: string): boolean =>
  LOCAL_MOBILE[home]?.test(phone.replace(/\D/g, '')) ?? NUMBER_ALONE.test(phone);

/**
 * `…, 47300 Petaling Jaya, Selangor`, then `Jordan`: the state of an address is of the own country; or its postcode and the number to call are, and
 * people have the country's name. A postcode that the other country has too says nothing.
 */
function isOfHome(texts: readonly string[], written: string, phone: string, home: string): boolean {
  const country = countryNamed(written);
  if (!country || country === home) return false;
  const isName = NAMES_OF_COUNTRIES.has(written.toLowerCase());
  const [own, other] = [POSTCODE_LENGTHS[home], POSTCODE_LENGTHS[country]];
  const parts = texts.flatMap((text) => text.split(',')).map(trimmed);
  const codes = parts.flatMap((part) => part.match(FIVE_DIGITS) ?? []);
  if (other !== own && codes.some((code) => code.length === other)) return false;
  const isStateHere = (text: string) =>
    text.length > LONGEST_CODE && stateNamed(home, text) !== undefined && !stateNamed(country, text);
  const endsWithState = (part: string) =>
    part.split(' ').some((_, i, words) => isStateHere(words.slice(i).join(' ')));
  const isOfState = (part: string, i: number) =>
    FIVE_DIGITS.test(part) ? endsWithState(part) : i > 0 && isStateHere(part);
  if (!CITY_STATES.has(home) && parts.some(isOfState)) return true;
  return isName && other !== own && isLocal(phone, home) && codes.some((code) => code.length === own);
}
const NAMES_OF_COUNTRIES = new Set(messageWords.flatMap(({ countriesAsNames }) => countriesAsNames));
/** `KUL`, `10`: codes of states are words of other texts too. */
const LONGEST_CODE = 3;

/** `…, 81100 Johor Bahru, Malaysia`: a country that ends a line with a postcode or several parts. */
function apartFromCountry(text: string, home: string): string[] {
  for (const end of COUNTRY_AT_END) {
    const [, before = '', mark = '', last = ''] = end.exec(text) ?? [];
    const country = countryNamed(last);
    const isOfStreet = !mark.trim() && OF_PLACE_NAME.test(before);
    const isApart =
      country &&
      country !== home &&
      !isOfStreet &&
      !CITY_STATES.has(country) &&
      (mark.trim() || isStateName(before) || /(?<!\d)\d{4,6}(?:\s+\p{L}|$)/u.test(before));
    if (isApart) return [before, last];
  }
  return [text];
}
/** `Jalan China`, `Kampung Mesir`, `Little India`: the country is a part of the name. */
const OF_PLACE_NAME = new RegExp(
  `(?<![\\p{L}\\d])(?:${anyOf([...STREET_FORMS, ...messageWords.flatMap(({ placeWords, countryHeads }) => [...placeWords, ...countryHeads])])})\\.?$`,
  'iu',
);
const COUNTRY_AT_END = [
  /^(.*[^\s,])(\s*,\s*|\s+)(\p{L}+ \p{L}+)\.?$/u,
  /^(.*[^\s,])(\s*,\s*|\s+)([\p{L}\p{M}]+)\.?$/u,
];

const NUMBER_WORD = new RegExp(
  `^(?:${anyOf(messageWords.flatMap(({ numberWords }) => numberWords))})(?:\\s(?:${anyOf([...LEADS])}))*[.:\\s]*$`,
  'i',
);
/** `Kak Ton no: 0112…` */
const NUMBER_BEHIND = new RegExp(
  `(?<=\\p{L})\\s+(?:${anyOf(messageWords.flatMap(({ numberWords }) => numberWords))})[.:]*$`,
  'u',
);
/** `Azizah.`, but `Jr.` */
const END_OF_SENTENCE = /(?<=\p{L}{4})\.$/u;
const calledIn = (text: string): { name: string; lead: string } => {
  const said = withoutWish(text.replace(/[?!]+$/, '').replace(END_OF_SENTENCE, ''));
  const { name, lead } = behindLabel(said);
  // `Her name is Joyce`
  return { name: name === said ? name : withoutSelf(name, true), lead };
};

/** `Azman ya. Alamat lama jangan guna`: the sentence behind a name, several words in small letters, is no part of it. */
function withoutNextSentence(name: string, rest: string[]): string {
  const [, first = '', next = ''] =
    /^(\D*?\p{L}{2,}(?<!(?:^|\s)\p{Lu}\p{L}{1,4}))[.!?]\s+(\S.*)$/u.exec(name) ?? [];
  const [, said = '', label = ''] = /^(\D*\p{L})[.?!]+\s+(\S+)$/u.exec(name) ?? [];
  // `Ibu Yuni ya. Alamatnya`, before the address
  if (label && labelOf(label) === 'Address1') return withoutWish(said);
  const small = next.split(/\s+/).filter((word) => /^\p{Ll}/u.test(word));
  if (small.length < LEAST_OF_SENTENCE) return name;
  rest.push(next);
  return withoutWish(first);
}
const LEAST_OF_SENTENCE = 3;

/** `I would like to place an order`: what somebody says, in words without a house. */
const isSentence = (text: string): boolean =>
  !/\d/.test(text) &&
  wordsIn(text).filter((word) => LEADS.has(word) || VERBS.has(word) || GREETINGS.has(word)).length >=
    LEAST_OF_SENTENCE;

/** The unread texts that may be of a contact. The others are in `rest`. */
function textsOf(unread: Unread, rest: string[], isNamed: boolean): string[] {
  const texts = unread.parts.map(({ text }) =>
    text.replace(SINGAPORE_CODE, ', Singapore $1$2$3').replace(/^[\s,]+/, ''),
  );
  const fits = (text: string, i: number, all: readonly string[]): boolean => {
    // `No:`, `number is` and `Call` of a number that is read already.
    if (NUMBER_WORD.test(text)) return false;
    if (i > 0 && isFilling(text)) return !isNamed && isFillingName(all, i);
    const reason = isNoPlace(text);
    if (reason && !labelOf(text)) rest.push(text);
    else if (reason && NOT_DROPPED.has(labelOf(text) ?? 'Name')) rest.push(text);
    return !reason;
  };
  const parted = isNamed ? texts : texts.flatMap((text) => apartAtColon(text, rest));
  return withoutChatter(parted, rest, isNamed).filter(fits);
}

/** `Tolong krm ke: Rizky`, `deliver tmr 3pm: Mr Goh`, `Adam: B-07-11`: a name on one side of a colon without a label. */
function apartAtColon(text: string, rest: string[]): string[] {
  const [, head = '', said = ''] = /^([^:]+):\s*([^:]+)$/u.exec(text) ?? [];
  // `Timor Leste: Maria Goretti`
  const land = head
    .split(' ')
    .filter((word) => !isFilling(word))
    .join(' ');
  if (head && (countryNamed(land) !== undefined || isState(land)) && isPersonLike(said)) return [said, land];
  if (!head || labelStart(head) >= 0 || ADDRESS_COLON.test(text)) return [text];
  if (isPersonLike(head) && isPlace(said) && namesOnly(head)) return [head, said];
  const words = head.toLowerCase().split(/\s+/);
  const isSending =
    words.some((word) => VERBS.has(word) || PLACE_LEADS.has(word)) ||
    (HAN_HEAD.test(head) && namesPerson(said));
  if (!isSending || !isPersonLike(said) || !namesOnly(said)) return [text];
  rest.push(head);
  return [said];
}
/** A Chinese name of a town before a colon. */
const HAN_HEAD = /^\p{Script=Han}{2,8}$/u;
const namesOnly = (text: string): boolean =>
  text.split(/\s+/).every((word) => /^[\p{Lu}\p{Script=Han}]/u.test(word) || PARTICLES.has(word));

/** `cikgu ana punya barang`, `Siti's cake`, `barang Siti`, `baju Siti`: whose goods they are, not who gets them. */
function saysWhose(text: string): boolean {
  const goods = OWNED.exec(text)?.groups?.goods;
  const isGoods = (words: string) =>
    namesGoods(words) || isFilling(words) || ['item', 'reference', 'quantity'].includes(labelOf(words) ?? '');
  const [first = '', ...more] = text.split(' ');
  // `kuih. Nama Aminah` names the person behind the goods.
  const isBeforeName =
    namesGoods(first) && (isSmall(first) || namesPerson(more.join(' '))) && !hasNameLabel(text);
  return (
    OWNER.test(text) ||
    (goods !== undefined && isGoods(goods)) ||
    (more.length > 0 && (labelOf(first) === 'item' || (isBeforeName && !isOrganisation(text))))
  );
}
const OWNED = new RegExp(
  `\\p{L}(?:['’]s\\s+|(?:${anyOf(messageWords.flatMap(({ ownersBefore }) => ownersBefore))}))(?<goods>.+)$`,
  'u',
);
const OWNER = wholeWords(messageWords.flatMap(({ owners }) => owners));

/** A name without words that say who the person is to the sender. They are shown, and alone they are no name. */
function nameApart(name: string, rest: string[]): string {
  const { other, said } = isRelation(name) ? { other: '', said: name } : apartFromRelation(name);
  if (said) rest.push(said);
  return other;
}

/** `Siti, kawan baik saya, 012…`, `kawan saya 12 Jalan …`: who the person is to the sender is no part of an address. */
function withoutRelations(texts: readonly string[], rest: string[], isNamed: boolean): string[] {
  return texts.flatMap((text, i) => {
    const hasName = isNamed || texts.slice(0, i).some(isPersonLike);
    const { other, said } =
      hasName && isRelationAlone(text) ? { other: '', said: text } : apartFromRelation(text);
    const isApart = other === '' || isPersonAlone(other) || startsAsPlace(other);
    if (!said || !isApart || INSTRUCTION.test(text)) return [text];
    rest.push(said);
    return other ? [other] : [];
  });
}

/** `Self collect cancelled, ship instead. Aisyah Omar 9000…`: a sentence above the name, in one line. */
function behindSentence(part: Part, rest: string[]): Part {
  const number = phoneIn(part.text) || numberIn(part.text);
  const head = number ? part.text.slice(0, part.text.indexOf(number)) : '';
  const [, said = '', name = ''] = /^(\D*\p{L}[.!?,])\s+([^.!?,\d]+?)[\s,:(]*$/u.exec(head) ?? [];
  const words = said.split(' ');
  const isAsked = words.some((word) => isSmall(word) && VERBS.has(word));
  // `Kedai bpk. Budi` is shortened.
  const isEnd = /\p{Ll}{4}\.$|[!?]$/u.test(said) || (!said.endsWith(',') && isFilling(words.at(-1) ?? ''));
  const isSaid = !part.label && (isAsked || isEnd) && isPersonLike(said) && words.some(isSmall);
  if (!isSaid || !namesOnly(name) || !isPersonLike(name)) return part;
  rest.push(said.replace(/[,.]$/, ''));
  return { ...part, text: part.text.slice(part.text.indexOf(name, said.length)) };
}

/** `Kak Yah nak`, `Siti ya`: words of a wish behind a name. */
function withoutWish(name: string): string {
  const words = name.split(' ');
  const [first = '', ...others] = words;
  // `Tan ah min`: a phone has written the first letter only.
  const isWhole = NAME_STARTS.has(first.toLowerCase()) && !FILLERS.has(first.toLowerCase());
  if (isWhole && isOfSyllables(others.join(' '))) return name;
  const isNamed =
    words.some((word) => /^[\p{Lu}\p{Script=Han}]/u.test(word)) ||
    (isGivenName(first) && !FILLERS.has(first.toLowerCase()));
  // `Puan Salmah at`
  const isBehind = (word: string) => FILLERS.has(word.replace(/\.$/, '')) || PLACE_LEADS.has(word);
  const end = words.findLastIndex((word) => !isNamed || !isBehind(word) || PARTICLES.has(word));
  return words.slice(0, end + 1).join(' ') || name;
}

/** `Meetup no`: the text ends with "no", so no house number follows. */
const ENDS_WITH_NO = /(?<!\p{L})no\.?$/iu;
const isLabelWord = (word: string) => word.length > 3 || /\p{Script=Han}{2}/u.test(word);

/** `an wei`: a word before a name, or a surname. A name with one word too many still arrives. */
const isSmallName = (words: readonly string[]): boolean =>
  [2, 3].includes(words.length) &&
  words.every((word) => isSmall(word) && isOfSyllables(word)) &&
  !words.some((word, i) => i > 0 && (isGivenName(word) || FILLERS.has(word)));

/** `2 boxes. Name Aminah`: a name after its label, in a sentence without a colon. */
function behindLabel(text: string): { name: string; lead: string } {
  const words = text.split(' ');
  const at = words.findLastIndex(
    (word, i) =>
      i < words.length - 1 && isLabelWord(word) && ['Name', 'receiver'].includes(labelOf(word) ?? ''),
  );
  // Only in small letters, as in `Send to Siti`: "To" and "Ke" are also surnames.
  const isLead = (word: string, i: number): boolean =>
    (LEAD_WORDS.has(word) && !isSmallName(words.slice(i))) ||
    // `Utk Puan Salmah`
    (i === 0 &&
      NAMES_FOLLOW.has(word.toLowerCase()) &&
      word.length > 2 &&
      (word.length > 3 || !isOfSyllables(word)) &&
      /^\p{Lu}/u.test(words[1] ?? '')) ||
    (i === 0 && LEAD_WORDS.has(word.toLowerCase()) && LEAD_WORDS.has(words[1] ?? ''));
  // `Pa-deliver po kay Juan`, `pa-deliver po kay juan`
  const isAsked = (before: readonly string[]) => before.length > 0 && isFilling(before.join(' '));
  const within = words.findLastIndex(
    (word, i) =>
      i > at &&
      NAMES_FOLLOW.has(word) &&
      (/^\p{Lu}/u.test(words[i + 1] ?? '') || (i < words.length - 1 && isAsked(words.slice(0, i)))),
  );
  const from = words.findIndex((word, i) => i > Math.max(at, within) && !isLead(word, i));
  const start = from < 0 ? at + 1 : from;
  const cut = [...words.slice(0, Math.max(at, 0)), ...words.slice(at + 1, start)];
  const name = words.slice(start).join(' ');
  return { name: name.includes('(') ? name : name.replace(/\)$/, ''), lead: trimmed(cut.join(' ')) };
}

/** `Pos je. Nama Hafizah`: the text with the label of a name comes first, and the texts before it are not part of a contact. */
function namedFirst(texts: readonly string[], rest: string[]): string[] {
  const at = texts.findIndex(hasNameLabel);
  if (at < 0) return [...texts];
  const before = texts.slice(0, at);
  const isOfPlace = (text: string) => isPlace(text) || STREET.test(text) || COMPANY.test(text);
  rest.push(...before.filter((text) => !isOfPlace(text) && !isFilling(text)));
  const named = (texts[at] ?? '').replace(ENDS_WITH_NO, '').trim();
  return [named, ...before.filter(isOfPlace), ...texts.slice(at + 1)];
}
const SELF_WORDS = anyOf(messageWords.flatMap(({ selfWords }) => selfWords));
const COPULAS = messageWords.flatMap(({ copulas }) => copulas);
const selfBehind = (words: readonly string[], self: string): RegExp =>
  new RegExp(
    `^(?:(?:${anyOf(words)})[\\s,.!]+)*(?<self>${self})(?:\\s+(?=\\p{L})|(?<=\\p{Script=Han}))`,
    'iu',
  );
/** `Hi i'm Aliff`, `nama sy Hidayu`: words before one's own name. */
const SELF = selfBehind([...FILLERS], SELF_WORDS);
/** `Name ko po si Ana`, `name is ana`, `nama dia Zaid` */
const PRONOUNS = messageWords.flatMap(({ pronouns }) => pronouns);
const LABELLED_SELF = selfBehind(
  [...FILLERS, ...LEADS, ...PRONOUNS],
  `${SELF_WORDS}|${anyOf([...COPULAS, ...PRONOUNS])}`,
);
/**
 * `Sy Wei Jie`, `si jia hui` are names. Behind the label of a name, a single word counts only in small letters, before a capital one or small
 * letters alone: `nama sy Hidayu`, `nama saya ali`.
 */
function withoutSelf(text: string, isLabelled = false): string {
  const match = (isLabelled ? LABELLED_SELF : SELF).exec(text);
  const self = match?.groups?.self ?? '';
  const without = text.slice(match?.[0].length ?? 0);
  const isWritten = /^\p{Lu}/u.test(self) && /^\p{Lu}/u.test(without);
  const isName = isWritten || (isOfSyllables(without) && !isGivenName(without.split(' ')[0] ?? ''));
  const isSurname = self.length === 2 && LATIN.test(self) && !COPULAS.includes(self.toLowerCase()) && isName;
  const isOneWord = /^[\p{Script=Latin}/.]+$/u.test(self);
  const isApart = /^\p{Ll}/u.test(self) && (/^\p{Lu}/u.test(without) || !/\p{Lu}/u.test(without));
  return isSurname || (isLabelled && isOneWord && !isApart) ? text : without;
}
/** `Paid`, `deposit`: neither goods nor a name. */
export const ASIDES = new Set(messageWords.flatMap(({ asides }) => asides));
const PLACE_LEADS = new Set(messageWords.flatMap(({ placeLeads }) => placeLeads));
/** Phones begin a line with a capital letter: `Di 12 Jalan …`. */
const isPlaceLead = (word: string): boolean => PLACE_LEADS.has(word.toLowerCase()) && !PLACE.test(word);

/** `Deliver sa Lucena`, `Bro hantar kat`: a verb and a word before a place. Neither is a part of a name. */
const isRequest = (text: string): boolean => asksToSend(behindLabel(text).name);
const asksToSend = (text: string): boolean => {
  const words = text.toLowerCase().split(/[\s,]+/);
  const verb = words.findIndex((word) => VERBS.has(word));
  return verb >= 0 && words.some((word, i) => i > verb && PLACE_LEADS.has(word));
};

/** `Deliver to JB` above a person in Johor Bahru. */
function namesTownOf(text: string, others: readonly string[]): boolean {
  const name = behindLabel(text).name.toLowerCase();
  return others.some((other) => {
    const town = FIVE_DIGITS.test(other) ? (other.split(FIVE_DIGITS)[1] ?? '').trim().toLowerCase() : '';
    const written = town.split(/[,|]/)[0]?.trim() ?? '';
    const words = (townAndState(written)?.[0] ?? written).split(/\s+/);
    const initials = words.map((word) => word.charAt(0)).join('');
    return town !== '' && (words.join(' ') === name || (words.length > 1 && initials === name));
  });
}

/** The texts without a first one that only says where the parcel goes. */
function withoutRequests(texts: readonly string[], rest: string[]): string[] {
  const [first = '', ...others] = texts;
  // `address tukar ye`
  const isWish = (text: string) =>
    isRequest(text) ||
    (isSmall(text) && text.includes(' ') && labelOf(text.split(' ')[0] ?? '') === 'Address1');
  const [, before = '', house = ''] = NAME_THEN_STREET.exec(first) ?? [];
  if (isWish(before) && !isPlace(before) && isPlace(house)) {
    rest.push(before);
    return [house, ...others];
  }
  const isNoName = !/\d/.test(first) && !isPlace(first) && (isWish(first) || namesTownOf(first, others));
  if (!first || others.length === 0 || !isNoName) return [...texts];
  rest.push(first);
  return others;
}
const hasNameLabel = (text: string): boolean =>
  text
    .split(' ')
    .some(
      (word, i, words) =>
        ((isLabelWord(word) && labelOf(word) === 'Name') || isPersonWord(word)) &&
        /^\p{Lu}/u.test(words[i + 1] ?? ''),
    );

/** `alamat 12 Jalan …`, `want order 2 cap. My address 14 Jalan …`, `di 12 Jalan …` */
function withoutAddressLabel(written: string, rest: string[]): string {
  // Chinese is written without a space behind the label.
  const label = [4, 2].find(
    (size) =>
      /^\p{Script=Han}+$/u.test(written.slice(0, size + 1)) && labelOf(written.slice(0, size)) === 'Address1',
  );
  const text = written.slice(label ?? 0);
  const words = text.split(' ');
  const isHouseAt = (i: number) => isHouse(words.slice(i).join(' '));
  // `Dia duduk 44-1 Jalan …`
  const house = words.findIndex((word) => /^#?[a-z]?\d/i.test(word));
  if (PRONOUN_WORDS.has((words[0] ?? '').toLowerCase()) && house > 0 && house < 5 && isHouseAt(house)) {
    rest.push(words.slice(0, house).join(' '));
    return words.slice(house).join(' ');
  }
  const at = words.findIndex((word, i) => {
    if (i === words.length - 1 || STREET.test(word)) return false;
    if (labelOf(word) === 'Address1') return i === 0 || isHouseAt(i + 1);
    // `kerepek hantar ke 23 Kg Parit Jawa`
    const isSent = VERBS.has((words[i - 1] ?? '').toLowerCase()) && PLACE_LEADS.has(word.toLowerCase());
    return isSent && (isHouseAt(i + 1) || isFilling(words.slice(0, i).join(' ')));
  });
  const before = trimmed(words.slice(0, Math.max(at, 0)).join(' '));
  if (before && !isFilling(before)) rest.push(before);
  const named = at < 0 ? text : withoutSelf(words.slice(at + 1).join(' '));
  const said = named.split(' ');
  const start = said.findIndex((word) => !isPlaceLead(word) && !LEADS.has(word));
  const [leads, place] = [said.slice(0, start), said.slice(Math.max(start, 0)).join(' ')];
  // `To Kwa Wan Road` is a street, and `Dekat Masjid Jamek` says where it is.
  if (start < 1 || !startsAsPlace(place)) return named;
  if (leads.some(isPlaceLead)) rest.push(leads.join(' '));
  return place;
}

/** `KL by tomorrow`, `Kajang asap pls`: words behind a town that say when. */
function withoutTail(town: string, rest: string[]): string {
  const [, name = '', tail = ''] = TOWN_TAIL.exec(town) ?? [];
  if (!name) return town;
  if (!isFilling(tail)) rest.push(tail);
  return name;
}
const TOWN_TAIL = new RegExp(
  `^(.+?)\\s+((?:${anyOf(messageWords.flatMap(({ townEnds }) => townEnds))})(?!\\p{L}).*)$`,
  'iu',
);

/** A street without a second postcode and its town, which are shown as not understood. */
function withoutPostcode(street: string, rest: string[]): string {
  const parts = street.split(/\s*,\s*/);
  const other = parts.findIndex((part, i) => i > 0 && FIVE_DIGITS.test(part) && !STREET.test(part));
  if (other < 0) return street;
  rest.push(parts.slice(other).join(', '));
  return parts.slice(0, other).join(', ');
}

/** Labels whose word has a meaning even without a value, so it must not be lost. */
const NOT_DROPPED = new Set<Label>([
  'total',
  'note',
  'cod',
  'insurance',
  'value',
  'quantity',
  'weight',
  'size',
]);

const cityState = (town: string): string | undefined => {
  const country = town ? countryNamed(town) : undefined;
  return country && CITY_STATES.has(country) ? country : undefined;
};

/** A word for cash on delivery in Chinese. */
const HAN_CASH = new RegExp(
  `^(?:${anyOf(messageWords.flatMap(({ labels }) => labels.cod.filter((word) => /\p{Script=Han}/u.test(word))))})`,
  'u',
);
/** Whether a text cannot be part of a name or an address. */
function isNoPlace(text: string): boolean {
  return (
    !/[\p{L}\d]/u.test(text) ||
    NO_PLACE.test(text) ||
    LONG_NUMBER.test(text) ||
    AMOUNT_WORDS.has(text.toLowerCase()) ||
    HAN_GOODS.test(text) ||
    ASIDES.has(text.toLowerCase()) ||
    // A Chinese amount in words.
    (/\p{Script=Han}/u.test(text) && (isCashOnDelivery(text) || HAN_CASH.test(text))) ||
    (text.includes(':') && !ADDRESS_COLON.test(text)) ||
    INSTRUCTION.test(text) ||
    (labelOf(text) !== undefined && !countryNamed(text))
  );
}

/** Whether no other text may be a name. */
const isOnlyName = (texts: readonly string[], at: number): boolean =>
  !texts.some((other, i) => i !== at && !isPlace(other) && /\p{L}/u.test(other));

/** `Selamat`, `Kasih`, `Min`: the only name of a message may be a word of a greeting, or a word for whoever sells. */
const isFillingName = (texts: readonly string[], at: number): boolean => {
  const text = texts[at] ?? '';
  return isOnlyName(texts, at) && (mayBeCalled(text) || (/^\p{Lu}/u.test(text) && isGivenName(text)));
};

/** Greetings and thanks are no names, where there is another text that may be one. */
function withoutChatter(texts: readonly string[], rest: string[], isNamed: boolean): string[] {
  return texts.filter((text, i) => {
    const [first = ''] = text.toLowerCase().split(/[\s,.!]+/);
    const isGreeting =
      isFilling(text) ||
      (GREETINGS.has(first) && !isPlace(text) && i === 0 && !isPlace(texts[i + 1] ?? '1 no'));
    // "Salam kak, nak order 2 tudung" before a name.
    const next = texts.find((other, j) => j > i && !isNoPlace(other)) ?? '';
    const isWish = !isNamed && i === 0 && /\d/.test(text) && !isPlace(text) && isPersonLike(next);
    const isNoName = isFilling(text) && wordsIn(text).every((word) => NEVER_NAMES.has(word));
    if ((!isGreeting && !isWish) || (isOnlyName(texts, i) && !isNoName)) return true;
    if (!isFilling(text)) rest.push(text);
    return false;
  });
}

const PARTICLES = new Set(messageWords.flatMap(({ nameParticles }) => nameParticles));
const isSmall = (word: string) => /^\p{Ll}/u.test(word) && !PARTICLES.has(word.replace(/[.,]$/, ''));

/** `Puan Zaiton (jiran No 5)` */
const NUMBER_IN_BRACKETS = /^(\p{L}[^()\d]*?)\s*\(([^()]*\d[^()]*)\)$/u;

/** `Parcel for tomorrow`, `Sabah ye`, `Deposit` before a name: a sentence is not a name. */
function withoutSentence(
  [written = '', second = '', ...others]: readonly string[],
  rest: string[],
): string[] {
  const [, person = '', aside = ''] = NUMBER_IN_BRACKETS.exec(written) ?? [];
  const isAside = person !== '' && isPersonLike(person);
  const first = isAside ? person : written;
  if (isAside) rest.push(aside);
  const texts = [first, second, ...others].filter(Boolean);
  const words = behindLabel(first)
    .name.split(/[\s,]+/)
    .filter(Boolean);
  const next = behindLabel(second).name.split(' ');
  const isChatter =
    !isChineseName(first) && words.some((word) => FILLERS.has(word.toLowerCase()) || isState(word));
  const isSentence = words.some(isSmall) && next.every((word) => !isSmall(word));
  const isAmount = words.every((word) => AMOUNT_WORDS.has(word.toLowerCase()));
  if (!isPersonLike(second) || COMPANY.test(second) || /\d/.test(first) || STREET.test(first))
    return [...texts];
  if (!isChatter && !isSentence && !isAmount) return [...texts];
  if (!isAmount && !isFilling(first)) rest.push(first);
  return [second, ...others];
}

/** Whether a text names a company, an office, a school: an organisation in which a person is asked for. */
export const isOrganisation = (text: string): boolean =>
  COMPANY.test(text) || ORGANISATION_START.test(text) || ORGANISATION.test(text);

interface BelowOrganisation {
  texts: readonly string[];
  company?: string;
  /** Either of two texts may be the name. */
  isOpen?: boolean;
}

/** The texts without an organisation above a person: `SMK Taman Desa`, then `Cikgu Halim`. */
function belowOrganisation(texts: readonly string[], rest: string[]): BelowOrganisation {
  const [first = '', second = '', ...others] = texts;
  const isBelow =
    isOrganisation(first) && isPersonLike(second) && !isOrganisation(second) && others.some(isPlace);
  const isTown = TOWN_HEAD.test(second.split(' ')[0] ?? '') || others.some((part) => part.endsWith(second));
  if (!isBelow || (isTown && !namesPerson(second))) return { texts };
  if (namesPerson(second)) return { texts: [second, ...others], company: first };
  rest.push(first, second);
  return { texts: others, isOpen: true };
}

/** A person without words of a request or goods beside the name. */
export const isPersonAlone = (text: string): boolean =>
  isPersonLike(text) &&
  (!namesGoods(text) || isTitled(text)) &&
  wordsIn(withoutSelf(text)).every(
    (word) => NAME_STARTS.has(word) || !(FILLERS.has(word) || LEADS.has(word)),
  );

/** A text of letters that is no place. Words in brackets say where the person is: `Cik Ros (guard house)`. */
export function isPersonLike(written: string): boolean {
  const text = written.replace(/\s*\([^()\d]*\)/g, '');
  if (isCourier(text)) return false;
  return (
    /^\p{L}/u.test(text) && !/\d/.test(text) && !STREET.test(text) && !PLACE.test(text) && !isState(text)
  );
}

const digitsOf = (text: string): number => text.replace(/\D/g, '').length;
/** The digits that all spellings of a number share: without the country's code or the leading zero. */
const OWN_DIGITS = 8;
const isSameNumber = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => text.replace(/\D/g, '').slice(-OWN_DIGITS));
  return a === b && a !== '';
};

/** The number to call, and all others: where there are several, a mobile one is called. */
function takePhones(unread: Unread, home: string): { phone: string; others: string[]; tooLong: string[] } {
  const numbers: string[] = [];
  const add = (number: string): boolean => {
    if (number && !numbers.some((known) => isSameNumber(known, number))) numbers.push(number);
    return number !== '';
  };
  while (add(unread.take(phoneIn, 'Phone') || unread.take(numberIn, 'Phone')));
  while (add(unread.take(phoneIn, undefined, numbers.length > 0)));
  // `Contact: 6223 1122 / 9800 1122`
  if (numbers.length === 0) add(unread.take(numberIn));
  if (numbers.length === 1 && OTHER_OF_EIGHT.test(numbers[0] ?? ''))
    add(unread.take((text) => OTHER_OF_EIGHT.exec(text)?.[0] ?? '', undefined, true));
  const digits = (number: string) => number.replace(/[^\d+]/g, '');
  const tooLong = numbers.filter((number) => TOO_LONG.test(digits(number)));
  const fit = numbers.filter((number) => !tooLong.includes(number));
  const isMobile = (number: string) =>
    MOBILE.test(digits(number)) || Boolean(LOCAL_MOBILE[home]?.test(digits(number)));
  const phone = fit.find(isMobile) ?? fit[0] ?? '';
  // The bracket of an area code is not part of the number: `(0274) 512345`.
  const whole = (number: string) => (/^[^(]*\)/.test(number) ? `(${number}` : number);
  return { phone: whole(phone), others: fit.filter((number) => number !== phone).map(whole), tooLong };
}

const OTHER_OF_EIGHT = /^[3689]\d{3}[\s-]?\d{4}$/;

/** The phone number in a line, without a house number or postcode after it; '' without one. */
export function phoneIn(line: string): string {
  const match = PHONE.exec(line);
  if (!match) return '';
  const after = line.slice(match.index + match[0].length);
  const run = match[0] + (/^\d+/.exec(after)?.[0] ?? '');
  const whole = run.startsWith('0') ? WHOLE_NUMBER.local : WHOLE_NUMBER.abroad;
  let number = run;
  for (let before = number; digitsOf(before) >= whole; before = number.replace(/\s+\S+$/, '')) {
    number = before;
    if (!/\s/.test(number)) break;
  }
  // One digit too many belongs to the number, so that the number is refused. A house number stands before a street.
  const spare = run.slice(number.length).trim();
  const isHouseNumber =
    /^(?:\/\d+)*[\s,/-]*\p{L}/u.test(after) || /^(?:\d{5,6}|[+0]\d{8,})$/.test(spare.replace(/[\s-]/g, ''));
  if (spare && !isHouseNumber) number = run;
  // The end of a sentence.
  number = number.replace(/[\s.-]+$/, '');
  return digitsOf(number) >= 8 && !isNeverCalled(number) ? number : '';
}

/** A number that is a phone number by its length and place alone; '' for none. */
export function numberIn(line: string): string {
  const number = (NUMBER_ALONE.exec(line) ?? NUMBER_AFTER_NAME.exec(line))?.[0] ?? numberAfterLabel(line);
  return isNeverCalled(number) ? '' : number;
}

/** `HP 81234567`. */
function numberAfterLabel(line: string): string {
  const match = /(?<!\d)[3689]\d{3}[\s-]?\d{4}(?![\d/-])/.exec(line);
  const before = match ? line.slice(0, match.index).trimEnd() : '';
  const isBehindLabel = withoutEndLabel(before) !== before || labelOf(before) === 'Name';
  return match && isBehindLabel ? match[0] : '';
}

/** Whether a part of a line is more than a word: a phone number, an email address, or a place. */
export const isContactPart = (part: string): boolean =>
  phoneIn(part) !== '' || EMAIL.test(part) || isPlace(part) || STREET.test(part);

const isHouse = (part: string): boolean => /\d/.test(part) && STREET.test(part);

/** Whether a part is a location: a house in a street, a unit, or a postcode with its town. */
export const isPlace = (part: string): boolean =>
  FIVE_DIGITS.test(part) || isUnit(part) || isState(part) || isHouse(part);

/** A phone number, and a place next to it. */
export function isWhole(lines: readonly string[]): boolean {
  const numbers = lines.map(phoneIn);
  const others = lines.flatMap((line, i) => line.replace(numbers[i] || '\n', ',').split(/[,|]/));
  return numbers.some(Boolean) && others.some((part) => isPlace(part.trim()));
}

/** Signs for what a text holds: a number to call, a house, a postcode. */
function signsOf(texts: readonly string[]): string {
  let left = texts.join(', ');
  for (let number = phoneIn(left); number; number = phoneIn(left)) left = left.replace(number, ', ☎, ');
  for (const code of new Set(postcodesOf(texts))) left = left.replaceAll(code, ', ✉, ');
  return left
    .split(/[,|]/)
    .map((part) => {
      const text = part.trim();
      return text === '☎' || text === '✉' ? text : isHouse(text) ? '⌂' : '';
    })
    .join('');
}

/** A house beside each of two numbers, or before each of two postcodes: the addresses of two persons. */
const TWO_ADDRESSES = /⌂.*✉.*⌂.*✉|☎[^☎]*⌂[^☎]*☎.*[⌂✉]|[⌂✉].*☎[^☎]*⌂[^☎]*☎/u;
const haveTwoAddresses = (parts: readonly Part[]): boolean =>
  TWO_ADDRESSES.test(signsOf(parts.map(({ text }) => text)));

/** The person's name, and the other parts. The name comes first, or after the address if the address comes first. */
function nameAmong(
  parts: readonly string[],
  isOneLine: boolean,
  country: string,
): [name: string, others: readonly string[]] {
  const [first = '', ...others] = parts;
  const joined = isOneLine && !isUnit(first) ? NAME_THEN_STREET.exec(first) : null;
  const [, before = '', house = ''] = joined ?? [];
  const isStateHere = stateNamed(country, before) !== undefined;
  if (isPlace(house) && !STREET.test(before) && !UNIT_FORM.test(before) && !isStateHere)
    return [before, [house, ...others]];
  if (!isPlace(first) && !COUNTED.test(first)) return [first, others];
  const postcodeAt = parts.findLastIndex((part) => FIVE_DIGITS.test(part));
  const townFollows = /^\D?\d{5,6}\D?$/.test(parts[postcodeAt] ?? '');
  const canBePerson = (part: string): boolean =>
    !/\d/.test(part) &&
    !STREET.test(part) &&
    !isUnit(part) &&
    !isState(part) &&
    !isState(part.split(' ')[0] ?? '');
  const isAfterAddress = (i: number): boolean => i > postcodeAt + (townFollows ? 1 : 0);
  const units = parts.findIndex((part) => !isUnit(part));
  const ways: ((part: string, i: number) => boolean)[] = [
    (part, i) => isAfterAddress(i) && !PLACE.test(part),
    // `Room 1203, 12/F, Ali, 12 Jalan …`: the name is between the unit and the street.
    (part, i) => i === units && i > 0 && !PLACE.test(part),
    (_, i) => isAfterAddress(i),
  ];
  for (const fits of ways) {
    const at = parts.findIndex((part, i) => canBePerson(part) && fits(part, i));
    if (at >= 0) return [parts[at] ?? '', parts.toSpliced(at, 1)];
  }
  return ['', parts];
}

interface Located {
  street: string[];
  postcode: string;
  city: string;
  state: string;
  rest: string[];
}

const postcodeIn = (part: string, country: string): string =>
  (FIVE_DIGITS.exec(part) ?? (OF_FOUR_DIGITS.has(country) ? LAST_FOUR_DIGITS.exec(part) : null))?.[0] ?? '';

/** Separates the street from postcode, city and state, where the city follows the postcode and the state follows the city. */
function locate(parts: readonly string[], country: string): Located {
  const five = parts.findLastIndex((part) => FIVE_DIGITS.test(part));
  // Four digits in the first part or in a street are a house number.
  const four = parts.findLastIndex(
    (part, i) =>
      (i > 0 && !STREET.test(part) && postcodeIn(part, country) !== '') ||
      (OF_FOUR_DIGITS.has(country) && TOWN_THEN_CODE.test(part)),
  );
  // A postcode that lacks one of its five digits: the last part of an address, before its state, is not a house number.
  const short = parts.findLastIndex(
    (part, i) =>
      i > 0 &&
      SHORT_POSTCODE.test(part) &&
      !STREET.test(part) &&
      parts.slice(i + 1).every((other) => !/\d/.test(other) && isState(other)),
  );
  const at = [five, four, country === 'MY' ? short : -1].find((place) => place >= 0) ?? -1;
  const holder = parts[at];
  if (at < 0 || holder === undefined)
    return { street: [...parts], postcode: '', city: '', state: '', rest: [] };
  const postcode = postcodeIn(holder, country) || (FOUR_DIGITS.exec(holder)?.[0] ?? '');
  const [lead, after = ''] = splitLast(holder, postcode).map(trimmed);
  const before = withoutPostcodeLabel(lead ?? '');
  const clean = (text: string) => trimmed(text).replace(/\.$/, '');
  const [beside, behind] = [after.split(/[,|]/), parts.slice(at + 1).flatMap((part) => part.split(','))].map(
    (list) => list.map(clean).filter(Boolean),
  ) as [string[], string[]];
  const goods = beside.filter((part) => COUNTED_HAN.test(part) || (isSmall(part) && namesGoods(part)));
  const preceding = before
    .split(',')
    .map(clean)
    .filter((part) => part && !isFilling(part));
  // `Calamba, Laguna 4027`: the town and its state are named already.
  const isNamed = stateNamed(country, preceding.at(-1) ?? '') !== undefined && preceding.length > 1;
  const notTowns =
    beside.length > 0
      ? goods
      : isNamed
        ? behind.filter((part) => !countryNamed(part))
        : withoutTown(behind, postcode, country);
  const following = [...beside, ...behind].filter((part) => !notTowns.includes(part));
  // A town or a state contains no digits. A part with digits is a street if it looks like one.
  const named = following.filter((part) => !/\d/.test(part));
  const numbered = following.filter((part) => /\d/.test(part));
  const earlier = parts.slice(0, at);
  // "Kuala Lumpur 50450": the city is before the postcode if nothing follows the postcode, or if only its state follows.
  const [only] = named;
  // "New York, NY 10001"
  const isAbroadUnknown = STATE_NAMES[country] === undefined;
  const isStateHere = (text: string): boolean =>
    country === 'MY'
      ? isState(text) && !TOWN_STATES.has(knownState('MY', text))
      : stateNamed(country, text) !== undefined || (isAbroadUnknown && /^[A-Z]{2,3}$/.test(text));
  const isStateOnly = only !== undefined && isStateHere(only);
  let city = named.length === 0 ? preceding.pop() : isStateOnly ? lastTown(preceding, earlier) : undefined;
  let state = isStateOnly && city !== undefined ? only : '';
  // "Petaling Jaya, Selangor 47300"
  if (!state && city !== undefined && isStateHere(city)) {
    const town = lastTown(preceding, earlier);
    if (town !== undefined) [state, city] = [city, town];
  }
  // `10 Anson Road #12-08 Singapore 079903`: a street is not a town, but it may end with a town that is also a country.
  if (city !== undefined && (/\d/.test(city) || STREET.test(city))) {
    const words = city.split(' ');
    const from = words.findIndex((_, i) => i > 0 && cityState(words.slice(i).join(' ')) !== undefined);
    preceding.push(from > 0 ? trimmed(words.slice(0, from).join(' ')) : city);
    city = from > 0 ? words.slice(from).join(' ') : undefined;
  }
  const [first = '', ...later] = state && named.length > 0 ? ['', ...named.slice(1)] : named;
  const known = [...later].reverse().find(isState);
  // The states of Malaysia are known; in other countries the part after the town is the state.
  const abroad = country !== 'MY' || FIVE_DIGITS.exec(holder)?.[0].length === 6 ? later.at(0) : undefined;
  state ||= known ?? abroad ?? '';
  const apart = state ? undefined : townAndState(city ?? first);
  if (apart) [city, state] = apart;
  return {
    street: [...earlier, ...preceding, ...numbered.filter(isHouseOrUnit)],
    postcode,
    city: city ?? first,
    state: state ? (stateNamed(country, state) ?? knownState('MY', state)) : '',
    rest: [
      ...notTowns,
      ...later.filter((part) => part !== state && countryNamed(part) !== country),
      ...numbered.filter((part) => !isHouseOrUnit(part)),
    ],
  };
}

/** Goods in Chinese: a number and its measure word. */
export const COUNTED_HAN = new RegExp(
  `^[\\d${messageWords.flatMap(({ numerals }) => numerals).join('')}]+(?:${anyOf(messageWords.flatMap(({ counted }) => counted))})`,
  'u',
);
/** Goods before their number in Chinese. */
const HAN_GOODS = new RegExp(
  `^\\p{Script=Han}{1,8}(?:\\d{1,3}|[${messageWords.flatMap(({ numerals }) => numerals).join('')}])(?:${anyOf(messageWords.flatMap(({ counted }) => counted))})$`,
  'u',
);
/** A town's name as people write it: a few words, each with a capital letter, or a few Chinese characters. */
const TOWN_NAME =
  /^(?:\p{Lu}[\p{L}.'’()-]*(?:\s+(?:\p{Lu}[\p{L}.'’()-]*|d[aei]|of)){0,3}|\p{Script=Han}{2,6})$/u;

/**
 * The parts after a postcode that stands alone, without a first part that is not a town: `47300, isi baju`, `S560123, PayNow done`. The postcode
 * then determines the town. A part before a state or a country is a town.
 */
function withoutTown(behind: readonly string[], postcode: string, country: string): string[] {
  const [first = '', next = ''] = behind;
  if (!first || STATE_NAMES[country] === undefined) return [];
  // `57141`, then `2 krat roti, setoran`: only a house may stand before the town.
  if (/\d/.test(first)) return isHouseOrUnit(first) ? [] : behind.filter((part) => !isHouseOrUnit(part));
  if (isState(first) || stateNamed(country, first) || countryNamed(first) || townAndState(first)) return [];
  if (next && (isState(next) || stateNamed(country, next) || countryNamed(next))) return [];
  const isOfCityState = postcode.length === 6 && country === 'SG';
  const isTown = TOWN_NAME.test(first) && !COUNTED_HAN.test(first) && !isFilling(first) && !isOfCityState;
  return isTown ? [] : [...behind];
}

/** A label without a colon before the postcode: `Blk 201 postcode`. */
function withoutPostcodeLabel(text: string): string {
  const start = labelStart(text);
  return start >= 0 && labelOf(text.slice(start)) === 'Postcode' ? trimmed(text.slice(0, start)) : text;
}

/** Names of states that are also names of towns. */
const TOWN_STATES = new Set(
  ['Kuala Lumpur', 'Putrajaya', 'Labuan', 'Melaka', 'Penang'].map((name) => knownState('MY', name)),
);
/** `No 12`, `12A`. */
const NUMBER_ONLY = /^(?:\p{L}{2,4}\.? ?)?\d+[a-z]?$/iu;
const isHouseOrUnit = (part: string): boolean => isHouse(part) || isUnit(part);

/** First words of towns whose names end like a state. */
const TOWN_HEAD = new RegExp(`^(?:${anyOf(messageWords.flatMap(({ townHeads }) => townHeads))})\\.?$`, 'i');

/** `Petaling Jaya Selangor` without a comma. */
function townAndState(text: string): [town: string, state: string] | undefined {
  if (isState(text)) return undefined;
  const words = text.split(' ');
  const isStateBehind = (behind: string) => isState(behind) && !(isSmall(behind) && isFilling(behind));
  // `Kajang pls`: PLS is Perlis.
  const at = words.findIndex((_, i) => i > 0 && isStateBehind(words.slice(i).join(' ')));
  // Kuala Terengganu is a town.
  return at < 0 || (at === 1 && TOWN_HEAD.test(words[0] ?? ''))
    ? undefined
    : [words.slice(0, at).join(' '), words.slice(at).join(' ')];
}

/** Takes the town from the text before a state: the last part, unless it is a street. */
function lastTown(preceding: string[], earlier: string[]): string | undefined {
  const list = preceding.length > 0 ? preceding : earlier.length > 1 ? earlier : [];
  const last = list.at(-1);
  const isTown = last !== undefined && (/^(?:kab\p{L}*|kota)(?!\p{L})/iu.test(last) || !PLACE.test(last));
  return isTown && !/\d/.test(last) && !STREET.test(last) ? list.pop() : undefined;
}

/** The text before and after the last occurrence. */
const splitLast = (text: string, part: string): [string, string] => {
  const at = text.lastIndexOf(part);
  return [text.slice(0, at), text.slice(at + part.length)];
};
