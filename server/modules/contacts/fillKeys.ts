import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Comparable, duplicateKeys } from '../../../contract/rules/contacts/contactDuplicates.ts';
import type { Ctx, Scope } from '../../context.ts';
import { lockWithoutKeys, writeKeys } from './bulkStore.ts';

/** The common fields of a contact's duplicates, as numbers: an index of texts takes three times as long to read. */
export const hashedKeys = (contact: Comparable): bigint[] =>
  duplicateKeys(contact).map((key) => createHash('sha256').update(key).digest().readBigInt64BE());

/** Adds the missing keys of new and changed contacts, in portions, as parsing phone numbers takes long. */
export async function fillKeys(ctx: Ctx, scope: Scope): Promise<void> {
  const fillSome = () =>
    ctx.db.tx(async () => {
      const rows = await lockWithoutKeys(ctx, scope);
      if (rows.length > 0)
        await writeKeys(
          ctx,
          scope,
          rows.map((row) => ({ contactId: row.id, keys: hashedKeys(row) })),
        );
      return rows.length;
    });
  while ((await fillSome()) > 0) await nextTurn();
}
