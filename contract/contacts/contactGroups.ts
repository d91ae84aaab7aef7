import { z } from 'zod';
import { CONTACT_GROUPS } from '../rules/contacts/contactGroups.ts';
import { CustomerId, int, RowId, text } from '../wire/scalars.ts';
import { BasedOn, type Conflict } from '../wire/versions.ts';

const groupName = () => text(CONTACT_GROUPS.nameLength).pipe(z.string().min(1, 'is required'));

/** Recipients under one name. */
export const ContactGroup = z.object({
  id: z.number(),
  name: z.string(),
  updatedAt: z.string(),
  members: z.number().int(),
  /** Number of requested contacts in this group. */
  chosen: z.number().int(),
});
export type ContactGroup = z.infer<typeof ContactGroup>;

export const ContactGroupQuery = z.object({
  /** Contacts whose groups are requested, joined by commas. */
  contactIds: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10})*$/)
    .max(11_000)
    .optional(),
  customerId: CustomerId.optional(),
  companyId: z.string().max(60).optional(),
});

const ids = (most: number) => z.array(int()).max(most).default([]);

/** Adds contacts to groups and removes them from groups, all or none. */
export const GroupMembersInput = z.object({
  customerId: CustomerId.nullish(),
  contactIds: z.array(RowId).min(1).max(CONTACT_GROUPS.members),
  /** Group ids. */
  add: ids(CONTACT_GROUPS.most),
  remove: ids(CONTACT_GROUPS.most),
  /** Name of a new group for the contacts. */
  newName: groupName().nullish(),
});
export type GroupMembersInput = z.input<typeof GroupMembersInput>;

export const ContactGroupPatch = z.object({
  customerId: CustomerId.nullish(),
  name: groupName(),
  updatedAt: BasedOn,
});

/** Detail of a 409 for a change that is based on an older version. */
export type GroupConflict = Conflict<'group', Pick<ContactGroup, 'id' | 'name' | 'updatedAt'>>;
export const GroupOrdersInput = z.object({ customerId: CustomerId.nullish() });
