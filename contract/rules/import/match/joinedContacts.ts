import { inAllLanguages } from '../../../../texts/read.ts';
import { anyOf, wholeWord } from '../../text/wordPattern.ts';
import { type ColumnLook, mostly } from '../headings/columnLook.ts';
import { type ContactField, meaningOf, NEARLY, USUAL } from '../headings/headingWords.ts';
import { isPersonAndPhone } from '../orders/personAndPhone.ts';
import type { Give, HeaderMatch } from './headerMatch.ts';

const BETWEEN_MEANINGS = new RegExp(
  String.raw`[\s/&+,()（）、-]+|${wholeWord(anyOf(Object.values(inAllLanguages('importWords')).flatMap(({ joints }) => joints)))}`,
  'u',
);

function contactsOf(header: string) {
  // `Attn / Contact No.`
  const halves = header.split(/\s*[/&+]\s*/).flatMap((part) => meaningOf(part)?.contact ?? []);
  if (halves.length > 1) return halves;
  const parts = header.split(BETWEEN_MEANINGS).flatMap((part) => meaningOf(part)?.contact ?? []);
  if (parts.length > 0 || !HAN.test(header)) return parts;
  // Chinese joins two words without a sign.
  for (let at = 1; at < header.length; at++) {
    const two = [header.slice(0, at), header.slice(at)].flatMap((part) => meaningOf(part)?.contact ?? []);
    if (two.length === 2) return two;
  }
  return [];
}
const HAN = /^\p{Script=Han}+$/u;
/** The fields of a receiver that a heading joins. */
export const fieldsOf = (header: string): ReadonlySet<ContactField> =>
  new Set(
    contactsOf(header).flatMap(({ field, side }) => (side === 'sender' || side === 'returns' ? [] : [field])),
  );

/** A column of names with their numbers whose heading names both: `Customer (Name & HP)`. Another heading is asked about. */
export function givePersons(matches: readonly HeaderMatch[], looks: readonly ColumnLook[], give: Give): void {
  if (matches.some(({ column }) => column === 'receiverPhone')) return;
  const at = matches.findIndex(
    ({ column, role }, i) =>
      !column && !role && mostly(looks[i] ?? { filled: 0, samples: [] }, isPersonAndPhone),
  );
  const match = matches[at];
  if (!match) return;
  const parts = contactsOf(match.header);
  if (parts.some(({ side }) => side === 'sender' || side === 'returns')) return;
  const isBoth = ['Name', 'Phone'].every((field) => parts.some((part) => part.field === field));
  const named = matches.filter(({ column }) => column === 'receiverName');
  if (named.length > 0) {
    // `Consignee` beside `Attn/Tel`
    const [company, other] = named;
    const isPerson = isBoth && parts.some((part) => part.isPerson);
    if (!isPerson || !company || other || matches.some(({ column }) => column === 'receiverCompany')) return;
    company.column = 'receiverCompany';
  }
  give({ at, meaning: { score: USUAL }, isFilled: true }, 'receiverName', isBoth ? USUAL : NEARLY);
}
