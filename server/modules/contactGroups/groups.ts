import type { z } from 'zod';
import type {
  ContactGroup,
  ContactGroupPatch,
  GroupMembersInput,
} from '../../../contract/contacts/contactGroups.ts';
import type { DraftsMade, OrderContact } from '../../../contract/orders/orders.ts';
import { duplicateKeys } from '../../../contract/rules/contacts/contactDuplicates.ts';
import { CONTACT_GROUPS } from '../../../contract/rules/contacts/contactGroups.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import type { Ctx, Scope } from '../../context.ts';
import { refusingTaken } from '../../db/failures.ts';
import { isSerial } from '../../db/schema/columns.ts';
import { invalid, notFound } from '../../http/answer/refusal.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import { lockContacts } from '../contacts/bulkStore.ts';
import { contactsByIds } from '../contacts/store.ts';
import { accountSender } from '../customers/accountSender.ts';
import { findCustomer } from '../customers/store.ts';
import { unpriced, withOffers } from '../orders/booking/createOrder.ts';
import { createTogether } from '../orders/booking/createTogether.ts';
import type { OrderFields } from '../orders/intake.ts';
import { pricingTenant } from '../services/store.ts';
import {
  addMembers,
  countOwnGroups,
  deleteGroup,
  findGroup,
  insertGroup,
  lastParcels,
  listGroups,
  membersOf,
  removeMembers,
  renameGroup,
} from './store.ts';

const SOURCE = 'web-customer-group';

export const groupsOf = (ctx: Ctx, scope: Scope, contactIds: readonly number[]): Promise<ContactGroup[]> =>
  listGroups(ctx, scope, contactIds);

/**
 * Puts contacts into groups and takes them out. Missing contacts are left off. Throws 404 if all contacts or a group are missing, and 422.
 */
export function changeMembers(
  ctx: Ctx,
  scope: Scope,
  { contactIds, add, remove, newName }: z.output<typeof GroupMembersInput>,
): Promise<{ groups: ContactGroup[]; leftOff: string[] }> {
  // Such a call would answer 200 and do nothing, or only half of it.
  if (add.length + remove.length === 0 && !newName) throw invalid('add', '"add" is required');
  if (add.some((id) => remove.includes(id)))
    throw invalid('remove', '"remove" must not name a group of "add"');
  return ctx.db.tx(async () => {
    await lockContacts(ctx, scope);
    const idOf = (name: string) => (/^\d+$/.test(name) ? Number(name) : 0);
    const uniqueIds = [...new Set(contactIds)];
    const groups = [...new Set([...add, ...remove])];
    if (!groups.every(isSerial)) throw notFound();
    const found = await contactsByIds(ctx, scope, uniqueIds.map(idOf).filter(isSerial));
    const people = found.map(({ id }) => id);
    if (people.length === 0) throw notFound();
    if ((await countOwnGroups(ctx, scope, groups)) < groups.length) throw notFound();
    const before = new Map((await listGroups(ctx, scope, [])).map(({ id, members }) => [id, members]));
    const made = newName ? [await named(() => insertGroup(ctx, scope, newName))] : [];
    await removeMembers(ctx, remove, people);
    await addMembers(ctx, [...new Set([...add, ...made])], people);
    const after = await listGroups(ctx, scope, people);
    if (after.length > CONTACT_GROUPS.most) throw invalid('newName', `At most ${CONTACT_GROUPS.most} groups`);
    // A deletion that was undone can leave a group with more. It may shrink, and the others may change.
    if (after.some(({ id, members }) => members > Math.max(CONTACT_GROUPS.members, before.get(id) ?? 0)))
      throw invalid('contactIds', `At most ${CONTACT_GROUPS.members} contacts in a group`);
    return { groups: after, leftOff: uniqueIds.filter((id) => !people.includes(idOf(id))) };
  });
}

/** Throws 404, 409 with both versions, 422. */
export async function changeName(
  ctx: Ctx,
  scope: Scope,
  id: number,
  { name, updatedAt: basedOn }: z.output<typeof ContactGroupPatch>,
): Promise<ContactGroup[]> {
  return ctx.db.tx(async () => {
    const before = await findGroup(ctx, scope, id, { lock: true });
    if (!before) throw notFound();
    const { updatedAt } = before;
    const now = () => ({ ...before, updatedAt: updatedAt.toISOString() });
    await assertUnchanged({ basedOn, updatedAt, name: 'group', now, sent: { name } });
    await named(() => ctx.db.tx(() => renameGroup(ctx, scope, id, name)));
    return listGroups(ctx, scope, []);
  });
}

/** Deletes a group; its members stay in the address book. Throws 404. */
export async function removeGroup(ctx: Ctx, scope: Scope, id: number): Promise<ContactGroup[]> {
  if (!(await deleteGroup(ctx, scope, id))) throw notFound();
  return listGroups(ctx, scope, []);
}

/**
 * One draft for each member, from the account's default sender. Its weight is that of the last parcel to the member, else of the account's
 * last parcel. Throws 404, and 422 for a group without members or with too many.
 */
export async function ordersToGroup(ctx: Ctx, scope: Scope, id: number, callId: string): Promise<DraftsMade> {
  if (!(await findGroup(ctx, scope, id))) throw notFound();
  return createTogether(ctx, scope, callId, async () => {
    const members = await membersOf(ctx, scope, id);
    if (members.length > CONTACT_GROUPS.members)
      throw invalid('id', `At most ${CONTACT_GROUPS.members} contacts in a group`, {
        members: members.length,
      });
    if (members.length === 0) throw invalid('id', 'This group has no contacts');
    const account = await findCustomer(ctx, scope);
    const tenant = await pricingTenant(ctx, scope.companyId);
    if (!account || !tenant) throw notFound();
    const sender = await accountSender(ctx, account, tenant.country);
    const parcels = await lastParcels(
      ctx,
      scope,
      members.map(({ name }) => name),
    );
    const drafts = [];
    for (const member of members) {
      const { name, phone, mobile, email, company, unitNo, address1, address2 } = member;
      const { city, state, postcode, country, coord } = member;
      const place = { unitNo, address1, address2, city, state, postcode, country, coord };
      const keys = new Set(duplicateKeys(member));
      const isThem = (to: OrderContact) => to.name === name && duplicateKeys(to).some((key) => keys.has(key));
      const parcel = parcels.toNames.find(({ contact }) => isThem(contact)) ?? parcels.last;
      const weight = { value: parcel?.weightKg ?? LIMITS.weightMinKg, unit: 'kg' as const };
      // A draft needs an item at each stop before it can be confirmed.
      const inventory = [{ type: parcel?.itemType ?? undefined, quantity: 1, weight }];
      const input: OrderFields = {
        source: SOURCE,
        itemType: parcel?.itemType,
        weight,
        waypoint: [
          { type: 'PICKUP', contact: sender, inventory },
          { type: 'DROPOFF', contact: { name, phone, mobile, email, company, ...place }, inventory },
        ],
      };
      drafts.push(await withOffers(ctx, scope, await unpriced(ctx, scope, input, callId)));
    }
    return drafts;
  });
}

const named = <T>(write: () => Promise<T>): Promise<T> =>
  refusingTaken('contact_group_name_key', () => invalid('name', 'Another group has this name'), write);
