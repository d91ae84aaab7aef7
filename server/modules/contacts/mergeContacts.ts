import type { z } from 'zod';
import type {
  AddressBookContact,
  ContactMerge,
  ContactMergeInput,
} from '../../../contract/contacts/contacts.ts';
import type { Ctx, Scope } from '../../context.ts';
import { isSerial } from '../../db/schema/columns.ts';
import { conflict, invalid, notFound } from '../../http/answer/refusal.ts';
import { lockContacts } from './bulkStore.ts';
import { assertNewPlace, fieldsOf, getContact } from './service.ts';
import {
  type ContactFields,
  type ContactRow,
  contactsByIds,
  defaultSenderId,
  deleteMerge,
  findMerge,
  insertMerge,
  joinGroupsOf,
  leaveGroups,
  markMerged,
  restoreMerged,
  toContact,
  updateContact,
  writeDefaultSender,
} from './store.ts';

/** Fields that a merge may change in the remaining contact. */
type Before = ContactFields & {
  lastUsedAt: string | null;
  /** The version that the merge wrote; merges of the previous release have none. */
  mergedVersion?: string;
};

/**
 * Merges several contacts into one, which joins the groups of all. It becomes the default sender if one of them was. A repeated call finds
 * the first call's merge. Throws 404 if a contact is missing, 409 with the present contacts if one was changed since the caller saw it, and
 * 422.
 */
export function mergeContacts(
  ctx: Ctx,
  scope: Scope,
  { survivorId, contactIds, contact, versions }: z.output<typeof ContactMergeInput>,
  id: string,
): Promise<ContactMerge> {
  return ctx.db.tx(async () => {
    await lockContacts(ctx, scope);
    if (!(await findMerge(ctx, scope, id))) {
      const others = [...new Set(contactIds)];
      if (others.includes(survivorId)) throw invalid('contactIds', 'must not name the contact that stays');
      const ids = [survivorId, ...others];
      const rows = ids.every(isSerial) ? await contactsByIds(ctx, scope, ids) : [];
      const [survivor] = rows;
      if (!survivor || rows.length < ids.length) throw notFound();
      const sender = await defaultSenderId(ctx, scope);
      assertSeen(rows, versions ?? [], sender);
      const fields = fieldsOf(contact, survivor);
      assertNewPlace(fields, rows);
      const senderId = sender !== null && others.includes(sender) ? sender : null;
      const groupIds = await joinGroupsOf(ctx, survivorId, others);
      const createdAt = ctx.ports.clock.now();
      const merged = await updateContact(ctx, scope, survivorId, {
        ...fields,
        source: survivor.source,
        lastUsedAt: latest(rows),
      });
      if (!merged) throw notFound();
      const before: Before = { ...beforeOf(survivor), mergedVersion: merged.updatedAt.toISOString() };
      await insertMerge(ctx, { id, survivorId, before, senderId, groupIds, createdAt });
      await markMerged(ctx, scope, others, id);
      if (senderId !== null) await writeDefaultSender(ctx, scope, survivorId);
    }
    return { id, contact: await getContact(ctx, scope, survivorId) };
  });
}

/** Throws 409 with the present contacts if one of them has another version than the caller saw. */
function assertSeen(
  rows: readonly ContactRow[],
  versions: readonly { id: number; updatedAt: string }[],
  senderId: number | null,
): void {
  const isOld = ({ id, updatedAt }: ContactRow) =>
    versions.some((seen) => seen.id === id && Date.parse(seen.updatedAt) !== updatedAt.getTime());
  if (rows.some(isOld))
    throw conflict('Some of these contacts were changed meanwhile. Please check them and merge again.', {
      contacts: rows.map((row) => toContact(row, senderId)),
    });
}

/** Restores the merged contacts. Throws 404, and 409 if the remaining contact was changed after the merge. */
export function undoMerge(ctx: Ctx, scope: Scope, id: string): Promise<AddressBookContact> {
  return ctx.db.tx(async () => {
    await lockContacts(ctx, scope);
    const merge = await findMerge(ctx, scope, id);
    if (!merge) throw notFound();
    const { lastUsedAt, mergedVersion, ...fields } = merge.before as unknown as Before;
    const [survivor] = await contactsByIds(ctx, scope, [merge.survivorId]);
    if (mergedVersion && survivor && survivor.updatedAt.getTime() !== Date.parse(mergedVersion))
      throw conflict('The contact was changed after this merge, so the merge cannot be undone.');
    await updateContact(ctx, scope, merge.survivorId, {
      ...fields,
      lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt),
    });
    await restoreMerged(ctx, scope, id);
    await leaveGroups(ctx, merge.survivorId, merge.groupIds);
    // If another contact was chosen meanwhile, that choice stays.
    if (merge.senderId !== null && (await defaultSenderId(ctx, scope)) === merge.survivorId)
      await writeDefaultSender(ctx, scope, merge.senderId);
    await deleteMerge(ctx, id);
    return getContact(ctx, scope, merge.survivorId);
  });
}

function beforeOf({
  id: _id,
  companyId: _companyId,
  customerId: _customerId,
  deletedAt: _deletedAt,
  mergeId: _mergeId,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  lastUsedAt,
  ...fields
}: ContactRow): Before {
  return { ...fields, lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

function latest(rows: readonly ContactRow[]): Date | null {
  const times = rows.flatMap(({ lastUsedAt }) => (lastUsedAt ? [lastUsedAt.getTime()] : []));
  return times.length ? new Date(Math.max(...times)) : null;
}
