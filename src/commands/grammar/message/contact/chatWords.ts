import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { isChineseName, NAME_STARTS } from '../people/personNames.ts';
import { hanWords, IN_HAN, LATIN } from './textParts.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));
/** `leave with neighbour at no. 5`, `jangan tekan loceng`. */
export const INSTRUCTION = new RegExp(
  `^(?:${anyOf(messageWords.flatMap(({ instructionStarts }) => instructionStarts))})(?!\\p{Script=Latin})`,
  'iu',
);
export const COUNTED = /^\d{1,3}\s?\p{L}/u;
/** Names of companies that carry parcels: nobody lives there. */
const COURIERS = new Set(messageWords.flatMap(({ couriers }) => couriers));
export const isCourier = (text: string): boolean => COURIERS.has(text.toLowerCase());
export const GREETINGS = new Set(messageWords.flatMap(({ greetings }) => greetings));
export const VERBS = new Set(messageWords.flatMap(({ verbs }) => verbs));
export const LEADS = new Set(messageWords.flatMap(({ leads }) => leads));
const CALL_WORDS = messageWords.flatMap(({ callWords }) => callWords);
export const FILLERS = new Set([
  ...GREETINGS,
  ...VERBS,
  ...CALL_WORDS,
  ...messageWords.flatMap(({ fillers }) => fillers),
]);
/** `Hi`, `deliver`, which nobody is called, and the leads, which begin a line. */
export const NEVER_NAMES = new Set([...GREETINGS, ...VERBS, ...CALL_WORDS]);
const NO_NAMES = new Set([...NEVER_NAMES, ...LEADS]);
const courtesies = messageWords.flatMap(({ courtesies, closings }) => [
  ...courtesies,
  ...closings.filter((word) => word.length > 4),
]);
const HAN_FILLERS = [...FILLERS, ...courtesies].filter((word) => /^\p{Script=Han}+$/u.test(word));
/** Thanks in Chinese, in one word. */
const OF_HAN_FILLERS = new RegExp(`^(?:${anyOf(HAN_FILLERS)})+$`, 'u');
/** `Thanks in advance`, `jutaan terima kasih`: whole phrases, whose words mean something else alone. */
const COURTESY = new RegExp(
  `(?<![\\p{L}\\d])(?:${anyOf(courtesies.filter((word) => LATIN.test(word)))})(?![\\p{L}\\d])`,
  'giu',
);
/** Words before a recipient: `paket utk bu Ratna`. */
export const LEAD_WORDS = new Set(
  messageWords.flatMap(({ verbs, beforeNames }) => [...verbs, ...beforeNames]),
);
export const NAMES_FOLLOW = new Set(messageWords.flatMap(({ beforeNames }) => beforeNames));
/** `Deposit`, `Total`: words of an amount that is read already. */
export const AMOUNT_WORDS = new Set(
  Object.values(inAllLanguages('valueWords')).flatMap(({ amounts }) => amounts),
);
const DAY_TIMES = new Set(messageWords.flatMap(({ dayTimes }) => dayTimes));
const DAY_GREETINGS = new Set(messageWords.flatMap(({ dayGreetings }) => dayGreetings));
/** `hantar petang`, `send evening`: a verb before a time of the day, unless the time is a greeting. */
const saysWhen = (text: string): boolean => {
  const words = text.toLowerCase().split(/[\s,.!]+/);
  const verb = words.findIndex((word) => VERBS.has(word));
  return (
    verb >= 0 &&
    words.some((word, i) => i > verb && DAY_TIMES.has(word) && !DAY_GREETINGS.has(words[i - 1] ?? ''))
  );
};

/** `Please send`, words of thanks: words without any data of an order. */
export const isFilling = (text: string): boolean =>
  !isTitled(text) &&
  !saysWhen(text) &&
  text
    .toLowerCase()
    .replace(COURTESY, ' ')
    .split(/[\s,.!]+/)
    .filter(Boolean)
    .every((word) => FILLERS.has(word) || OF_HAN_FILLERS.test(word));

/** `Cik Ya`: a title and a name, though both are words of a greeting too. */
export const isTitled = (text: string): boolean => {
  const [title = '', name = '', ...more] = text.split(' ');
  const isPair = more.length === 0 && /^\p{Lu}\p{Ll}+$/u.test(name);
  return isChineseName(text) || (isPair && NAME_STARTS.has(title.toLowerCase()));
};

export const mayBeCalled = (word: string): boolean =>
  /^\p{Lu}\p{Ll}+$/u.test(word) && !NO_NAMES.has(word.toLowerCase());

/** Words of a sentence, in small letters. */
const isChatWord = (word: string): boolean =>
  !NAME_STARTS.has(word) &&
  !PARTICLES.has(word) &&
  (FILLERS.has(word) || LEADS.has(word) || CHAT_WORDS.has(word) || ASIDES.has(word));
const CHAT_WORDS = new Set(
  messageWords.flatMap(({ pronouns, copulas, corrections }) => [...pronouns, ...copulas, ...corrections]),
);
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
export const isHanChat = (text: string): boolean =>
  IN_HAN.test(text) && text.length > LONGEST_HAN_NAME && HAN_CHAT.test(text);
export const isChat = (text: string): boolean =>
  isHanChat(text) || text.split(/[\s,.]+/).some((word) => /^\p{Ll}/u.test(word) && isChatWord(word));
export const NO_WORDS = new Set(messageWords.flatMap(({ no }) => no));
export const COPULAS = messageWords.flatMap(({ copulas }) => copulas);
export const PRONOUNS = new Set(messageWords.flatMap(({ pronouns }) => pronouns));
/** `Paid`, `deposit`: neither goods nor a name. */
export const ASIDES = new Set(messageWords.flatMap(({ asides }) => asides));
export const PLACE_LEADS = new Set(messageWords.flatMap(({ placeLeads }) => placeLeads));
export const asksToSend = (text: string): boolean => {
  const words = text.toLowerCase().split(/[\s,]+/);
  const verb = words.findIndex((word) => VERBS.has(word));
  return verb >= 0 && words.some((word, i) => i > verb && PLACE_LEADS.has(word));
};

export const PARTICLES = new Set(messageWords.flatMap(({ nameParticles }) => nameParticles));
export const isSmall = (word: string) => /^\p{Ll}/u.test(word) && !PARTICLES.has(word.replace(/[.,]$/, ''));

/** Goods in Chinese: a number and its measure word. */
export const COUNTED_HAN = new RegExp(
  `^[\\d${messageWords.flatMap(({ numerals }) => numerals).join('')}]+(?:${anyOf(messageWords.flatMap(({ counted }) => counted))})`,
  'u',
);
/** Goods before their number in Chinese. */
export const HAN_GOODS = new RegExp(
  `^\\p{Script=Han}{1,8}(?:\\d{1,3}|[${messageWords.flatMap(({ numerals }) => numerals).join('')}])(?:${anyOf(messageWords.flatMap(({ counted }) => counted))})$`,
  'u',
);
