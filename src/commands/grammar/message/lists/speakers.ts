import { anyOf, isHan } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { isFilling, LEADS } from '../contact/chatWords.ts';
import { isPersonLike, namesOnly } from '../contact/persons.ts';
import { numberIn, phoneIn } from '../contact/phones.ts';
import { labelOf, partsOf } from '../labels.ts';
import { namesGoods, namesPerson } from '../people/personNames.ts';

const languages = Object.values(inAllLanguages('messageWords'));
const ROLES = new Set(languages.flatMap(({ speakers }) => speakers));
const QUESTION_WORDS = new Set(languages.flatMap(({ questionWords }) => questionWords));
const HAN_QUESTION = new RegExp(`(?:${anyOf([...QUESTION_WORDS].filter(isHan))})`, 'gu');

/** `Amir: …`, `Amir - …`, `<Amir> …`, `+60 12-345 6789: …`: who says a line. */
const SPOKEN =
  /^\s*(?:<(?<inside>[^<>:]{1,30})>\s*|(?<number>\+?\d[\d\s-]{7,17}\d)\s*[:：]\s*|(?<name>\p{L}[^:：|,<>\d]{0,30}?)\s*(?:[:：](?!\/)\s*|\s[-–]\s+))(?<text>\S.*)$/u;

interface Said {
  speaker: string;
  text: string;
}
function saidIn(line: string): Said | undefined {
  const { inside, number, name, text = '' } = SPOKEN.exec(line)?.groups ?? {};
  const speaker = (inside ?? number ?? name ?? '').trim();
  return speaker ? { speaker, text: text.trim() } : undefined;
}

const isRole = (speaker: string): boolean => ROLES.has(speaker.toLowerCase());
/** Somebody's name, number or role. Words for a receiver are labels, too. */
const maySpeak = (speaker: string): boolean =>
  isRole(speaker) ||
  labelOf(speaker) === 'receiver' ||
  phoneIn(speaker) !== '' ||
  numberIn(speaker) !== '' ||
  (labelOf(speaker) === undefined &&
    isPersonLike(speaker) &&
    namesOnly(speaker) &&
    !namesGoods(speaker) &&
    speaker.split(' ').length <= MOST_WORDS);
const MOST_WORDS = 3;
const isQuestion = (text: string): boolean => /[?？]$/.test(text);

/** `no tel?`, `atas nama siapa?`: the label of what is asked. */
function askedIn(text: string): string {
  const bare = text.replace(/[?？\s]+$/, '').replace(HAN_QUESTION, '');
  const words = bare
    .split(/[\s,]+/)
    .filter((word) => !QUESTION_WORDS.has(word.toLowerCase()) && !isFilling(word));
  const plain = words.filter((word) => !LEADS.has(word.toLowerCase()));
  const label = [words, ...plain.map((_, i) => plain.slice(i))].find(
    (list) => list.length > 0 && labelOf(list.join(' ')) !== undefined,
  );
  return label?.join(' ') ?? '';
}

/** A chat that was copied without its times: a speaker says several lines, or one line is a question or only a courtesy. */
function isChatOf(said: readonly Said[]): boolean {
  const all = said.filter(({ speaker }) => maySpeak(speaker));
  const speakers = new Set(all.map(({ speaker }) => speaker));
  const isRepeated = speakers.size < all.length;
  const isTalk = all.some(({ text }) => isQuestion(text) || isFilling(text));
  // Labels of a receiver alone are no chat.
  const isSpoken = [...speakers].some((speaker) => labelOf(speaker) !== 'receiver');
  const isSurePerson = (speaker: string) =>
    isRole(speaker) || namesPerson(speaker) || phoneIn(speaker) !== '' || numberIn(speaker) !== '';
  return (
    all.length > 1 &&
    isSpoken &&
    (speakers.size > 1 ? isRepeated || isTalk : isRepeated && isSurePerson([...speakers][0] ?? ''))
  );
}

const ANSWERS = new Set(languages.flatMap(({ yes, no }) => [...yes, ...no]));
const saysNothing = (text: string): boolean =>
  isFilling(text) || ANSWERS.has(text.toLowerCase().replace(/[.!]+$/, ''));

/**
 * The text without the speakers before its lines, who are nobody's name. An answer stands behind the label of its question; other questions are
 * shown.
 */
export function apartFromSpeakers(typed: string): { text: string; questions: string[] } {
  const lines = typed.split('\n');
  const questions: string[] = [];
  const said = lines.map(saidIn);
  if (!isChatOf(said.flatMap((one) => one ?? []))) return { text: typed, questions };
  let asked: Said = { speaker: '', text: '' };
  const texts = lines.flatMap((line, i) => {
    const one = said[i];
    if (!one || !maySpeak(one.speaker)) return [line];
    const { speaker, text } = one;
    const { text: label, speaker: asker } = asked;
    asked = { speaker, text: isQuestion(text) ? askedIn(text) : '' };
    if (isQuestion(text) && !/\d/.test(text)) {
      if (!asked.text) questions.push(text);
      return [];
    }
    if (saysNothing(text)) return [];
    const isAnswer = label && labelOf(label) !== 'Address1' && speaker !== asker && !hasLabel(text);
    return [isAnswer ? `${label}: ${text}` : text];
  });
  return { text: texts.join('\n'), questions };
}
const hasLabel = (text: string): boolean => partsOf(text).some(({ label }) => label);
