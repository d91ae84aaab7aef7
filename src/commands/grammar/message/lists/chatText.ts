import { unescaped } from '../../../../../contract/rules/import/importSpills.ts';
import { withPlainMarks } from '../../../../../contract/rules/money/cashPhrases.ts';
import { anyOf, isHan } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { PLACE, STREET, STREET_FORMS } from '../contact/places.ts';
import { oneOf } from '../contact/textParts.ts';
import { labelOf } from '../labels.ts';
import { HAN_NUMBERS, LATIN_NUMBERS, NUMBERS } from '../spokenNumbers.ts';

const EMOJI =
  /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*|\p{Regional_Indicator}{2}|\uFE0F?\u20E3|\uFE0F/gu;
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** Marks of bold, italic, struck and code in chat programs, outside words. */
const MARKS = /(?<![\p{L}\p{N}])[*_~`]+(?=\S)|(?<=\S)[*_~`]+(?![\p{L}\p{N}])/gu;

/** Text that a chat program strikes through: words, or a number. `~5kg, ~3pcs` are two amounts, and `~Siti~` is only marked. */
const STRUCK =
  /(?<![\p{L}\p{N}~])(~{1,2})(?=[^\s~])(?=[^~]*[\d\s])([^~\n\r↵]*\p{L}[^~\n\r↵]*)(?<=\S)\1(?![\p{L}\p{N}~])/gu;
/** The text without what its writer struck through, and that. A line without other words is left out: it parts no messages. */
export function apartFromStruck(typed: string): { text: string; struck: string[] } {
  const struck: string[] = [];
  const lines = typed.split(/(\r\n?|\n|↵)/).map((line) => {
    const text = line.replace(STRUCK, (_, _mark: string, words: string) => {
      struck.push(words.trim());
      return ' ';
    });
    return text !== line && !/[\p{L}\p{N}]/u.test(text) ? undefined : text;
  });
  const left = lines.filter((text, i) => text !== undefined && (i === 0 || lines[i - 1] !== undefined));
  return { text: struck.length > 0 ? left.join('') : typed, struck };
}

/**
 * Text of a chat in plain letters, in lines: without marks, emoji and invisible characters, with styled and full-width letters as
 * plain ones. Fractions stay, as the plain form of `12½` is another number.
 */
export function plainLines(typed: string): string[] {
  return withSides(
    typed
      // A full-width comma is never a decimal separator.
      .replace(/(?<!^\s*\d{1,2})、|[，；]/gmu, ', ')
      .replace(/(?<!\d)。|。(?!\d)/g, ', ')
      .split(/\r\n?|\n|↵/),
  ).map((line) =>
    withPlainMarks(withHanColons(withoutSpokenNumbers(unescaped(line))))
      .replace(SPACED_DIGITS, (digits) => digits.replace(/[ .-]/g, ''))
      .replace(POSSESSIVE, '$1')
      .replace(GLUED, '$1 ')
      .replace(QUOTED_CELL, '$1$2')
      .replace(EMOJI, ' ')
      .replace(INVISIBLE, '')
      .replace(/[^\p{No}]+/gu, (part) => part.normalize('NFKC'))
      .replace(/\t/g, ' | ')
      .replace(/;/g, ',')
      .replace(/(\d)。(\d)/g, '$1.$2')
      .replace(/[》〉]/g, '>')
      .replace(/^\s*¥/, '$')
      .replace(MARKS, '')
      .replace(/^["“](?=[^"”]*$)|["”]$(?<=^[^"“]*["”])/g, '')
      // `1、Siti`, `①Siti`: the number of a message.
      .replace(/^\s*(?:\d{1,2}、(?=\s*\p{L})|[①-⑳])\s*/u, '')
      .replace(/(?<![\p{L}\d])c\.\s?o\.\s?d\.?(?![\p{L}\d])/giu, 'COD')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(QUOTED_QUESTION, '')
      .replace(QUOTED, '')
      .replace(LIST_SIGN, '')
      .replace(/(?<![\p{L}\d])cod(?=(?:rm|rp)?\d{1,3}(?![\d-]))/giu, 'COD ')
      // The end of a sentence; an abbreviation is shorter.
      .replace(
        /(?<=\d\p{L}{0,3}|\d\)|\p{L}{5}|(?<!\p{L})cod|(?<!\d)\d{5} [^\d,|.]*\p{L}{4})\. +(?=\p{L})(?!(?:rm|rp|idr|myr|sgd|php|p)\.? ?\d)/giu,
        ', ',
      )
      .replace(BEFORE_COUNT, ', ')
      // The same after the short name of a town: `50450 KL. Urgent`.
      .replace(/(?<=(?<!\d)\d{5} (?!KG|TMN|SG|BT|ST)\p{Lu}{2,3})\. +(?=\p{L})/gu, ', ')
      .replace(HAN_GOODS, ', $<goods>')
      // `31300 Kampung Kepayang nama Saadiah`
      .replace(NAMED_BEHIND, ', ')
      // `my mum? Madam Rokiah`, `before Friday!!! Melissa`, but `Taman Desa? bukan, Taman Ria`
      .replace(QUESTIONED, (mark, at: number, line: string) =>
        DENIED.test(line.slice(at)) &&
        (isPlaceNamed(line.slice(0, at)) || BEHIND_WEIGHT.test(line.slice(0, at)))
          ? mark
          : ', ',
      )
      // `1,5kg` is one number.
      .replace(DECIMAL_WEIGHT, '.')
      // The comma of `KM 7,5` parts no address.
      .replace(/(?<=(?<!\p{L})km\.? ?\d{1,3}),(?=\d{1,2}(?!\d))/giu, '.')
      .replace(/\s+/g, ' ')
      .replace(/^[ |,]+|[ |,]+$/g, '')
      // A line of marks separates two messages.
      .replace(/^[^\p{L}\p{N}]{3,}$/u, ''),
  );
}

const languages = Object.values(inAllLanguages('messageWords'));
const han = (words: readonly string[]) => anyOf(words.filter((word) => /\p{Script=Han}/u.test(word)));
/** Goods with their number in Chinese, and words of a payment, after a space. */
const HAN_NUMBER = `(?:\\d{1,3}|[${languages.flatMap(({ numerals }) => numerals).join('')}])(?:${han(languages.flatMap(({ counted }) => counted))})`;
const HAN_GOODS = new RegExp(
  `(?<=[^\\s,|])\\s(?<goods>\\p{Script=Han}{1,8}${HAN_NUMBER}|${HAN_NUMBER}\\p{Script=Han}{1,8}|${han(languages.flatMap(({ asides }) => asides))})(?=$|[\\s,|])`,
  'gu',
);
/** The label of a name behind a place, before a capital letter. */
const NAMED_BEHIND = new RegExp(
  `\\s+(?=(?:${anyOf(
    Object.values(inAllLanguages('contactWords')).flatMap(({ fields }) =>
      fields.Name.filter((word) => /^[a-z]{4}$/.test(word)),
    ),
  )})\\s+\\p{Lu})(?<=\\d{5}\\s[^,|:]*\\p{L}\\s+)`,
  'u',
);
/** `Dua belas` is twelve, `dua koma lima` two and a half. */
const TENS = anyOf(languages.flatMap(({ spokenTens }) => spokenTens));
const SPOKEN_LATIN = `(?:${LATIN_NUMBERS})(?!\\p{L})(?!\\s+(?:${TENS})(?!\\p{L}))`;
const SPOKEN_HAN = `[${HAN_NUMBERS}]`;
const KILOGRAMS = anyOf(
  Object.values(inAllLanguages('valueWords')).flatMap(({ units }) => ['kg', ...units.kg]),
);
const DECIMAL_WEIGHT = new RegExp(
  `(?<=(?<![\\d,.])\\d{1,3}),(?=\\d{1,2} ?(?:${KILOGRAMS})(?!\\p{L}))`,
  'giu',
);
/** `Twenty two` and `one point five` are no single digits. */
const AFTER_NUMBER = `(?<!(?<!\\p{L})(?:${LATIN_NUMBERS}|${TENS})[\\s,-]+)`;
/** A spoken number to call, and a spoken digit before a weight's unit. */
const SPOKEN_NUMBER = new RegExp(
  `(?<!\\p{L})${SPOKEN_LATIN}(?:[\\s,-]+${SPOKEN_LATIN}){6,}|${SPOKEN_HAN}{8,}|(?<!\\p{L})${AFTER_NUMBER}${SPOKEN_LATIN}(?=\\s+(?:${KILOGRAMS})(?!\\p{L}))`,
  'giu',
);
/** Dictated text with its numbers in digits: `zero one two …`, `two kilos`. */
const withoutSpokenNumbers = (line: string): string =>
  line.replace(SPOKEN_NUMBER, (spoken) =>
    (spoken.match(/\p{Script=Han}|\p{L}+/gu) ?? [])
      .map((word) => NUMBERS.get(word.toLowerCase()) ?? '')
      .join(''),
  );

/** `0 9 2 8 5 5 1 7 7 8 2` */
const SPACED_DIGITS = /(?<![\d\p{L}.-] ?)\d(?:[ .-]\d){7,12}(?![ .-]?[\d\p{L}])/gu;

const HAN_LABELS = han(
  Object.values(inAllLanguages('contactWords'))
    .flatMap(({ fields, sides }) => [
      ...fields.Name,
      ...fields.Phone,
      ...fields.Address1,
      ...fields.Postcode,
      ...sides.receiver.alone,
    ])
    .concat(languages.flatMap(({ labels }) => [...labels.cod, ...labels.weight]))
    .filter((word) => word.length > 1),
);
const HAN_LABEL = new RegExp(`(?:${HAN_LABELS})(?=[^\\s:：,，])`, 'gu');
const ADDRESS_OF = new RegExp(
  `^(\\p{Script=Han}{2,5})(?:${anyOf(languages.flatMap(({ addressOf }) => addressOf))})[:：]\\s*`,
  'u',
);
const sideSigns = languages.flatMap(({ shortSides }) => [shortSides]);
const contactSides = Object.values(inAllLanguages('contactWords')).map(({ sides }) => sides);
const wordFor = (side: 'receiver' | 'sender'): string =>
  contactSides.flatMap((sides) => sides[side].alone).find(isHan) ?? side;
/** One sign of Chinese for the sender, another for the receiver. */
const SIDE_OF = new Map(
  (['receiver', 'sender'] as const).flatMap((side) =>
    sideSigns.flatMap((signs) => signs[side].map((sign) => [sign, wordFor(side)] as const)),
  ),
);
/** One sign alone may also say to whom the parcel is sent. */
function withSides(lines: readonly string[]): readonly string[] {
  const signs = lines.flatMap((line) => SHORT_SIDE.exec(line.trim())?.[1] ?? []);
  if (new Set(signs.map((sign) => SIDE_OF.get(sign))).size < 2) return lines;
  return lines.map((line) => line.trim().replace(SHORT_SIDE, (_, sign: string) => `${SIDE_OF.get(sign)}: `));
}
const SHORT_SIDE = new RegExp(`^(${anyOf([...SIDE_OF.keys()])})\\s*[:：]\\s*`, 'u');
/** Chinese with three labels or more without a sign between them and their texts; "address of (person):" names the person. */
const withHanColons = (line: string): string => {
  const named = line.replace(ADDRESS_OF, '$1, ');
  return (named.match(HAN_LABEL) ?? []).length < 3 ? named : named.replace(HAN_LABEL, ', $&: ');
};

const QUESTIONED = /(?<=[\p{L}\d])[!?]+ +(?=\p{L})/gu;
const DENIAL = oneOf([
  ...languages.flatMap(({ contrasts }) => contrasts),
  ...Object.values(inAllLanguages('orderWords')).flatMap(({ not }) => not),
]);
const DENIED = new RegExp(`^\\?\\s*${DENIAL}`, 'iu');
const isPlaceNamed = (text: string): boolean => {
  const [last = ''] = text.split(/[,|:]/).slice(-1);
  return STREET.test(last) || PLACE.test(last);
};
const DENIED_PLACE = new RegExp(`(?<=^|[,|:]\\s*)[^,|:?]+\\?\\s*${DENIAL}[\\s,]*(?=\\S)`, 'iu');
const WEIGHED = String.raw`\d{1,4}(?:[.,]\d+)?\s?(?:${anyOf(
  Object.values(inAllLanguages('valueWords')).flatMap(({ units }) => ['kg', 'g', ...units.kg, ...units.g]),
)})`;
const BEHIND_WEIGHT = new RegExp(String.raw`${WEIGHED}\s*\p{L}[\p{L}\s]*$`, 'iu');
/** `Indonesia. 1 box`, `6000. 2kg`: the end of a sentence before a count or a weight. */
const BEFORE_COUNT = new RegExp(
  String.raw`(?<=\p{L}{5}|\d)\. +(?=\d{1,4}\s?(?:${anyOf(
    languages.flatMap(({ pieces }) => pieces.filter((word) => !isHan(word))),
  )})(?![\p{L}\d])|${WEIGHED}(?!\p{Script=Latin}))`,
  'giu',
);
/** `900g frozen? no`: the goods are asked about, and denied. */
const DENIED_GOODS = new RegExp(
  String.raw`(?<=${WEIGHED}(?!\p{Script=Latin}))\s*\p{L}[\p{L}\s]*\?(?:\s*${DENIAL}[\s,]*|\s*$)`,
  'iu',
);
/** `Taman Desa? bukan, Taman Ria`: the place before the question is not the one. */
export function apartFromDenied(line: string): { line: string; denied: string } {
  const [goods = ''] = DENIED_GOODS.exec(line) ?? [];
  if (goods) return { line: line.replace(goods, ', '), denied: goods.replace(/^[\s,]+|[\s,]+$/g, '') };
  const [denied = ''] = DENIED_PLACE.exec(line) ?? [];
  return denied && isPlaceNamed(denied.split('?')[0] ?? '')
    ? { line: line.replace(denied, ''), denied: denied.replace(/[\s,]+$/, '') }
    : { line, denied: '' };
}

/** A number directly behind its label: `hp0192239981`. */
const GLUED = new RegExp(
  `(?<!\\p{L})(${anyOf(
    Object.values(inAllLanguages('contactWords'))
      .flatMap(({ fields }) => fields.Phone)
      .concat(languages.flatMap(({ callWords }) => callWords))
      .filter((word) => /^[a-z]{2,9}$/.test(word)),
  )})(?=\\+?\\d[\\d-]{6})`,
  'giu',
);

/** `Recipient's HP`: the label of a side. */
const POSSESSIVE = new RegExp(
  `(?<!\\p{L})(${anyOf(
    Object.values(inAllLanguages('contactWords')).flatMap(({ sides: { receiver, sender } }) =>
      [receiver, sender].flatMap(({ alone, beside }) => [...alone, ...beside].filter((word) => !isHan(word))),
    ),
  )})['’]s(?=\\s+\\p{L})`,
  'giu',
);

/** A quoted cell in comma-separated rows. */
const QUOTED_CELL = /(^|,)\s*"([^"]+)"(?=\s*(?:,|$))/g;
/** A quotation mark, bullet or number at the start of a line. */
const QUOTED = /^(?:> (?=.*\d)|[•▪●‣·–-] |\(?(?!0\d\) ?\d)\d{1,2}(?:[.)] |\)(?=\p{L}))|[a-z]\) )/iu;
/** `a. Siti`, `#1 Siti`, `> - Siti`: a sign of a list before a person, and nothing else but data behind commas and dashes. */
const LIST_SIGN = new RegExp(
  `^(?:(?:>\\s*)?[-–•] |#\\d{1,2}[.:)]? (?!\\D*\\d)|[a-j][.)] )(?!(?:${anyOf(STREET_FORMS)})(?!\\p{L}))(?=\\p{Lu})`,
  'u',
);
/** A quoted question, to which the message is the answer. */
const QUOTED_QUESTION = /^(?:> ?[^\d]*\?|「[^\d」]*」)$/u;

const TIME = String.raw`(?:\p{Script=Han}{2} ?)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?(?:[ap]\.? ?m\.?|\p{Script=Han}{2}))?`;
const DATE = String.raw`(?:\d{1,4}(?:[-/.]|\p{Script=Han}) ?\d{1,2}(?:(?:[-/.]|\p{Script=Han}) ?\d{1,4})?\p{Script=Han}?|\d{1,2} \p{L}{3,9}\.?,? \d{2,4}|\p{L}{3,9}\.? \d{1,2},? \d{4})`;
const WHEN = `(?:${DATE}[, ]{1,3}(?:\\p{L}{2,6} )?${TIME}|${TIME}[, ]{1,3}${DATE})`;
const SENDER = '(?<sender>[^:\\[\\]|]{1,60}?)';

/** Headers that chat programs add to a copied message: its time and its author. */
const STAMPS = [
  String.raw`^\[(?:${WHEN}|${TIME})\] ?(?:${SENDER}:(?!\d) ?)?`,
  String.raw`^${SENDER},? ?\[${WHEN}\]:? ?`,
  `^${WHEN} ?[-–] ?(?:${SENDER}: ?)?`,
  String.raw`^${TIME} ?\| ?${SENDER} ?\| ?`,
  `^${SENDER} ${WHEN} ?:?$`,
  `^${WHEN}$`,
  `^(?:${anyOf(languages.flatMap(({ forwardedFrom }) => forwardedFrom))})(?!\\p{Script=Latin})[^\\d|]*$`,
].map((stamp) => new RegExp(stamp, 'iu'));

/** Lines that a chat program writes by itself. */
const SYSTEM = new Set(languages.flatMap(({ chatLines }) => chatLines));
const EDITED = / ?<[^<>]{5,40}>$/;

const DOING = new Set(
  languages.flatMap(({ verbs, placeLeads, pickupWords, townEnds }) => [
    ...verbs,
    ...placeLeads,
    ...townEnds,
    ...pickupWords.flatMap((words) => words.split(' ')),
  ]),
);
/** `Deliver by 5/12/2026 3pm` is no author and time. */
const saysToDo = (sender: string): boolean =>
  labelOf(sender) !== undefined ||
  sender
    .toLowerCase()
    .split(/\s+/)
    .some((word) => DOING.has(word));

/** Messages of a chat without their headers; text without a header is one message. */
export function chatMessages(lines: readonly string[]): string[][] {
  const messages: string[][] = [[]];
  for (const line of lines) {
    const stamp = STAMPS.map((pattern) => pattern.exec(line)).find(
      (found) => found && (found[0].includes('[') || !saysToDo(found.groups?.sender ?? '')),
    );
    const sender = stamp?.groups?.sender;
    const isLabel = sender !== undefined && labelOf(sender) !== undefined;
    const content = stamp ? line.slice(isLabel ? stamp[0].lastIndexOf(sender) : stamp[0].length) : line;
    if (stamp) messages.push([]);
    const text = content.replace(EDITED, '').trim();
    if (!SYSTEM.has(text.toLowerCase().replace(/[<>.]/g, ''))) messages.at(-1)?.push(text);
  }
  return messages.filter((message) => message.some(Boolean));
}
