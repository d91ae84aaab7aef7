import { z } from 'zod';
import { MOST_MERGED_CONTACTS } from '../rules/contacts/contactDuplicates.ts';
import { MOST_IMPORTED_CONTACTS } from '../rules/contacts/contactImport.ts';
import { CONTACT_TAGS } from '../rules/contacts/contactTags.ts';
import { CONTACT_SORTS } from '../rules/listSorts.ts';
import {
  CustomerId,
  int,
  optionalCoord,
  optionalEmail,
  optionalText,
  paged,
  sortOrder,
  text,
} from '../wire/scalars.ts';
import { BasedOn, type Conflict } from '../wire/versions.ts';

const required = (message: string, max: number) => text(max).pipe(z.string().min(1, message));

export const AddressBookInput = z.object({
  customerId: CustomerId.nullish(),
  name: required('Name is required field', 120),
  phone: required('Phone number is required field', 40),
  mobile: optionalText(40),
  email: optionalEmail(),
  company: optionalText(120),
  unitNo: optionalText(60),
  address1: required('Address 1 is required field', 255),
  address2: optionalText(255),
  postcode: required('Postcode is required field', 20),
  city: required('City is required field', 120),
  state: required('State is required field', 120),
  country: required('Country is required field', 60),
  coord: optionalCoord(),
  /**
   * Postcode, city and state are correct as written, although they seem to contradict each other. If absent, the stored value stays as long
   * as these three and the country do not change.
   */
  placeConfirmed: z.boolean().nullish(),
  tags: z
    .array(z.enum(CONTACT_TAGS))
    .nullish()
    .transform((v) => v ?? []),
  source: z.string().max(30).default('personal'),
  /** Orders start from this contact; if left out, the stored value stays. */
  isDefaultSender: z.boolean().nullish(),
  /** As `seen` of the call that sets the default sender: it is not replaced if it is another one now. */
  seenSender: int().nullable().optional(),
});
export type AddressBookInput = z.input<typeof AddressBookInput>;

export const ContactChange = AddressBookInput.extend({
  updatedAt: BasedOn,
});
export type ContactChange = z.input<typeof ContactChange>;

export const AddressBookContact = z.object({
  id: z.number(),
  customerId: z.number(),
  name: z.string(),
  phone: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  unitNo: z.string().nullable(),
  address1: z.string(),
  address2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  coord: z.object({ lat: z.number(), lon: z.number() }).nullable(),
  placeConfirmed: z.boolean(),
  tags: z.array(z.string()),
  source: z.string(),
  isDefaultSender: z.boolean(),
  /** When an order was last written with this contact, or with its address. */
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AddressBookContact = z.infer<typeof AddressBookContact>;

/** Detail of a 409 for a change that is based on an older version. */
export type ContactConflict = Conflict<'contact', AddressBookContact>;

/** The contact from which orders of the account start. */
export const DefaultSender = AddressBookContact.pick({
  id: true,
  name: true,
  phone: true,
  mobile: true,
  email: true,
  company: true,
  unitNo: true,
  address1: true,
  address2: true,
  city: true,
  state: true,
  postcode: true,
  country: true,
  coord: true,
  placeConfirmed: true,
});
export type DefaultSender = z.infer<typeof DefaultSender>;

/** Null: orders start from the account itself. */
export const DefaultSenderInput = z.object({
  contactId: int().nullable(),
  /** The default sender that the caller saw; null for none. If it is another one now, the answer is 409 with a `DefaultSenderConflict`. */
  seen: int().nullable().optional(),
});
export const DefaultSenderChoice = z.object({ contactId: z.number().nullable() });
/** The present default sender; null for the account itself. */
export interface PresentSender {
  contactId: number | null;
  name: string | null;
}
export type DefaultSenderConflict = Conflict<'defaultSender', PresentSender>;

/** Contacts that become one. */
export const ContactMergeInput = z.object({
  customerId: CustomerId.nullish(),
  /** The contact that stays. */
  survivorId: int(),
  /** The contacts that are removed. */
  contactIds: z
    .array(int())
    .min(1)
    .max(MOST_MERGED_CONTACTS - 1),
  /** Content of the remaining contact after the merge, which is the default sender if one of them was. */
  contact: AddressBookInput.omit({ isDefaultSender: true, seenSender: true }),
  /**
   * The versions of these contacts as you saw them. If one was changed since, nothing is merged and the answer is 409 ERR_CONFLICT. Its
   * `detail.contacts` are the present contacts.
   */
  versions: z
    .array(z.object({ id: int(), updatedAt: z.string().max(40) }))
    .max(MOST_MERGED_CONTACTS)
    .nullish(),
});
export type ContactMergeInput = z.input<typeof ContactMergeInput>;

/** `id` undoes the merge. */
export const ContactMerge = z.object({ id: z.string(), contact: AddressBookContact });
export type ContactMerge = z.infer<typeof ContactMerge>;

export const ContactListQuery = z.object({
  ...paged(10),
  name: z.string().max(200).optional(),
  tags: z.string().max(60).optional(),
  /** Only contacts that share a phone number or an address with another contact, set by set. */
  duplicates: z.enum(['true', 'false']).optional(),
  /** Only the members of this group. */
  group: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  customerId: CustomerId.optional(),
  companyId: z.string().optional(),
  sortBy: z.enum(CONTACT_SORTS).default('name'),
  orderBy: sortOrder('asc'),
});

const CELL = 2000;
const cell = () => z.string().max(CELL).nullish();

/** A contact as a sheet has it; each row is checked by itself. */
export const ContactImportRow = z.object({
  /** Row number in the sheet. */
  line: z.number().int().min(1).max(2_000_000),
  contact: z.object({
    name: cell(),
    phone: cell(),
    mobile: cell(),
    email: cell(),
    company: cell(),
    unitNo: cell(),
    address1: cell(),
    address2: cell(),
    postcode: cell(),
    city: cell(),
    state: cell(),
    country: cell(),
    placeConfirmed: z.boolean().nullish(),
  }),
  /** Tags of this contact; without them it gets the tags for all. */
  tags: z.array(z.enum(CONTACT_TAGS)).nullish(),
  /** Adds the contact although another one has the same phone number or address. */
  evenIfKnown: z.boolean().default(false),
});
export type ContactImportRow = z.input<typeof ContactImportRow>;

export const ContactImportInput = z.object({
  customerId: CustomerId.nullish(),
  rows: z.array(ContactImportRow).min(1).max(MOST_IMPORTED_CONTACTS),
  /** For all added contacts that have no tags of their own. */
  tags: z.array(z.enum(CONTACT_TAGS)).default([]),
  /** Dry run: reports the result of each row and writes nothing. */
  dryRun: z.boolean().default(false),
});
export type ContactImportInput = z.input<typeof ContactImportInput>;

export const ContactImportResult = z.object({
  line: z.number(),
  /** `created`: added. `known`: left out, because the contact exists. `bad`: refused. `new`: a dry run would add it. */
  outcome: z.enum(['created', 'known', 'bad', 'new']),
  contactId: z.number().nullable(),
  /** The contact, or the row above it, with the same phone number or address. */
  known: z.object({ id: z.number().nullable(), line: z.number().nullable(), name: z.string() }).nullable(),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type ContactImportResult = z.infer<typeof ContactImportResult>;

export const ContactImportOutcome = z.object({
  rows: z.number(),
  created: z.number(),
  known: z.number(),
  bad: z.number(),
  results: z.array(ContactImportResult),
});
export type ContactImportOutcome = z.infer<typeof ContactImportOutcome>;
