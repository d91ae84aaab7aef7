import { ADDRESS_FIELDS } from '../../../../../contract/rules/places/addressFields.ts';
import { knownState } from '../../../../shared/address/rules/malaysianStates.ts';
import { labelOf, type Part } from '../labels.ts';
import { namesPerson } from '../people/personNames.ts';
import {
  calledIn,
  END_OF_SENTENCE,
  NUMBER_BEHIND,
  nameApart,
  unlessNobody,
  withoutNextSentence,
  withoutRelations,
} from './calledName.ts';
import { asksToSend, COUNTED, isFilling } from './chatWords.ts';
import { textsOf } from './contactTexts.ts';
import { apartCountry, apartFromLand } from './country.ts';
import { ENDS_WITH_NO, nameAmong, namedFirst, withoutDoubts } from './nameAmong.ts';
import { isNoPlace } from './noPlace.ts';
import {
  apartFromAttention,
  apartFromCompany,
  type BelowOrganisation,
  belowOrganisation,
  COMPANY,
  firmAbove,
  personOf,
} from './organisations.ts';
import { isPersonAlone, isPersonLike, mayBePlaceBehindSelf, namesOnly, withoutSelf } from './persons.ts';
import { EMAIL } from './phones.ts';
import {
  haveTwoAddresses,
  isContactPart,
  isPlace,
  PLACE,
  postcodesOf,
  startsAsPlace,
  townCodesIn,
} from './places.ts';
import { behindSentence, isSentence, saysWhose, withoutRequests, withoutSentence } from './sentences.ts';
import { partsOfAddress, streetLines, withoutAddressLabel } from './street.ts';
import { BETWEEN_COMMAS, trimmed } from './textParts.ts';
import {
  cityState,
  isPostcodeLine,
  locate,
  placeOfLabels,
  postcodeIn,
  townAndState,
  withoutCounted,
  withoutOddTown,
  withoutTail,
} from './town.ts';
import { labelledIn, takePhones, Unread } from './unread.ts';

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

const withoutEmpty = (contact: Record<keyof PastedContact, string>): PastedContact =>
  Object.fromEntries(Object.entries(contact).filter(([, value]) => value));

/**
 * Reads a contact from the parts of a message. Twelve lines without labels have a fixed order: name, phone, email, company, unit number, three
 * lines of address 1, address 2, postcode, city, state (FORM-14). Other parts are recognised by label and content.
 */
export function readContact(parts: readonly Part[], isOneLine: boolean, home: string): ReadContact {
  return isFullBlock(parts, home)
    ? inOrder(parts.map(({ text }) => text))
    : recognised(parts.flatMap(apartFromPlace), isOneLine, home);
}

export const isFullBlock = (parts: readonly Part[], home: string): boolean =>
  FULL_BLOCK.includes(parts.length) &&
  parts.every(({ label }) => !label) &&
  /^(?:\+?[\d\s().-]{7,})?$/.test(parts[1]?.text ?? '') &&
  isPostcodeLine(parts[9]?.text ?? '', home);

function inOrder(lines: readonly string[]): ReadContact {
  const [name, phone, email, company, unitNo, a, b, c, address2, postcode, city, state] = lines.map(String);
  const address1 = [a, b, c].filter(Boolean).join(', ');
  const contact = { name, phone, email, company, unitNo, address1, address2, postcode, city } as Record<
    keyof PastedContact,
    string
  >;
  return { contact: withoutEmpty({ ...contact, state: knownState('MY', state ?? '') }), note: [], rest: [] };
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

/** The text before the first label is a greeting or a wish, unless it is a contact. */
function leaveGreeting(unread: Unread, rest: string[]): void {
  const firstLabel = unread.parts.findIndex(({ label }) => label);
  const hasName = unread.parts.some(({ label }) => label === 'Name');
  // `Plot 12`, `Industrial Park Phase 4` above a street or a postcode
  const isAbovePlace = (text: string, i: number): boolean => {
    const next = i + 1 < firstLabel ? (unread.parts[i + 1]?.text ?? '') : '';
    const mayBePlace = (/\d/.test(text) || PLACE.test(text)) && !COUNTED.test(text) && !isNoPlace(text);
    return next !== '' && mayBePlace && (isContactPart(next) || isAbovePlace(next, i + 1));
  };
  unread.parts = unread.parts.filter(({ text }, i) => {
    const isOwnName = withoutSelf(text) !== text && !unread.parts.some(({ label }) => label === 'Name');
    if (i >= firstLabel || isOwnName || COMPANY.test(text)) return true;
    if (!hasName && isPersonAlone(text) && (namesPerson(text) || i === firstLabel - 1) && namesOnly(text))
      return true;
    const isPlaced = isContactPart(text) || isAbovePlace(text, i);
    if (isPlaced && !ENDS_WITH_NO.test(text) && !isSentence(text)) return true;
    if (!isFilling(text)) rest.push(text);
    return false;
  });
}

/** `Restoran Sedap, 12 Jalan …, Ali 012…`: the person stands behind the address of the company. */
function personAndCompany(found: string, ofLabel: string, rest: string[]): [string, string] {
  const [name, company] = apartFromCompany(found, ofLabel);
  const member = company ? undefined : personOf(name, rest);
  if (!member) return [name, company];
  rest.splice(rest.indexOf(member), 1);
  return [member, name];
}

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
            .split(BETWEEN_COMMAS)
            .map((text, i) => ({ label: i === 0 ? part.label : undefined, text: trimmed(text) }))
            .filter(({ text }) => text),
    );
  leaveGreeting(unread, rest);
  let labelled = labelledIn(unread);
  // `Pejabat Tanah (Attn: En. Rosli)`: the person of a company or an office.
  const person = unread.labelled('Name');
  [labelled.name, labelled.company] = apartFromAttention(labelled.name, labelled.company);
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
  labelled = placeOfLabels(labelled, abroad, rest);
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
  const [found, belowName] = isNamed
    ? [labelled.name, below.texts]
    : nameAmong(below.texts, isOneLine, abroad);
  const isOfGoods = saysWhose(found) || mayBePlaceBehindSelf(found);
  if (isOfGoods) rest.push(found);
  const { name: called, lead } = labelled.name
    ? { name: found, lead: '' }
    : calledIn(withoutNextSentence(withoutSelf(found), rest));
  if (lead && !isOfGoods) rest.push(lead);
  const firstName = isOfGoods ? '' : labelled.name || unlessNobody(nameApart(called, rest), rest);
  const requests = belowName.filter((text) => !/\d/.test(text) && isPersonLike(text) && asksToSend(text));
  rest.push(...requests);
  const places = belowName
    .filter((text) => !requests.includes(text))
    .map((text) => withoutAddressLabel(text, rest));
  // The address of two persons is asked for, not mixed of both.
  const isOfTwoCodes =
    numbers.length > 0 && new Set(parts.flatMap(({ text }) => townCodesIn([text], abroad))).size > 1;
  const isOfTwo =
    isOfTwoCodes || (numbers.length > 0 && postcodesOf(places).size > 1) || haveTwoAddresses(parts);
  if (isOfTwoCodes) rest.push(firstName, phone);
  if (isOfTwo) rest.push(...numbers, ...places);
  const located = locate(isOfTwo ? [] : places, abroad);
  const { postcode, city, state } = located;
  rest.push(...located.rest);
  const written = streetLines(located, rest);
  const { name: sure, lines } = withoutDoubts(firstName, written, labelled.name !== '', rest);
  const [name, ofName] = personAndCompany(sure, labelled.company, rest);
  const [firm, street] = ofName ? [ofName, lines] : firmAbove(name, lines);
  const { company, unitNo, address1, street1, street2 } = partsOfAddress(street, firm);
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
      name: isOfTwoCodes ? '' : name,
      phone: isOfTwoCodes ? '' : phone,
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
