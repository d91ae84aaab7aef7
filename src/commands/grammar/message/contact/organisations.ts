import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { labelOf } from '../labels.ts';
import { namesPerson } from '../people/personNames.ts';
import { isPersonAlone, isPersonLike, namesOnly } from './persons.ts';
import { isPlace, isRoadIn } from './places.ts';
import { wholeWords } from './textParts.ts';
import { TOWN_HEAD } from './town.ts';

const languages = Object.values(inAllLanguages('contactWords'));
const COMPANY_FORM = wholeWords(languages.flatMap(({ companyForms }) => companyForms));
/** `PT 345` is a plot of land. */
export const COMPANY = new RegExp(`(?!pt\\.?\\s?\\d)(?:${COMPANY_FORM.source})`, 'i');
/** `Klinik …`, `SMK …`, `… Sdn Bhd`: at its beginning, or anywhere in it. */
const ORGANISATION_START = new RegExp(
  `^(?:${anyOf(languages.flatMap(({ organisationStarts }) => organisationStarts))})(?![\\p{L}\\d])`,
  'iu',
);
const ORGANISATION = wholeWords(languages.flatMap(({ organisationWords }) => organisationWords));

/** Whether a text names a company, an office, a school: an organisation in which a person is asked for. */
export const isOrganisation = (text: string): boolean =>
  COMPANY.test(text) || ORGANISATION_START.test(text) || ORGANISATION.test(text);

/** `Syarikat Maju Jaya`: a word for a company, and nothing of a street. A shop or a clinic is also the name of its place. */
const isFirmAlone = (text: string): boolean =>
  labelOf(text.split(' ')[0] ?? '') === 'Company' && !/\d/.test(text) && !isRoadIn(text);

/** `Mr Wong` above `Syarikat Maju Jaya` and its address: the company, and the lines below it. */
export function firmAbove(name: string, lines: readonly string[]): [firm: string, lines: readonly string[]] {
  const [firm = '', ...below] = lines;
  const isFirm =
    namesPerson(name) && !isOrganisation(name) && isFirmAlone(firm) && below.some((line) => /\d/.test(line));
  return isFirm ? [firm, below] : ['', lines];
}

const ATTENTION = new RegExp(
  `^(?<company>\\S.*?)[\\s,:(–-]+(?:${anyOf(Object.values(inAllLanguages('messageWords')).flatMap(({ attention }) => attention))})[.:]?\\s+(?<person>\\p{L}.*?)\\)?$`,
  'iu',
);
/** `CV Maju Jaya Teknik u.p. Ibu Dian`: the company, and the person in it. */
export function apartFromAttention(name: string, company: string): [name: string, company: string] {
  const found = ATTENTION.exec(name)?.groups;
  return found?.company && found.person && isOrganisation(found.company)
    ? [found.person, company || found.company]
    : [name, company];
}

const BESIDE = /^(?<company>.+?)(?:\s*\((?<inside>[^()\d]+)\)|\s+[-–]\s+(?<behind>\D+))$/u;
const HAN_BESIDE = /^(?<person>\p{Script=Han}{2,4})\s+(?<company>\p{Script=Han}+)$/u;
/** `Maju Trading (Ali)`, `Maju Trading - Ali`, `Maju Trading c/o Ali`: the person, and the company. */
export function apartFromCompany(name: string, company: string): [name: string, company: string] {
  const { company: before = '', inside = '', behind = inside } = BESIDE.exec(name)?.groups ?? {};
  const { person = behind, company: of = before } = HAN_BESIDE.exec(name)?.groups ?? {};
  // `Mr Wong, Syarikat Maju Jaya`
  const pair = name.split(/\s*,\s*/);
  const firm = pair.length === 2 ? pair.find((part) => isOrganisation(part) && !/\d/.test(part)) : undefined;
  const member = pair.find((part) => part !== firm) ?? '';
  if (firm && namesPerson(member) && isPersonLike(member) && !isOrganisation(member))
    return [member, company || firm];
  const isBeside =
    isOrganisation(of) && !isOrganisation(person) && namesPerson(person) && isPersonLike(person);
  return isBeside ? [person.trim(), company || of] : apartFromAttention(name, company);
}

/** The person of an organisation among other texts, if there is one: `Maju Enterprise` above the address, `Ali` beside the number. */
export const personOf = (organisation: string, texts: readonly string[]): string | undefined => {
  if (!isOrganisation(organisation)) return undefined;
  const [person, other] = texts.filter(
    (text) => namesPerson(text) && isPersonAlone(text) && namesOnly(text) && !isOrganisation(text),
  );
  return other ? undefined : person;
};

export interface BelowOrganisation {
  texts: readonly string[];
  company?: string;
  /** Either of two texts may be the name. */
  isOpen?: boolean;
}

/** The texts without an organisation above a person: `SMK Taman Desa`, then `Cikgu Halim`. */
export function belowOrganisation(texts: readonly string[], rest: string[]): BelowOrganisation {
  const [first = '', second = '', ...others] = texts;
  const isBelow =
    isOrganisation(first) && isPersonLike(second) && !isOrganisation(second) && others.some(isPlace);
  const isTown = TOWN_HEAD.test(second.split(' ')[0] ?? '') || others.some((part) => part.endsWith(second));
  if (!isBelow || (isTown && !namesPerson(second))) return { texts };
  if (namesPerson(second)) {
    // `ABC Sdn Bhd, Petaling Jaya` above a person with an address
    const [company = '', ...more] = COMPANY.test(first) ? first.split(/\s*,\s*/) : [first];
    rest.push(...more);
    return { texts: [second, ...others], company };
  }
  rest.push(first, second);
  return { texts: others, isOpen: true };
}
