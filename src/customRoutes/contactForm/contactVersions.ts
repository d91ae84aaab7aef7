import { CONTACT_TAGS } from '../../../contract/rules/contacts/contactTags.ts';
import { ADDRESS_FIELDS } from '../../../contract/rules/places/addressFields.ts';
import { changedParts, partVersions } from '../../ui/versions/partVersions.ts';
import type { TwoVersions, Version } from '../../ui/versions/VersionsDialog.tsx';
import type { ContactValues } from './contactRules.ts';

/** An address is merged as a whole: a street of one version with the postcode of the other would be a wrong address. */
const PARTS = {
  name: ['name'],
  phone: ['phone'],
  email: ['email'],
  mobile: ['mobile'],
  company: ['company'],
  tags: ['tags'],
  address: [...ADDRESS_FIELDS, 'coord', 'placeConfirmed'],
} as const satisfies Record<string, readonly (keyof ContactValues)[]>;
export type ContactPart = keyof typeof PARTS;
const ALL = Object.keys(PARTS) as ContactPart[];

const same = (a: ContactValues, b: ContactValues, part: ContactPart) =>
  PARTS[part].every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));

/** Parts that another user changed to a value other than the form's. */
export const changedContactParts = (
  base: ContactValues,
  mine: ContactValues,
  theirs: ContactValues,
): ContactPart[] => changedParts({ names: ALL, same }, base, mine, theirs);

interface Words {
  label: (part: ContactPart) => string;
  tag: (tag: (typeof CONTACT_TAGS)[number]) => string;
}

/** Both versions of these parts as texts. */
export const contactVersionTexts = (
  base: ContactValues,
  mine: ContactValues,
  theirs: ContactValues,
  words: Words,
): TwoVersions[] =>
  partVersions({ names: ALL, same }, [base, mine, theirs], words.label, (v, part) =>
    partText(v, part, words),
  );

/** The form's values with the chosen parts of the other version. */
export function mergeContact(
  mine: ContactValues,
  theirs: ContactValues,
  chosen: ReadonlyMap<string, Version>,
): ContactValues {
  const takenValues = ALL.filter((part) => chosen.get(part) === 'theirs').flatMap((part) =>
    PARTS[part].map((key) => [key, theirs[key]] as const),
  );
  return { ...mine, ...Object.fromEntries(takenValues) };
}

function partText(v: ContactValues, part: ContactPart, words: Words): string {
  if (part === 'tags')
    return CONTACT_TAGS.filter((tag) => v.tags.includes(tag))
      .map(words.tag)
      .join(', ');
  if (part !== 'address') return v[part];
  return PARTS.address
    .flatMap((key) => (key === 'coord' || key === 'placeConfirmed' ? [] : v[key]))
    .filter(Boolean)
    .join(', ');
}
