import { namesCash } from '../../../../contract/rules/money/cashPhrases.ts';
import { anyOf, isHan } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import { readAmount, readOtherAmount, readQuantity, readWeight } from '../bookingPieces.ts';
import type { ParseContext, TypedBooking } from '../parsedInput.ts';
import { isFilling } from './contact/chatWords.ts';
import { namesMoney } from './contact/noPlace.ts';
import { isPersonAlone } from './contact/persons.ts';
import { isSameNumber, OTHER_OF_EIGHT, phoneIn } from './contact/phones.ts';
import {
  hasPostcode,
  hasTownCode,
  isPlace,
  isRoadIn,
  isWhole,
  OF_FOUR_DIGITS,
  STREET,
} from './contact/places.ts';
import { BETWEEN_PARTS, oneOf } from './contact/textParts.ts';
import { type Label, labelOf, namesSameAddress } from './labels.ts';
import { apartFromDenied } from './lists/chatText.ts';

const languages = Object.values(inAllLanguages('messageWords'));
const CORRECTION = new RegExp(oneOf(languages.flatMap(({ corrections }) => corrections)), 'iu');
const NO_CORRECTION = new RegExp(oneOf(languages.flatMap(({ noCorrections }) => noCorrections)), 'giu');
/** Without names of goods whose words mean a correction elsewhere: `alat ganti motor`. */
export const withoutIdioms = (text: string): string => text.replace(NO_CORRECTION, ' ').trim();
const tellsCorrection = (text: string): boolean => CORRECTION.test(withoutIdioms(text));
const CODE = String.raw`(?<![\p{Script=Latin}\d])(?:\p{Script=Latin}{0,3}-?)?\d[\p{Script=Latin}\d]*(?:[-/.]\p{Script=Latin}*\d*)*`;
const CONTRAST_WORD = oneOf(languages.flatMap(({ contrasts }) => contrasts));
const HAS_CONTRAST_WORD = new RegExp(CONTRAST_WORD, 'iu');
/** `C-8-3 bukan C-3-8`, `not 50, 45`: one of two numbers is wrong. */
const CONTRAST = new RegExp(
  String.raw`${CODE}\s?(?:\p{L}+\s?)?[,(]?\s?${CONTRAST_WORD}\s?(?:\p{L}+\s)?#?${CODE}|${CONTRAST_WORD}\s?#?${CODE}\s?,?\s?\p{L}*\s?${CODE}`,
  'iu',
);
const contrastIn = (line: string): string =>
  (/\d/.test(line) && HAS_CONTRAST_WORD.test(line) && CONTRAST.exec(line)?.[0]) || '';
/** `Bukan` denies alone, `ganti` and `instead of` only behind another number: `ganti no 013…` names the new one. */
const NOT = new Set(Object.values(inAllLanguages('orderWords')).flatMap(({ not }) => not));
const HOUSES = new Set(languages.flatMap(({ houseWords }) => houseWords));
const NUMBER = new Set(languages.flatMap(({ numberWords }) => numberWords));
const OLD = new Set(languages.flatMap(({ oldWords }) => oldWords));
const NEW = new Set(languages.flatMap(({ newWords }) => newWords));
const DENIED_NUMBER = new RegExp(
  String.raw`[\s,/-]*(?<open>\(?)\s*(?<no>${CONTRAST_WORD})[\s:]*(?<word>(?:\p{L}+[\s.:]+){0,2})(?=[+\d])`,
  'giu',
);
const HEAD = /^(?<head>[^:\d]{3,40}?)\s*:\s*(?<text>.*)$/u;

const HAN_AGE = new RegExp(`^(?:${anyOf([...OLD, ...NEW].filter(isHan))})`, 'u');

const SORRY = new RegExp(
  String.raw`^(?:\p{Ll}{1,3}[\s,]+)?${oneOf(languages.flatMap(({ sorryWords }) => sorryWords))}[\s,.!]*`,
  'iu',
);
const HOUSE_CODE = new RegExp(
  String.raw`^(?:[\p{L}.'’]+[\s.]+){0,3}#?${CODE}(?:\s+\p{L}{1,3})?[\s.!]*$`,
  'iu',
);

type Field = keyof TypedBooking;
const PLACE: readonly Field[] = ['postcode', 'city', 'state'];
export const STREET_FIELDS: readonly Field[] = ['unitNo', 'address1', 'address2'];
const OF_LABEL: Partial<Record<Label, readonly Field[]>> = {
  Name: ['name'],
  Phone: ['phone'],
  Postcode: PLACE,
  City: PLACE,
  State: PLACE,
  Address1: [...STREET_FIELDS, ...PLACE],
  cod: ['cod'],
  total: ['cod'],
  weight: ['weightKg'],
  quantity: ['quantity'],
};

export interface WithoutOld {
  lines: string[];
  rest: string[];
  /** The parts of the parcel that a correction speaks of: its value and the earlier one are shown, and the part is asked for. */
  askedFields: Set<Field>;
}

/** `Old address: …` and `New address: …`: whether a label with such a word stands before a colon. */
function ageOf(line: string): { age?: 'old' | 'new'; plain: string; isEmpty: boolean } {
  const { head = '', text = '' } = HEAD.exec(line)?.groups ?? {};
  const [hanAge = ''] = HAN_AGE.exec(head) ?? [];
  const words = isHan(head) ? [hanAge, head.slice(hanAge.length)] : head.split(/\s+/);
  const others = words.filter((word) => !OLD.has(word.toLowerCase()) && !NEW.has(word.toLowerCase()));
  const label = others.length < words.length ? labelOf(others.join(' ')) : undefined;
  if (!label || !(label in OF_LABEL)) return { plain: line, isEmpty: false };
  const age = words.some((word) => OLD.has(word.toLowerCase())) ? 'old' : 'new';
  return { age, plain: `${others.join(' ')}: ${text}`, isEmpty: text === '' };
}

/** `Alamat lama jangan guna`: words of an old part without its value. */
const namesOldPart = (line: string): boolean => {
  if (/[\d:]/.test(line)) return false;
  const words = line.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    words.slice(0, 2).some((word) => OLD.has(word)) &&
    labelsIn(words.slice(0, 2).filter((word) => !OLD.has(word))).some((label) => label in OF_LABEL)
  );
};

const numberIn = (text: string): string => phoneIn(text) || (OTHER_OF_EIGHT.exec(text)?.[0] ?? '');
const numberAt = (text: string): string => {
  const number = numberIn(text);
  return text.startsWith(number) ? number : '';
};

/** `0182247719 (bukan 0182247718)`: the denied number is nobody's to call, also where it stands alone above. */
function apartFromDeniedNumbers(lines: readonly string[]): { lines: string[]; rest: string[] } {
  const numbers: string[] = [];
  const rest: string[] = [];
  const current = lines.map((line) => {
    let left = line;
    for (const { 0: denial, index, groups } of /\d{7}|\d{3}[\s-]/.test(line)
      ? line.matchAll(DENIED_NUMBER)
      : []) {
      const number = numberAt(line.slice(index + denial.length));
      const word = (groups?.word ?? '').replace(/[\s.:]+$/, '');
      const isOfNumber = !word || NUMBER.has(word.toLowerCase()) || labelOf(word) === 'Phone';
      const isDenial = NOT.has((groups?.no ?? '').toLowerCase()) || numberIn(line.slice(0, index)) !== '';
      if (!number || !isOfNumber || !isDenial) continue;
      const behind = line.slice(index + denial.length + number.length);
      const [close = ''] = groups?.open ? (/^[^()\d]*\)/.exec(behind) ?? []) : [];
      numbers.push(number);
      rest.push((denial + number + close).replace(/^[\s,/(-]+|\)$/g, ''));
      left = left.replace(denial + number + close, ' ');
    }
    return left;
  });
  if (numbers.length === 0) return { lines: [...lines], rest };
  const isDenied = (number: string) => numbers.some((denied) => isSameNumber(denied, number));
  const left = current.map((line, i) => {
    const number = phoneIn(line);
    if (number && isDenied(number)) return line.replace(number, ' ');
    return line === lines[i] ? line : line.trim();
  });
  return {
    lines: left.filter((line, i) => line === lines[i] || labelOf(line.replace(/[\s:]+$/, '')) !== 'Phone'),
    rest,
  };
}

/** The lines without what is no longer true: old addresses, denied numbers, and corrections, which are asked about. */
export function withoutOld(written: readonly string[], context: ParseContext): WithoutOld {
  const { lines, rest } = apartFromDeniedNumbers(written.flatMap((line) => partedAtSorry(line, context)));
  const found: WithoutOld = { lines: [], rest, askedFields: new Set() };
  const fields = new Set<Field>();
  let isBelowOld = false;
  const hasNew = lines.some((line) => ageOf(line).age === 'new');
  const hasOne = [phoneIn, (line: string) => (hasPostcode([line]) ? line : '')].every(
    (find) => lines.filter((line) => find(line) !== '').length < 2,
  );
  for (const typed of lines) {
    const { line, denied } = apartFromDenied(typed);
    if (denied) found.rest.push(denied);
    const { age, plain, isEmpty } = ageOf(line);
    if (age || !line || HEAD.test(line)) isBelowOld = age === 'old' && isEmpty;
    if (age === 'old' || isBelowOld || namesOldPart(line) || namesSameAddress(line)) found.rest.push(line);
    else if (takesBack(line, lines, context)) {
      for (const field of fieldsOf(line, lines, context)) fields.add(field);
      found.rest.push(line);
    } else if (age !== 'new' && namesOtherPostcode(line, found.lines, context)) {
      for (const field of PLACE) fields.add(field);
      found.rest.push(line);
    } else if (age === 'new' || !(tellsCorrection(line) || contrastIn(line))) found.lines.push(plain);
    else {
      // `The one before was a typo`, above the only address
      const isAnswered = (hasNew || hasOne) && !/\d/.test(line);
      // A whole order in one line is read, except the parts that are corrected.
      const isOrder = isWhole([line]);
      const asked = isOrder ? fieldsWithin(line, context) : fieldsOf(line, lines, context);
      for (const field of isAnswered ? [] : asked) fields.add(field);
      if (isOrder) found.lines.push(line);
      found.rest.push(isOrder ? clauseOf(line) : line);
    }
  }
  return { ...found, askedFields: fields };
}

/** `… 47300 PJ, sorry unit 12-3`: behind a whole order, what its writer takes back is a line of its own. */
function partedAtSorry(line: string, context: ParseContext): string[] {
  if (!isWhole([line])) return [line];
  const starts = [...line.matchAll(/(?<=[,|.]\s*)\p{L}/gu)].map(({ index }) => index);
  const at = starts.find((start) => takesBack(line.slice(start), [line.slice(0, start)], context));
  return at === undefined ? [line] : [line.slice(0, at).replace(/[\s,|.]+$/, ''), line.slice(at)];
}

/** `sorry unit 12-3`, `maaf, Jalan Mawar`, below another one of its kind. A weight or cash is read where it stands. */
function takesBack(line: string, lines: readonly string[], context: ParseContext): boolean {
  const [sorry = ''] = SORRY.exec(line) ?? [];
  const text = line.slice(sorry.length).trim();
  if (!sorry || /[:=]/.test(text) || namesCash(text) || namesMoney(text)) return false;
  const others = lines.filter((other) => other !== line);
  if (phoneIn(text)) return others.some((other) => phoneIn(other) !== '');
  if (readWeight(text, context) || readQuantity(text, context)) return false;
  const isStreet = HOUSE_CODE.test(text) || isRoadIn(text) || (/\d/.test(text) && STREET.test(text));
  const isPerson = isLabelled(text, 'Name') && others.some((other) => isPersonAlone(withoutNumber(other)));
  return (isStreet && others.some((other) => STREET.test(other))) || isPerson;
}
const withoutNumber = (line: string): string =>
  (line.split(/[,|]/)[0] ?? '').replace(phoneIn(line) || '\n', '').trim();

/** The labels among words: of two words, as `kode pos`, before those of one. */
function labelsIn(words: readonly string[]): Label[] {
  const found: Label[] = [];
  for (let i = 0; i < words.length; i++) {
    const pair = i + 1 < words.length ? labelOf(`${words[i]} ${words[i + 1]}`) : undefined;
    const label = pair ?? labelOf(words[i] ?? '');
    if (label) found.push(label);
    if (pair) i++;
  }
  return found;
}

const isLabelled = (line: string, label: Label): boolean =>
  labelsIn(line.toLowerCase().match(/\p{L}+/gu) ?? []).includes(label);

/** `eh poskod 81200`, without a colon below `81100 JB`: the postcode behind its label is another one than that of the address. */
function namesOtherPostcode(line: string, above: readonly string[], { country }: ParseContext): boolean {
  const codesOf = (text: string) =>
    text
      .replace(phoneIn(text) || '\n', ',')
      .match(OF_FOUR_DIGITS.has(country) ? FOUR_OR_MORE : FIVE_OR_SIX) ?? [];
  const [code = '', second] = codesOf(line);
  if (
    !code ||
    second ||
    /[:=]/.test(line) ||
    isPlace(line.replace(code, ' ')) ||
    !isLabelled(line, 'Postcode')
  )
    return false;
  const others = above
    .filter((other) => hasPostcode([other]) || hasTownCode([other], country))
    .flatMap(codesOf);
  return others.length > 0 && !others.includes(code);
}
const FIVE_OR_SIX = /(?<![\d/-])\d{5,6}(?![\d/-])/g;
const FOUR_OR_MORE = /(?<![\d/-])\d{4,6}(?![\d/-])/g;

/** Commas and ends of sentences. */
const CLAUSE = new RegExp(String.raw`${BETWEEN_PARTS.source}|[.!?]\s+`, 'u');
/** The words of a line with the whole order in which the correction stands. */
const clauseOf = (line: string): string =>
  contrastIn(line) || (line.split(CLAUSE).find(tellsCorrection) ?? line);

/** The parts of which a correction within the line of the order speaks: `cod rm50, eh salah rm60`; alone, of the part before it: `cod rm50, salah, rm60`. */
function fieldsWithin(line: string, context: ParseContext): readonly Field[] {
  const clause = clauseOf(line);
  const contrasted = codesIn(contrastIn(line));
  if (contrasted.length > 0) {
    const around = line.split(BETWEEN_PARTS).find((part) => part.includes(clause)) ?? clause;
    return [
      ...fieldsNamed(around.replace(clause, ' ')),
      ...contrasted.flatMap((code) => kindsOf(code, line, context)),
    ];
  }
  const parts = line.split(CLAUSE);
  const at = parts.indexOf(clause);
  const isAlone = !/\d/.test(clause) && isFilling(clause.replace(new RegExp(CORRECTION.source, 'giu'), ' '));
  const neighbours = isAlone ? [parts[at - 1] ?? '', parts[at + 1] ?? ''] : [];
  return (
    [clause, ...neighbours].map((part) => fieldsOf(part, parts, context)).find(({ length }) => length > 0) ??
    []
  );
}

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/\p{Script=Han}+|[^\P{L}\p{Script=Han}]+/gu) ?? [];
const fieldsNamed = (text: string): Field[] => [
  ...labelsIn(wordsOf(text)).flatMap((label) =>
    // `Jalan Mawar` is no whole address
    label === 'Address1' && isRoadIn(text) && !hasPostcode([text]) ? STREET_FIELDS : (OF_LABEL[label] ?? []),
  ),
  ...(namesCash(text) ? (['cod'] as const) : []),
];

/** The parts of which a line with a correction speaks. */
function fieldsOf(line: string, lines: readonly string[], context: ParseContext): readonly Field[] {
  const labelled = fieldsNamed(line);
  const bare = line.replace(phoneIn(line) || '\n', ' ');
  const words = wordsOf(line);
  // `rumah no 14`
  const isOfHouse = words.some((word) => HOUSES.has(word)) || /(?<!\d)\d{1,3}(?!\d)/.test(bare);
  const isOfPhone = phoneIn(line) !== '' || (!isOfHouse && words.some((word) => NUMBER.has(word)));
  const codes = codesIn(bare);
  const repeated = codes.flatMap((code) =>
    lines
      .filter((other) => other !== line && (hasCode(other, code) || isOfNumber(other, code)))
      .flatMap((other) => kindsOf(code, other, context)),
  );
  if (repeated.length > 0) return [...labelled, ...repeated, ...(phoneIn(line) ? (['phone'] as const) : [])];
  const found: readonly Field[] = [
    ...labelled,
    ...(isOfPhone ? (['phone'] as const) : []),
    ...(hasPostcode([line]) ? PLACE : []),
    ...((isPlace(bare) && !hasPostcode([bare])) || isRoadIn(bare) ? STREET_FIELDS : []),
    ...(readWeight(line, context) ? (['weightKg'] as const) : []),
    ...(readAmount('cod')(line, context) || readOtherAmount(line, context) ? (['cod'] as const) : []),
  ];
  if (found.length > 0 || codes.length === 0) return found;
  // `COD 899`, then `mali po, 799 lang`
  const above = lines[lines.indexOf(line) - 1] ?? '';
  // A number of which nobody knows what it is may be the house.
  return namesCash(above) ? ['cod'] : STREET_FIELDS;
}

/** The parts of which a number in a line is. */
function kindsOf(code: string, line: string, context: ParseContext): readonly Field[] {
  const isIn = (piece: { text: string } | undefined) => piece !== undefined && hasCode(piece.text, code);
  if (phoneIn(code)) return ['phone'];
  if (isOfNumber(line, code)) return ['phone'];
  if (hasCode(phoneIn(line), code)) return [];
  if (isIn(readWeight(line, context))) return ['weightKg'];
  if (isIn(readAmount('cod')(line, context))) return ['cod'];
  if (isIn(readQuantity(line, context))) return ['quantity'];
  return /^\d{5,6}$/.test(code) ? PLACE : STREET_FIELDS;
}

/** `017`, `last 4 digits 3021`: how the number in a line begins or ends. */
const isOfNumber = (line: string, code: string): boolean => {
  const digits = phoneIn(line).replace(/\D/g, '');
  return (
    /^\d{3,}$/.test(code) &&
    (digits.startsWith(code) ||
      digits.endsWith(code) ||
      (/^\d{4}/.test(code) && hasCode(phoneIn(line), code)))
  );
};

const codesIn = (text: string): readonly string[] => text.match(new RegExp(CODE, 'giu')) ?? [];

/** `50` is in `RM50`, and not in `150` or `50kg`. */
const hasCode = (text: string, code: string): boolean => {
  const at = text.toLowerCase().indexOf(code.toLowerCase());
  return (
    at >= 0 && !/\d/.test(text[at - 1] ?? '') && !/[\p{Script=Latin}\d]/u.test(text[at + code.length] ?? '')
  );
};
