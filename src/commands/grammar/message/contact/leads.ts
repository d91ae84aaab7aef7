import { anyOf, isHan } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { type Label, labelOf, labelStart } from '../labels.ts';
import { isGivenName, NAME_STARTS, namesGoods } from '../people/personNames.ts';
import {
  FILLERS,
  isFilling,
  isTitled,
  LEAD_WORDS,
  LEADS,
  mayBeCalled,
  NAMES_FOLLOW,
  PLACE_LEADS,
  VERBS,
} from './chatWords.ts';
import { isTitleAlone } from './doubts.ts';
import { isOrganisation } from './organisations.ts';
import { isPersonLike, namesOnly } from './persons.ts';
import { phoneIn } from './phones.ts';
import { startsAsPlace } from './places.ts';
import { trimmed } from './textParts.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));

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
  const [named = ''] = rest.split(/[,|\d]/);
  const isPerson =
    words.length > 1 && /^\p{L}/u.test(rest) && isPersonLike(named.trim()) && !isOrganisation(named);
  // `Gan Min: 0123456789`
  const number = phoneIn(rest);
  if (number && rest.startsWith(number) && (isTitled(head) || mayBeCalled(head))) return line;
  const start = labelStart(head);
  const label = start < 0 ? undefined : labelOf(head.slice(start));
  return isLead && (start < 0 || (isPerson && OF_LEADS.has(label))) ? rest : line;
};

/** `Mr` above `Tan Wei Ming`: a title and its name in two lines. */
export const withJoinedTitles = (lines: readonly string[]): string[] =>
  lines.flatMap((line, i) => {
    const isJoined = (above: string, name: string) =>
      isTitleAlone(above) && isPersonLike(name) && namesOnly(name) && !isTitleAlone(name) && !labelOf(name);
    if (isJoined(line, lines[i + 1] ?? '')) return [];
    return isJoined(lines[i - 1] ?? '', line) ? [`${lines[i - 1]} ${line}`] : [line];
  });

const PLACED = new RegExp(
  String.raw`^(?<verb>\p{L}+)\s+(?<person>\p{L}[^,\d|:]*?)\s+(?:${anyOf([...PLACE_LEADS])})\s+(?<place>.+)$`,
  'iu',
);
const BESIDE = String.raw`\s+(?:${anyOf([...PLACE_LEADS].filter((word) => !NAMES_FOLLOW.has(word)))})\s+`;
/** `to Mr Tan at`, `(0123456789) at`: before a place */
const PERSON_AT = new RegExp(
  String.raw`(?<=(?:^|\s)(?:${anyOf([...NAMES_FOLLOW].filter((word) => !isHan(word)))})\s+(?<person>\p{L}[^,\d|:()]{1,40}?)|\d\))${BESIDE}(?=(?<place>\S.*))`,
  'iu',
);
/** `send 2kg to Mr Tan at Blk 463 …`: the word between a person and a place parts them. */
export const withPartedPlace = (line: string): string => {
  const { 0: at = '', index = 0, groups } = PERSON_AT.exec(line) ?? {};
  const { person = 'X', place = '' } = groups ?? {};
  return at && isPersonLike(person) && startsAsPlace(place)
    ? `${line.slice(0, index)}, ${line.slice(index + at.length)}`
    : line;
};

/** `Send Ms Yvonne Chia at Blk 29 …`: a person between a verb and a place. */
export const withPlacedPerson = (line: string): string => {
  const { verb = '', person = '', place = '' } = PLACED.exec(line)?.groups ?? {};
  const [title = ''] = person.toLowerCase().split(/[\s.]/);
  const isPlaced =
    VERBS.has(verb.toLowerCase()) && NAME_STARTS.has(title) && isPersonLike(person) && startsAsPlace(place);
  return isPlaced ? `${person}, ${place}` : line;
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

const receiverLeads = messageWords.flatMap((words) => words.receiverLeads);
const TO_TOWN = new RegExp(
  String.raw`^(?<said>(?:[^\d:,|]*\s)?(?:${anyOf([...NAMES_FOLLOW, ...PLACE_LEADS].filter((word) => !isHan(word)))})\s+|[^\d:,|]*(?:${anyOf(receiverLeads.filter(isHan))}))(?<town>\p{L}[^\d:,|]*?)[^\p{L}]*$`,
  'iu',
);
/** `Davao` in `…, Davao City 8000`: a part of an address below, not its first, or the one beside the postcode. */
const isTownBelow = (town: string, lines: readonly string[]): boolean =>
  lines.some((line) =>
    line.split(/[,|]/).some((part, i) => {
      const words = trimmed(part.replace(/\d+/g, ' ')).toLowerCase();
      const isNamed = words === town || words.startsWith(`${town} `) || words.endsWith(` ${town}`);
      return isNamed && (i > 0 || /(?<!\d)\d{4,6}(?!\d)/.test(part));
    }),
  );
/** `Mau kirim paket ke Surabaya`, `Padala po to Cebu` above an address in that town: nobody is called so. */
export function apartFromTown(lines: readonly string[]): { lines: string[]; rest: string[] } {
  const at = lines.findIndex(Boolean);
  const { said: lead = '', town = '' } = TO_TOWN.exec(lines[at] ?? '')?.groups ?? {};
  if (!town || !isTownBelow(town.toLowerCase(), lines.slice(at + 1))) return { lines: [...lines], rest: [] };
  const words = lead
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !LEADS.has(word));
  return { lines: lines.toSpliced(at, 1), rest: isFilling(words.join(' ')) ? [] : [lines[at] ?? ''] };
}
