import { isWord } from '../../../../../contract/rules/import/orders/orderWords.ts';
import { isStateName, STATE_NAMES, stateNamed } from '../../../../../contract/rules/places/stateNames.ts';
import { anyOf, isHan } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { countryNamed } from '../../knownCountries.ts';
import { labelOf } from '../labels.ts';
import { NAME_STARTS, namesGoods } from '../people/personNames.ts';
import { isRelation } from '../people/relations.ts';
import { asksToSend, COPULAS, isFilling, isSmall, NEVER_NAMES, PRONOUNS, VERBS } from './chatWords.ts';
import { isOrganisation } from './organisations.ts';
import { isPersonAlone, namesOnly } from './persons.ts';
import { haveTwoHouses, isHouse, isPlace, PLACE, STREET, UNIT_FORM } from './places.ts';
import type { PastedContact } from './readContact.ts';
import { BETWEEN_PARTS, oneOf } from './textParts.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));
const orderWords = Object.values(inAllLanguages('orderWords'));

const STATUSES = ['paid', 'cancelled', 'refunded', 'unpaid'] as const;
/** `Prepaid`, `lunas`, `batal`: the state of an order, which nobody is called. */
export const isStatus = (text: string): boolean =>
  STATUSES.some((status) => isWord(status, text)) || (text.length > 2 && isWord('no', text));

const sameAs = messageWords.flatMap((words) => words.sameAs);
/** `same as sender`, `sama`: a word alone may begin a name. */
const SAME = new RegExp(
  `^(?:${anyOf(sameAs.filter((word) => /\s|\p{Script=Han}/u.test(word)))})(?!\\p{Script=Latin})|^(?:${anyOf(sameAs)})$`,
  'iu',
);
/** `idem a`: the same as in another item of a list, of which nobody knows how much. */
const SAME_AS_ITEM = new RegExp(
  `^(?:${anyOf(sameAs.filter((word) => !isHan(word)))})\\s+(?:no\\.?\\s?)?[a-j\\d①-⑳][.)]?$`,
  'iu',
);
const OF_ORDER = new RegExp(
  oneOf([
    ...messageWords.flatMap(({ listWords, asides }) => [...listWords, ...asides]),
    ...orderWords.flatMap(({ cancelled, paid }) => [...cancelled, ...paid].filter((word) => word.length > 2)),
  ]),
  'iu',
);
const LONGEST_NAME = 60;
const MOST_DIGITS = 3;

const TITLES = new Set(messageWords.flatMap(({ titles }) => titles));
/** `En.`, `Cik`: how somebody is addressed, without a name. */
export const isTitleAlone = (text: string): boolean => TITLES.has(text.toLowerCase().replace(/[.\s]+$/, ''));
const SENTENCE_WORDS = new Set(messageWords.flatMap(({ sentenceWords }) => sentenceWords));
/** `Ali wants a box sent`, `The Gardens`: a sentence, or a place. */
const saysSomething = (name: string): boolean => {
  const words = name.replace(/\s*\([^()]*\)/g, '').split(/[\s,.]+/);
  return words.length > 1 && (words.some((word) => SENTENCE_WORDS.has(word)) || /^the\s/i.test(name));
};

/** Whether a text may be a name: no state of an order, no list, no number, no place behind a comma. */
function isPlausibleName(name: string): boolean {
  const [, ...behind] = name.split(/\s*,\s*/);
  const isPlaced = behind.some(
    (part) =>
      isPlace(part) || PLACE.test(part) || STREET.test(part) || isStateName(part) || /\d{4}/.test(part),
  );
  return (
    !isPlaced &&
    name.length <= LONGEST_NAME &&
    name.replace(/\D/g, '').length <= MOST_DIGITS &&
    !isStatus(name) &&
    !isTitleAlone(name) &&
    (isOrganisation(name) || !saysSomething(name)) &&
    !SAME.test(name) &&
    !SAME_AS_ITEM.test(name) &&
    (isOrganisation(name) || !OF_ORDER.test(name))
  );
}

const PAYING = new RegExp(
  oneOf([
    ...messageWords.flatMap(({ cashWords: { collect, pay } }) => [...collect, ...pay]),
    ...messageWords.flatMap(({ labels }) => labels.cod),
    ...orderWords.flatMap(({ freightByReceiver, freightBySender }) => [
      ...freightByReceiver,
      ...freightBySender,
    ]),
  ]),
  'iu',
);
const DENIAL = oneOf([
  ...messageWords.flatMap(({ contrasts }) => contrasts),
  ...orderWords.flatMap(({ not }) => not.filter((word) => /^\p{Script=Han}{2}|^[a-z]{4,}$/u.test(word))),
]);
/** `bukan Taman Ria` denies itself, `bukan` alone the place before it or behind it. */
const DENYING = new RegExp(`^${DENIAL}|\\s${DENIAL}\\s`, 'iu');
const DENIAL_ALONE = new RegExp(`^(?:${DENIAL}|no)$`, 'iu');
/** `kotak 1`: a word for pieces that is none for a unit. */
const PACKED = new RegExp(
  `^(?:${anyOf(messageWords.flatMap(({ pieces }) => pieces.filter((word) => !UNIT_FORM.test(word))))})\\s?\\d{1,2}$`,
  'iu',
);
/** `home`, `office`: the kind of a number that is read, as a single letter is the end of one. */
const KIND = new RegExp(`^(?:${anyOf(messageWords.flatMap(({ phoneKinds }) => phoneKinds))}|[a-z])$`, 'iu');
/** `tig-6 kg - donation`: a weight, unlike `12 Kg Baru`. */
const WEIGHED = new RegExp(
  String.raw`\d\s?(?:${anyOf(Object.values(inAllLanguages('valueWords')).flatMap(({ units }) => ['kg', ...units.kg]))})\s*(?:$|[-–])`,
  'iu',
);
/** `no wait`, `eh salah` */
const CORRECTING = new RegExp(
  `^\\p{Ll}*\\s?(?:${anyOf(messageWords.flatMap(({ corrections }) => corrections))})$`,
  'u',
);
const isOfPlace = (part: string): boolean => isHouse(part) || STREET.test(part);
const POSSESSED = new RegExp(
  `(?:${anyOf(messageWords.flatMap(({ pronouns }) => pronouns.filter((word) => /^[a-z]{3}$/.test(word))))})$`,
  'iu',
);
/** `penerimanya Siti`, `beratnya`: a label with a possessive, before its text or alone. */
const isLabelled = (part: string): boolean => {
  const [first = ''] = part.split(' ');
  const word = first.toLowerCase().replace(POSSESSED, '');
  const label = NUMBER_WORDS.has(word) ? 'Phone' : labelOf(word);
  const isKnown = first.length > LEAST_OF_LABEL && label !== undefined && label !== 'Address1';
  return POSSESSED.test(first) && isKnown && !isOfPlace(part);
};
const NUMBER_WORDS = new Set(messageWords.flatMap(({ numberWords }) => numberWords));
const LEAST_OF_LABEL = 5;
/** The number of an order behind its label. */
const namesNumberOfOrder = (part: string): boolean => {
  const [first = '', ...others] = part.split(' ');
  const isLabel = labelOf(first) === 'reference' && (isHan(first) || first.length > 2);
  return isLabel && /\d/.test(others.join(' ')) && !isOfPlace(part) && !PLACE.test(part);
};
/** `poskod 4730`, `poskod tak ingat`, `saiz no 12`: a label before a text that is no place. */
const saysOther = (part: string): boolean => {
  const [first = '', second = '', ...others] = part.split(' ');
  const isCode = labelOf(`${first} ${second}`) === 'Postcode';
  const behind = isCode ? others.join(' ') : [second, ...others].join(' ');
  const label = isCode ? 'Postcode' : labelOf(first);
  return (label === 'Postcode' || label === 'size') && /^[\p{Ll}\d]/u.test(behind);
};
/** Whether a part of an address says something else: how to pay, what is packed, which place it is not. */
const isNoAddress = (part: string): boolean =>
  KIND.test(part) ||
  SAME.test(part) ||
  WEIGHED.test(part) ||
  isLabelled(part) ||
  namesNumberOfOrder(part) ||
  saysOther(part) ||
  (!isOfPlace(part) && asksToSend(part) && isFilling(part.split(' ').slice(0, 2).join(' '))) ||
  part.split(' ').every(namesGoods) ||
  DENYING.test(part) ||
  PACKED.test(part) ||
  isStatus(part) ||
  (!isOfPlace(part) && CORRECTING.test(part)) ||
  (!isOfPlace(part) && PAYING.test(part));

/** `Kajang CANCEL`: a state of the order behind a town. */
const STATUS_BEHIND = new RegExp(
  `\\s+(?:${anyOf(orderWords.flatMap(({ cancelled, paid }) => [...cancelled, ...paid]))})[.!]*$`,
  'iu',
);
const partsOf = (line: string): string[] => line.split(BETWEEN_PARTS).filter(Boolean);

/** Two or three groups of digits, or one of seven: a number to call, which no house and no town has. */
const PHONE_LIKE = /(?<![\d/-])(?:\d{7,}|(?=(?:\d[\s-]?){7})\d{3,4}[\s-]\d{3,4}(?:[\s-]\d{3,4})?)(?![\d/-])/;
/** `Mdm Tan Bee Lian` in an address: a person, and no place. */
const isPersonOnly = (part: string): boolean => {
  const [title = '', ...words] = part.split(/[\s.]+/);
  return (
    NAME_STARTS.has(title.toLowerCase()) &&
    words.length > 0 &&
    words.length < LEAST_OF_PLACE &&
    !isOrganisation(part) &&
    isPersonAlone(part) &&
    namesOnly(part)
  );
};
const LEAST_OF_PLACE = 5;
/** `PIC Siti`: a person to ask for. */
const ATTENTION = new RegExp(
  `^(?:${anyOf(messageWords.flatMap(({ attention }) => attention))})[.:]?\\s+\\p{L}`,
  'iu',
);
/** `Ipoh. Her`, `thanks`: words of a sentence, which no town has. */
const holdsSentence = (town: string): boolean =>
  PHONE_LIKE.test(town) ||
  ATTENTION.test(town) ||
  town
    .split(/[\s,.]+/)
    .some(
      (word) =>
        PRONOUNS.has(word.toLowerCase()) ||
        labelOf(word) === 'Phone' ||
        (isSmall(word) && (NEVER_NAMES.has(word) || COPULAS.includes(word))),
    );
/** `Change of plan`: a word for a correction before words in small letters. */
const TELLS_CHANGE = new RegExp(
  `^(?:${anyOf(messageWords.flatMap(({ corrections }) => corrections.map((word) => word.charAt(0).toUpperCase() + word.slice(1))))})(?:\\s+\\p{Ll}+)+$`,
  'u',
);
const NOT_WORDS = new Set(orderWords.flatMap(({ not }) => not));
/** `hindi ko alam zip code nila`: a denial, or a label, among small letters. A name in small letters has neither. */
const isSmallSentence = (name: string): boolean => {
  const words = name.split(' ');
  return (
    words.length > 2 &&
    words.every(isSmall) &&
    (NOT_WORDS.has(words[0] ?? '') ||
      words.some((word, i) => labelOf(`${word} ${words[i + 1] ?? ''}`) === 'Postcode'))
  );
};
const OURSELVES = new Set(messageWords.flatMap(({ ourselves }) => ourselves));
/** A town, a state or a country, `us`, or words of a request: nobody is called so. */
const isNobody = (
  name: string,
  { city = '', address1 = '', address2 = '' }: PastedContact,
  country: string,
): boolean =>
  // `paket ke Bandung, …, Antapani, Bandung`
  [city, ...partsOf(address1).slice(1), ...partsOf(address2)].some(
    (place) => place.toLowerCase() === name.toLowerCase(),
  ) ||
  stateNamed(country, name) !== undefined ||
  countryNamed(name) === country ||
  isRelation(name) ||
  OURSELVES.has(name.toLowerCase()) ||
  TELLS_CHANGE.test(name) ||
  isSmallSentence(name) ||
  // `pejabat pos`
  (!isOrganisation(name) && name.split(' ').some((word) => isSmall(word) && VERBS.has(word)));

/** `Siti (company: Lotus)` */
const OF_COMPANY = /^(?<person>[^()]+?)\s*\((?<label>\p{L}+)[\s:]+(?<of>[^()]+)\)$/u;
/** The contact without a name that nobody has, and without parts of an address that are none. They are shown. */
export function withoutDoubtful(contact: PastedContact, rest: string[], home: string): PastedContact {
  const { name = '', address1 = '', address2 = '', city = '', country = home } = contact;
  const isName = isPlausibleName(name) && !isNobody(name, contact, country);
  if (name && !isName) rest.push(name);
  const lines = [address1, address2];
  const all = lines.flatMap(partsOf);
  // Nobody knows which of the places is denied, or which of two houses is meant.
  const isOpen =
    all.some((part) => DENIAL_ALONE.test(part)) ||
    haveTwoHouses(all, country) ||
    [name, ...all].some((part) => SAME_AS_ITEM.test(part));
  const [first = '', second = ''] = all;
  // `maybank` above a house
  const isLoneWord = /^\p{Ll}+$/u.test(first) && isHouse(second) && !PLACE.test(first);
  const clean = (line: string): string => {
    const odd = partsOf(line).filter(
      (part) =>
        isOpen ||
        isNoAddress(part) ||
        (isLoneWord && part === first) ||
        PHONE_LIKE.test(part) ||
        (isPersonOnly(part) && !isPersonOnly(name)),
    );
    rest.push(...odd);
    return odd.length > 0
      ? partsOf(line)
          .filter((part) => !odd.includes(part))
          .join(', ')
      : line;
  };
  const [street1 = '', street2 = ''] = lines.map(clean).filter(Boolean);
  const [status = ''] = STATUS_BEHIND.exec(city) ?? [];
  if (status) rest.push(status.trim());
  const town = city.slice(0, city.length - status.length);
  const isTown = !holdsSentence(town);
  if (!isTown) rest.push(town);
  const { state = '' } = contact;
  const isState = STATE_NAMES[country] === undefined || stateNamed(country, state) !== undefined;
  if (state && !isState) rest.push(state);
  const { person = name, label = '', of = '' } = OF_COMPANY.exec(name)?.groups ?? {};
  const company = labelOf(label) === 'Company' ? of : '';
  const left: PastedContact = {
    ...contact,
    name: isName ? (company ? person : name) : '',
    company: contact.company || company,
    address1: street1,
    address2: street2,
    city: isTown ? town : '',
    state: isState ? state : '',
  };
  return Object.fromEntries(Object.entries(left).filter(([, value]) => value));
}
