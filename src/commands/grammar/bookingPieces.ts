import { priceLevel } from '../../../contract/rules/money/currencies.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { MONEY_IN_TEXT } from '../../../contract/rules/money/readMoney.ts';
import { anyOf as alternatives } from '../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../texts/read.ts';
import type { AmountPart, ParseContext, TypedBooking, TypedMoney } from './parsedInput.ts';
import { moneyReadings, typedMoney } from './parseMoney.ts';
import { CONNECTORS, everyWordOf, PREFERENCES, UNITS, type Words } from './words.ts';

/** A part of a line, and its meaning. `rest` marks text that is certainly not a place and has no meaning for a parcel. */
export interface Piece {
  text: string;
  found: Partial<TypedBooking>;
  rest?: string;
}

export type ReadPiece = (line: string, context: ParseContext) => Piece | undefined;

/** No Latin letter or digit is adjacent. A Chinese character may be, as Chinese is written without spaces. */
const BEFORE = '(?<![\\p{Script=Latin}\\d/#.-]|(?:^|\\D)\\d{1,3},(?=\\d))';
const AFTER = '(?![\\p{Script=Latin}\\d])';

const languages = Object.values(inAllLanguages('messageWords'));
const wordsFor = (of: (words: (typeof languages)[number]) => readonly string[]): string[] =>
  languages.flatMap(of);

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** One of the words, with boundaries only in scripts that have them. They are tried once, as most places have none of many words. */
const anyOf = (words: readonly string[]): string => {
  const isLatin = (word: string) => /^[a-z]/i.test(word);
  const latin = alternatives(words.filter(isLatin));
  const others = alternatives(words.filter((word) => !isLatin(word)));
  return `(?:${[latin && `${BEFORE}(?:${latin})${AFTER}`, others].filter(Boolean).join('|')})`;
};

const YES = anyOf(wordsFor(({ yes }) => yes));
/** `tak perlu COD`, `COD not required`. */
const NOT = anyOf([
  ...wordsFor(({ no }) => no),
  ...Object.values(inAllLanguages('orderWords')).flatMap(({ not }) => not),
]);
const TOTAL = anyOf(wordsFor(({ labels }) => labels.total));
/** `Nak COD` */
const WISH = anyOf(wordsFor(({ leads }) => leads));
const EACH = alternatives(wordsFor(({ each }) => each));
/** `Each abt 12kg` */
const ABOUT = alternatives(wordsFor(({ abouts }) => abouts));
const PIECES = alternatives(wordsFor(({ pieces }) => pieces));
const COUNTED = Object.values(inAllLanguages('valueWords')).flatMap(({ pieces }) => pieces);
const ANY_PIECES = alternatives([...COUNTED, ...wordsFor(({ pieces, counted }) => [...pieces, ...counted])]);
/** `each`, `/pack`, `per bottle`, `each pack` */
const PER = `(?:${alternatives(wordsFor(({ perWords }) => perWords))})(?!\\p{Script=Latin})`;
const EACH_BEHIND = `(?:\\s*(?:/\\s*)?(?:${EACH})(?:\\s+(?:${ANY_PIECES}))?|\\s*(?:/|${PER})\\s*(?:${ANY_PIECES}))${AFTER}`;
/** Between COD and its amount. */
const FILLER = `(?:\\s*(?:${YES}|${TOTAL}|${anyOf(wordsFor(({ labels }) => labels.value))}))?`;

/** Each pattern is made once for a language, as the line is read after every key. */
const patterns = new Map<string, RegExp>();
function pattern(name: string, { locale }: ParseContext, source: () => string): RegExp {
  const key = `${name} ${locale}`;
  const known = patterns.get(key) ?? new RegExp(source(), 'iu');
  patterns.set(key, known);
  return known;
}

const weightWords = ({ locale }: ParseContext): string[] =>
  (['kg', 'g'] as const).flatMap((unit) => everyWordOf(UNITS[unit], locale));

/** An amount, not the weight after a word such as COD. */
function moneyOf(context: ParseContext): string {
  return `(?<money>${MONEY_IN_TEXT})${AFTER}(?!\\s*${anyOf(weightWords(context))})`;
}

/** `COD RM50 + RM8 pos = RM58`: a sum behind the first amount. */
const ADDED = new RegExp(
  String.raw`^[^\d+=,|]{0,15}\+[^\d+=,|]{0,20}?(?<more>${MONEY_IN_TEXT})(?:[^\d+=,|]{0,12}=\s*(?<sum>${MONEY_IN_TEXT}))?`,
  'iu',
);

/** Cash with a second amount: their sum if the line says it, else a question. */
function foundSum(
  first: TypedMoney,
  text: string,
  match: RegExpExecArray,
  context: ParseContext,
): Piece | null {
  const added = ADDED.exec(match.input.slice(match.index + text.length));
  const second = added?.groups?.more?.trim() ?? '';
  const more = added && typedMoney(second, context);
  if (!added || !more) return null;
  const cod = { ...first, amountMinor: first.amountMinor + more.amountMinor };
  const sum = typedMoney(added.groups?.sum?.trim() ?? '', context);
  // `+60123456789`, `+ 1kg`, `+ 2 pcs`: without a currency or a sum, a number is no amount.
  // `P450 + SF 120`: the words behind the plus name a fee, up to the end of the part.
  const isFee =
    /\+[^\d]*\p{L}/u.test(added[0]) &&
    /^\d{1,6}(?:[.,]\d{1,2})?$/.test(second) &&
    /^\s*(?:$|[,|)])/.test(match.input.slice(match.index + text.length + added[0].length));
  if (!sum && !isFee && !/^[\p{L}\p{Sc}]/u.test(second)) return null;
  const whole = text + added[0];
  if (sum?.amountMinor === cod.amountMinor) return { text: whole, found: { cod } };
  return askAmount('cod', whole, [first, cod]);
}

const ADDEND = new RegExp(
  String.raw`(?:${TOTAL}\s*[:=]?\s*)?(?<money>${MONEY_IN_TEXT})\s*\+\s*(?:\p{L}+\s+)?$`,
  'iu',
);
const NUMBER = /^\+?\d[\d-]*$/;
const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length;
const isWholePhone = (text: string) => digitsIn(text) >= 9;

/** The groups of digits at the end of a text: `012-345 6789` has two. */
function lastGroups(text: string): string[] {
  const groups = text.trimEnd().split(/\s+/);
  return groups.slice(groups.findLastIndex((group) => !NUMBER.test(group)) + 1);
}

/** Whether a bare number ends a phone number, of one group or more. */
function endsPhone(text: string): boolean {
  const groups = lastGroups(text);
  const last = groups.at(-1) ?? '';
  if (isWholePhone(last)) return true;
  const size = digitsIn(groups.join(''));
  return !groups.some(isWholePhone) && /^[+0]/.test(groups[0] ?? '') && size >= 9 && size <= 13;
}

/** Whether a bare number behind the name of a town is the line's only postcode. Rupiah have as many digits, and end in zeros. */
function isPostcode(lead: string, number: string, currency: string): boolean {
  const isRound = priceLevel(currency) >= 1000 && number.endsWith('00');
  const others = lead.match(/\d+/g) ?? [];
  return (
    /^\d{4,6}$/.test(number) &&
    !isRound &&
    /\p{L}\s+$/u.test(lead) &&
    !others.some(({ length }) => length === number.length)
  );
}

/** `150rb + ongkir 12rb (COD)`: perhaps both amounts are collected. */
function addedBefore(line: string, match: RegExpExecArray, context: ParseContext): Piece | undefined {
  const before = ADDEND.exec(line.slice(0, match.index));
  const number = (before?.groups?.money ?? '').trim();
  const [first, second] = [number, (match.groups?.money ?? '').trim()].map((money) =>
    typedMoney(money, context),
  );
  if (!before || !first || !second) return undefined;
  const lead = line.slice(0, line.lastIndexOf(number, match.index));
  const [, plus = ''] = /(\+\s*)$/.exec(before[0]) ?? [];
  const isOther =
    /^\d+$/.test(number) && (endsPhone(lead + number) || isPostcode(lead, number, context.currency));
  // A phone or a postcode, and the plus joins only the cash.
  if (plus && isOther) {
    const alone = foundAmount('cod', match, context);
    return { ...alone, text: plus + alone.text };
  }
  const text = before[0] + match[0];
  const sum = { ...second, amountMinor: first.amountMinor + second.amountMinor };
  return askAmount('cod', text, [sum, second]);
}

/** Reads a second amount from the rest of the line, behind the text of the first. */
type SecondAmount = (
  name: AmountPart,
  one: TypedMoney,
  text: string,
  rest: string,
  context: ParseContext,
) => Piece | null;

/** `RM150 - deposit RM50`: less an amount with its currency. */
const LESS = new RegExp(
  String.raw`^\s*(?:[-–]|${alternatives(wordsFor(({ lessWords }) => lessWords))})\s*(?:\p{L}+\s+)?(?<less>(?=[\p{L}\p{Sc}])${MONEY_IN_TEXT})`,
  'iu',
);
const foundLess: SecondAmount = (name, all, text, rest, context) => {
  const behind = LESS.exec(rest);
  const less = typedMoney(behind?.groups?.less?.trim() ?? '', context);
  if (!behind || !less || less.amountMinor >= all.amountMinor) return null;
  return askAmount(name, text + behind[0], [
    { ...all, amountMinor: all.amountMinor - less.amountMinor },
    all,
  ]);
};

/** `COD RM50 or RM60`: a second amount with its currency, or nothing behind it. */
const OR = new RegExp(
  String.raw`^\s*(?:${alternatives(wordsFor(({ orWords }) => orWords))})\s*(?<other>${MONEY_IN_TEXT})(?=\s*(?:$|[,|]))`,
  'iu',
);
const foundOr: SecondAmount = (name, one, text, rest, context) => {
  const behind = OR.exec(rest);
  const other = typedMoney(behind?.groups?.other?.trim() ?? '', context);
  return behind && other ? askAmount(name, text + behind[0], [one, other]) : null;
};

/** `cod 60 x 2`, `cod 4 x RM20 = RM80`: of each piece, or of all. */
const TIMES = new RegExp(
  String.raw`^\s*[x×*]\s*(?<times>${MONEY_IN_TEXT})(?:\s*=\s*(?<sum>${MONEY_IN_TEXT}))?(?![\d.,]*\d)`,
  'iu',
);
const foundTimes: SecondAmount = (name, one, text, rest, context) => {
  const behind = TIMES.exec(rest);
  const [other, sum] = [behind?.groups?.times, behind?.groups?.sum].map((money) =>
    typedMoney(money?.trim() ?? '', context),
  );
  if (!behind || !other) return null;
  const currency = one.currency ?? other.currency;
  const all = {
    amountMinor: Math.round(one.amountMinor * fromMinor(other.amountMinor)),
    ...(currency && { currency }),
  };
  const whole = text + behind[0];
  if (sum?.amountMinor === all.amountMinor) return { text: whole, found: { [name]: sum } };
  return askAmount(name, whole, [...(sum ? [sum] : []), all, other.currency ? other : one]);
};

/** A question between different amounts; `COD RM80 x 1` is only one. */
function askAmount(name: AmountPart, text: string, all: readonly TypedMoney[]): Piece {
  const readings = all.filter(
    ({ amountMinor }, i) => all.findIndex((other) => other.amountMinor === amountMinor) === i,
  );
  const [only, other] = readings;
  if (only && !other) return { text, found: only.amountMinor > 0 ? { [name]: only } : {} };
  return { text, found: { unsaid: [name], unclear: { [name]: { text: text.trim(), readings } } } };
}

/** An ambiguous amount becomes a question with its readings. */
function foundAmount(name: AmountPart, match: RegExpExecArray, context: ParseContext): Piece {
  const [text] = match;
  const money = (match.groups?.money ?? '').trim();
  const amount = typedMoney(money, context);
  const sum = amount && name === 'cod' ? foundSum(amount, text, match, context) : null;
  if (sum) return sum;
  const rest = match.input.slice(match.index + text.length);
  for (const readSecond of [foundOr, foundLess, foundTimes]) {
    const second = amount && readSecond(name, amount, text, rest, context);
    if (second) return second;
  }
  const thousands = name === 'value' || !amount ? [] : inThousands(amount, context.currency);
  if (thousands.length > 0)
    return { text, found: { unsaid: [name], unclear: { [name]: { text: money, readings: thousands } } } };
  if (amount) return { text, found: amount.amountMinor > 0 ? { [name]: amount } : {} };
  const readings = moneyReadings(money, context);
  if (readings.length > 0)
    return { text, found: { unsaid: [name], unclear: { [name]: { text: money, readings } } } };
  return name === 'value' ? { text, found: {}, rest: text.trim() } : { text, found: { unsaid: [name] } };
}

/** `COD 150` in a currency with prices in thousands: both amounts. */
function inThousands(amount: TypedMoney, home: string): TypedMoney[] {
  const level = priceLevel(amount.currency ?? home);
  const isShort = level >= 1000 && amount.amountMinor > 0 && fromMinor(amount.amountMinor) < level;
  return isShort ? [{ ...amount, amountMinor: amount.amountMinor * 1000 }, amount] : [];
}

const KILOGRAMS: readonly [unit: 'kg' | 'g' | 'pounds' | 'ounces', times: number][] = [
  ['kg', 1],
  ['pounds', 0.45359237],
  ['ounces', 0.028349523],
  ['g', 0.001],
];
const unitWords = (unit: (typeof KILOGRAMS)[number][0], { locale }: ParseContext): readonly string[] =>
  unit === 'kg' || unit === 'g' ? everyWordOf(UNITS[unit], locale) : wordsFor((words) => words[unit]);

const toGrams = (kilograms: number): number => Math.round(kilograms * 1000) / 1000;

/** `2kg`, `2.5 kg`, `500g`, `11 lbs`; of several pieces `3 x 2kg`, `3 boxes @ 2kg`, `2kg each`. A single g after a small number is part of a unit number. */
export function readWeight(line: string, context: ParseContext): Piece | undefined {
  if (!/\d/.test(line)) return undefined;
  const [unitFirst, kilograms = ''] = UNIT_FIRST.exec(line) ?? [];
  if (unitFirst) return { text: unitFirst, found: { weightKg: toGrams(readNumber(kilograms, 'kg')) } };
  for (const [unit, times] of KILOGRAMS) {
    const weight = pattern(`weight ${unit}`, context, () => {
      const words = unitWords(unit, context).map((word) =>
        /^[a-z]/i.test(word) ? `${escaped(word)}${AFTER}` : escaped(word),
      );
      const word = words.sort((a, b) => b.length - a.length).join('|');
      // A phone number is not a weight.
      const value = `(?<value>\\d{1,5}(?:[.,]\\d+)?)\\s*(?<unit>${word})\\.?`;
      return `(?<lead>${BEFORE}(?:${EACH}|${PER}\\s*(?:${ANY_PIECES}))\\s*(?:(?:${PIECES})\\s+)?(?:[:=@]\\s*)?(?:(?:${ABOUT})\\s+)?)?${BEFORE}(?:(?<pieces>\\d{1,4})\\s*(?:(?:${PIECES})\\s*)?[x×*@]\\s*)?${value}(?:\\s*[x×*]\\s*(?<times>\\d{1,4})${AFTER})?(?<each>${EACH_BEHIND}(?:\\s*[x×*]\\s*(?<more>\\d{1,4})${AFTER})?)?`;
    });
    for (let from = 0, match = weight.exec(line); match; match = weight.exec(line.slice(from))) {
      const groups = match.groups ?? {};
      if (isVillage(line, match)) {
        from += match.index + match[0].length;
        continue;
      }
      const value = readNumber(groups.value ?? '', unit);
      if (groups.unit?.toLowerCase() === 'g' && value < SMALLEST_BARE_G) {
        from += match.index + match[0].length;
        continue;
      }
      const pieces = Number(groups.pieces ?? groups.times ?? groups.more ?? 0);
      return {
        text: match[0],
        found: {
          weightKg: toGrams(value * times * (pieces || 1)),
          ...(pieces && { quantity: pieces }),
          ...((groups.each || groups.lead || /@\s*$/.test(line.slice(0, line.indexOf(match[0], from)))) &&
            !pieces && { isEach: true }),
        },
      };
    }
  }
  return undefined;
}
/** `kg 1.8` */
const UNIT_FIRST = /^kgs?\.?\s*[:=]?\s*(\d{1,2}(?:[.,]\d{1,3})?)$/i;
const SMALLEST_BARE_G = 50;
/** No scale shows thousandths of a gram: `1,200g` are 1200. */
const readNumber = (text: string, unit: string): number =>
  Number(unit === 'g' && /^\d{1,3}[.,]\d{3}$/.test(text) ? text.replace(/[.,]/, '') : text.replace(',', '.'));

/** Words before a house number; "no" also stands before an order number. */
const HOUSE = new RegExp(
  `(?<!\\p{L})(?:${alternatives(
    Object.values(inAllLanguages('contactWords'))
      .flatMap(({ streetForms }) => streetForms)
      .filter((word) => word !== 'no'),
  )})\\.?\\s*$`,
  'iu',
);
/** The same, and words before the number of a floor. */
const FLOOR_OR_HOUSE = new RegExp(
  `(?<!\\p{L})(?:no|${alternatives(Object.values(inAllLanguages('contactWords')).flatMap(({ streetForms, unitForms, floorForms }) => [...streetForms, ...unitForms, ...floorForms]))})\\.?\\s*$`,
  'iu',
);
const BEFORE_PLACE = new RegExp(
  `(?<!\\p{L})(?:${alternatives(wordsFor(({ placeLeads }) => placeLeads))})\\s$`,
  'iu',
);
/** `Lot 123 Kg Sungai Pusu`, `12 Kg Melayu, 68000 Ampang`: Kg is a village there, at the start of an address. */
function isVillage(line: string, { 0: text, index }: RegExpExecArray): boolean {
  const at = line.indexOf(text, index);
  const [before, after] = [line.slice(0, at), line.slice(at + text.length)];
  if (!/\s[Kk][Gg]\.?$/.test(text)) return false;
  // `PT 882 Bt 4 Kg Banggol Chicha … 16150`
  const isInAddress =
    /(?:^|[\s,])(?:no|pt|ptd|lot)\.?\s*\d[^,|]*$|(?:^|[\s,])(?:bt|batu|km|parit)\.?\s*$/i.test(before);
  return (
    (isInAddress && /^\s+\p{Lu}\p{Ll}\D*(?<!\d)(?:\d{5}|\p{Lu}{2}\d{4})(?!\d)/u.test(after)) ||
    ((HOUSE.test(before) || /(?:^|[\s,])(?:no|pt|ptd|lot)\.?\s*$/i.test(before)) &&
      /^\s+\p{L}/u.test(after)) ||
    ((/^\s*$|,\s*$/.test(before) || BEFORE_PLACE.test(before)) &&
      /^\s+\p{Lu}\p{Ll}\D*(?<!\d)(?:\d{5}|\p{Lu}{2}\d{4})(?!\d)/u.test(after))
  );
}

/** `cod 89`, `COD: RM 1,200.50`, `cod yes RM89`, `RM89 cod`; without an amount it becomes a question. `no cod` is not an amount. */
export const readAmount =
  (name: AmountPart): ReadPiece =>
  (line, context) => {
    const [inWords] = (name === 'cod' && HAN_CASH.exec(line)) || [];
    if (inWords) return { text: inWords, found: { unsaid: [name] } };
    const words = () =>
      anyOf(
        name === 'value'
          ? wordsFor(({ labels }) => labels.value)
          : everyWordOf(CONNECTORS[name], context.locale),
      );
    if (!pattern(`${name} word`, context, words).test(line))
      return name === 'cod' ? readCollected(line, context) : undefined;
    const none = pattern(
      `no ${name}`,
      context,
      () =>
        `(?:${NOT}|${BEFORE}non)[\\s-]*${words()}|${words()}\\s*[:=]?\\s*(?:${NOT}|[-–](?=\\s*(?:$|[,|])))`,
    ).exec(line);
    if (none && name !== 'value') return { text: none[0], found: {} };
    const match =
      pattern(
        name,
        context,
        () => `(?:${TOTAL}\\s*)?${words()}${FILLER}\\s*[:=]?${FILLER}\\s*${moneyOf(context)}`,
      ).exec(line) ??
      pattern(
        `sum ${name}`,
        context,
        () =>
          `(?:[-–]\\s*)?(?:${MONEY_IN_TEXT})\\s*(?:\\+\\s*(?:${MONEY_IN_TEXT})\\s*\\p{L}{0,10}\\s*)+=\\s*(?<money>${MONEY_IN_TEXT})\\s*[([]?\\s*${words()}`,
      ).exec(line) ??
      pattern(
        `total ${name}`,
        context,
        () => `${TOTAL}\\s*[:=]?\\s*(?<money>${MONEY_IN_TEXT})\\s*[([]?\\s*${words()}\\s*[)\\]]?`,
      ).exec(line) ??
      pattern(
        `before ${name}`,
        context,
        () => `${BEFORE}(?=\\D)(?<money>${MONEY_IN_TEXT})\\s*[([]?\\s*${words()}\\s*[)\\]]?`,
      ).exec(line);
    if (match && name === 'cod' && isCount(line, match))
      return { text: match[0].replace(/\d\s*$/, ''), found: { unsaid: [name] } };
    if (match)
      return (name === 'cod' && addedBefore(line, match, context)) || foundAmount(name, match, context);
    if (name === 'value') return undefined;
    const alone = pattern(
      `${name} alone`,
      context,
      () =>
        `(?<=^|[,|])\\s*(?:${WISH}\\s+)?${words()}${FILLER}\\s*[:=]?${FILLER}\\s*(?=$|[,|])|\\s${words()}${FILLER}\\s*[:=]?${FILLER}$|${words()}(?=\\s+[\\d.,]+\\s*${anyOf(weightWords(context))})`,
    ).exec(line);
    return alone ? { text: alone[0], found: { unsaid: [name] } } : undefined;
  };

/** `COD 3 botol`: a single digit before another word counts goods. */
const isCount = (line: string, { 0: text, index, groups }: RegExpExecArray): boolean =>
  /^\d$/.test(groups?.money?.trim() ?? '') &&
  /\d\s*$/.test(text) &&
  /^\s*\p{L}{3}/u.test(line.slice(index + text.length));

const COLLECTED = [
  ...wordsFor(({ labels }) => labels.cod),
  ...Object.values(inAllLanguages('orderWords')).flatMap(({ cashOnDelivery }) => cashOnDelivery),
];
/** `Jangan kutip`, `already collect`: with up to two words between them and the amount. */
const NOT_COLLECTED = new RegExp(
  `${anyOf([
    ...wordsFor(({ notCollected, no }) => [...notCollected, ...no]),
    ...Object.values(inAllLanguages('orderWords')).flatMap(({ not }) => not),
  ])}\\s*(?:\\S+\\s+){0,2}$`,
  'iu',
);
/** A Chinese amount in words is asked for. */
const HAN_CASH = new RegExp(
  `(?<=^|[,|]\\s*)(?:${alternatives(COLLECTED.filter((word) => /\p{Script=Han}/u.test(word)))})\\s*[${wordsFor(({ numerals }) => numerals).join('')}]+\\p{Script=Han}{0,3}(?=\\s*(?:$|[,|]))`,
  'u',
);
/** `Collect $35`, `kutip RM35`: without the word COD, the amount has its currency or ends its part. `Collect 3 boxes` is not an amount. */
const readCollected: ReadPiece = (line, context) => {
  const match = pattern('collected', context, () => {
    const end = `(?:\\s+(?:${alternatives(wordsFor(({ onDelivery }) => onDelivery))})${AFTER})?`;
    const words = `(?<!self[\\s-])${anyOf(COLLECTED)}${FILLER}\\s*[:=]?\\s*`;
    return `${words}(?=\\D)${moneyOf(context)}${end}|${words}(?<bare>${MONEY_IN_TEXT})${end}(?=\\s*(?:$|[,|]))`;
  }).exec(line);
  if (!match?.groups || NOT_COLLECTED.test(line.slice(0, match.index))) return undefined;
  const { bare = '' } = match.groups;
  // `Collect 2` is a number of parcels.
  if (bare && /^\d$/.test(bare.trim())) return undefined;
  if (bare) match.groups.money = bare;
  return foundAmount('cod', match, context);
};

/** `Paid`, `call first` at the end of a part of a line: neither a place nor a name. */
export const readAside: ReadPiece = (line, context) => {
  const match = pattern(
    'aside',
    context,
    () =>
      `(?<=\\S[\\s,|]|^|\\s[-–]\\s)(?:[-–(]\\s?)?(?<aside>${anyOf(wordsFor(({ asides }) => asides))})\\)?(?=[\\s.!]*(?:$|[,|]))`,
  ).exec(line);
  return match?.groups?.aside ? { text: match[0], found: {}, rest: match.groups.aside } : undefined;
};

/** The amount at the start of a labelled text: `RM89`, `yes RM89`; or the word that means no amount. */
export function readLabelledAmount(name: AmountPart): ReadPiece {
  return (text, context) => {
    const none = pattern('none', context, () => `^(?:${NOT}|[-–])(?=\\s*(?:$|[,|]))`).exec(text);
    if (none) return { text: none[0], found: {} };
    const match = pattern('labelled', context, () => `^${FILLER}[\\s,]*${moneyOf(context)}`).exec(text);
    if (match) return foundAmount(name, match, context);
    const yes = pattern('yes', context, () => `^${YES}?(?=\\s*(?:$|[,|]))`).exec(text);
    return yes && name !== 'value' ? { text: yes[0], found: { unsaid: [name] } } : undefined;
  };
}

/** An amount without a known meaning: `Total RM89`, `RM 12.50`. */
export const readOtherAmount: ReadPiece = (line, context) => {
  if (!/\d/.test(line)) return undefined;
  const match =
    pattern('total', context, () => `(?<=^|[,|]\\s*)${TOTAL}\\s*[:=]?\\s*${moneyOf(context)}`).exec(line) ??
    pattern(
      'amount',
      context,
      () => `(?:${TOTAL}\\s*)?${BEFORE}(?:rm|s\\$|rp\\.?|฿|\\$|₱)\\s?\\d(?:[\\d.,]*\\d)?${AFTER}(?![.,]\\d)`,
    ).exec(line);
  return match ? { text: match[0], found: {}, rest: match[0].trim() } : undefined;
};

const CENTIMETRES = { centimetres: 1, millimetres: 0.1, metres: 100, inches: 2.54 } as const;
type LengthUnit = keyof typeof CENTIMETRES;
const LENGTH_UNITS = Object.keys(CENTIMETRES) as LengthUnit[];

const sideWords = (column: 'lengthCm' | 'widthCm' | 'heightCm'): string =>
  alternatives(
    Object.values(inAllLanguages('importWords')).flatMap((words) =>
      words[column].filter((word) => word.length > 2),
    ),
  );
/** `L30 W20 H10`, `panjang 30 lebar 20 tinggi 10`. */
const NAMED_SIDES: readonly (readonly string[])[] = [
  ['[lp]', 'w', 'h'],
  ['p', 'l', 't'],
  ['l', 'b', 'h'],
  [sideWords('lengthCm'), sideWords('widthCm'), sideWords('heightCm')],
];

/** `30x20x10cm`, `30cm x 20cm x 10cm`, `12 × 8 × 4 inch`; without a unit in centimetres. */
export const readSize: ReadPiece = (line, context) => {
  const match = pattern('size', context, () => {
    const unit = alternatives(LENGTH_UNITS.flatMap((name) => wordsFor((words) => words[name])));
    const side = '[lwhpt]?\\s?(\\d{1,4}(?:\\.\\d+)?)';
    const by = `\\s*(?:${unit})?\\s*[x×*]\\s*`;
    const named = (word: string) => `(?:${word})\\s?[:=]?\\s?(\\d{1,4}(?:\\.\\d+)?)`;
    const lettered = NAMED_SIDES.map((sides) => sides.map(named).join(`\\s*(?:${unit})?[\\s,/]+`));
    return `${BEFORE}(?:${side}${by}${side}${by}${side}|${lettered.join('|')})(?:\\s*(?<unit>(?:${unit})${AFTER}|"))?${AFTER}`;
  }).exec(line);
  if (!match) return undefined;
  const word = match.groups?.unit?.toLowerCase() ?? '';
  const unit =
    word === '"' ? 'inches' : LENGTH_UNITS.find((name) => wordsFor((words) => words[name]).includes(word));
  const sides = match.slice(1).filter((text) => /^\d/.test(text ?? ''));
  const [lengthCm, widthCm, heightCm] = sides.map(
    (side) => Math.round(Number(side) * CENTIMETRES[unit ?? 'centimetres'] * 10) / 10,
  ) as [number, number, number];
  return { text: match[0], found: { size: { lengthCm, widthCm, heightCm } } };
};

const TITLED = new RegExp(
  `^\\d+\\s(?:${alternatives(
    wordsFor(({ nameStarts }) => nameStarts).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)),
  )})\\.?\\s\\p{Lu}`,
  'u',
);
/** The count word for packs also begins words such as `postage included` in Chinese. */
const NO_COUNTS = alternatives(wordsFor(({ noCounts }) => noCounts));

/** `3 pcs`, `qty 3`, `x3`, `kotak 2`; `3 batang` only alone in its part or behind a town, as `12 Batang Kali` is a place. */
export const readQuantity: ReadPiece = (line, context) => {
  if (!/\d/.test(line)) return undefined;
  const pieces = () => alternatives(wordsFor((words) => words.pieces));
  const counted = () => alternatives([...COUNTED, ...wordsFor((words) => words.counted)]);
  const packs = () => alternatives(wordsFor(({ packsBefore }) => packsBefore));
  const match =
    pattern(
      'pieces',
      context,
      () =>
        `(?<!\\p{Sc}\\s?|(?<!\\p{L})r[mp]\\.?\\s)${BEFORE}(?<count>\\d{1,4})\\s*(?!${NO_COUNTS})(?:${pieces()})${AFTER}(?!\\s*(?:[a-z]-?)?\\d)`,
    ).exec(line) ??
    pattern(
      'counted',
      context,
      () =>
        `(?<=(?:^|[,|])\\s*|(?<!\\d)\\d{5}\\s[^\\d,|]*\\s)(?<count>\\d{1,3})\\s?(?:${counted()})(?=\\s*(?:$|[,|]))`,
    ).exec(line) ??
    pattern(
      'quantity',
      context,
      () =>
        `${anyOf(wordsFor(({ labels }) => labels.quantity))}\\s*(?<count>\\d{1,4})${AFTER}|(?<=^|[\\s,])x\\s?(?<times>\\d{1,3})(?=$|[\\s,])|(?<=(?:^|[,|])\\s*)(?:${packs()})\\s(?<behind>\\d{1,2})(?=\\s*(?:$|[,|]))`,
    ).exec(line);
  const { count, times = count, behind = times } = match?.groups ?? {};
  const quantity = Number(behind ?? 0);
  // `Lt. 12 Unit AB`, `Blok 5 Unit 3`
  if (match && FLOOR_OR_HOUSE.test(line.slice(0, match.index))) return undefined;
  // `Jl Kenanga 12 Pak Budi`: a title before a name, no packs.
  const isTitle = match && TITLED.test(line.slice(match.index));
  return match && quantity > 0 && !isTitle ? { text: match[0], found: { quantity } } : undefined;
};

const SINGULAR = alternatives(
  wordsFor(({ pieces }) => pieces).flatMap((word) => (/[a-z]{3}s$/.test(word) ? [word.slice(0, -1)] : [])),
);
/** A count beside another one: also of `1 bag`, which alone may be goods. */
export const readOtherQuantity: ReadPiece = (line, context) => {
  const [text, count] =
    pattern('singular', context, () => `${BEFORE}(\\d{1,4})\\s?(?:${SINGULAR})${AFTER}`).exec(line) ?? [];
  return readQuantity(line, context) ?? (text ? { text, found: { quantity: Number(count) } } : undefined);
};

/** `remark leave at guard house`, up to the next comma. */
export const readNote: ReadPiece = (line, context) => {
  const match = pattern(
    'note',
    context,
    () => `(?<=^|[\\s,|])(?:${alternatives(wordsFor(({ noteWords }) => noteWords))})\\s+(?<note>[^,|]+)`,
  ).exec(line);
  return match?.groups?.note ? { text: match[0], found: { note: match.groups.note.trim() } } : undefined;
};

/** `ref W31`, `order no. 1024`: the number after its word has a digit, or is in capitals. "Order 3" alone is a number of parcels. */
export const readReference: ReadPiece = (line, context) => {
  const match = pattern('reference', context, () => {
    const words = languages.flatMap(({ labels, ordinals, numberWords }) =>
      labels.reference.filter((word) => ![...ordinals, ...numberWords].some((other) => other === word)),
    );
    return `${anyOf(words)}\\.?\\s*#?(?<number>\\d{3,}(?:\\s(?!0)\\d{3,4})+(?=\\s*(?:$|[,|]))|[a-z\\d][\\w./-]*)(?=$|[\\s,|])`;
  }).exec(line);
  const number = match?.groups?.number ?? '';
  const isNumber = number !== '' && (/\d/.test(number) || number === number.toUpperCase());
  if (!match || !isNumber) return undefined;
  const [text] = match;
  return IS_DATE.test(number) ? { text, found: {}, rest: text } : { text, found: { referenceNo: number } };
};

/** `New order 29/11` is not understood; `Invoice 3/24` is a number. */
const IS_DATE = /^(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])(?:[/.-](?:\d{2}){1,2})?$/;

/** `by fastest`, or the word alone. "Best" alone may be a name. */
export function readPreference(line: string, context: ParseContext): Piece | undefined {
  for (const [preference, words] of Object.entries(PREFERENCES) as [keyof typeof PREFERENCES, Words][]) {
    const match = pattern(preference, context, () => {
      const by = anyOf(everyWordOf(CONNECTORS.by, context.locale));
      const optional = preference === 'best' ? '' : '?';
      return `(?:${by}\\s*)${optional}${anyOf(everyWordOf(words, context.locale))}`;
    }).exec(line);
    if (match) return { text: match[0], found: { by: preference } };
  }
  return undefined;
}

/** The type of the goods, as a separate part or first in the line. */
export const readItemType: ReadPiece = (line, context) => {
  const types = context.itemTypes ?? ['PARCEL'];
  const match = new RegExp(`(?<=^|[,|]\\s*)(?:${alternatives(types)})(?=\\s|[,|]|$)`, 'i').exec(line);
  const itemType = types.find((type) => type.toLowerCase() === match?.[0].toLowerCase());
  return match && itemType ? { text: match[0], found: { itemType } } : undefined;
};
