import type { z } from 'zod';
import type {
  MappingConflict,
  SavedMapping,
  SavedMappingInput,
  SavedMappingPatch,
} from '../../../contract/orders/importMappings.ts';
import { MOST_MAPPINGS, mappingSignature } from '../../../contract/rules/import/savedMappings.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import type { Ctx, Scope } from '../../context.ts';
import { refusingTaken } from '../../db/failures.ts';
import { conflict, notFound } from '../../http/answer/refusal.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import { assertKeyInForce } from '../../http/request/idempotency.ts';
import {
  countMappings,
  deleteMapping,
  findMapping,
  insertMapping,
  listMappings,
  type MappingRow,
  mappingByName,
  mappingsBySignature,
  updateMapping,
} from './mappingStore.ts';

/** All mappings of the account by name, or those for headings with one of the signatures. */
export async function savedMappings(
  ctx: Ctx,
  scope: Scope,
  signature: string | undefined,
): Promise<SavedMapping[]> {
  const rows = signature ? mappingsBySignature(ctx, scope, [signature]) : listMappings(ctx, scope);
  return (await rows).map(toMapping);
}

/** Throws 404. */
export async function savedMapping(ctx: Ctx, scope: Scope, id: string): Promise<SavedMapping> {
  const row = await findMapping(ctx, scope, id);
  if (!row) throw notFound();
  return toMapping(row);
}

/** Saves a mapping under a new name; an existing id returns its mapping. Throws 409 with both if the name is taken. */
export async function saveMapping(
  ctx: Ctx,
  scope: Scope,
  { name, columns }: z.output<typeof SavedMappingInput>,
  id: string,
): Promise<SavedMapping> {
  const made = await findMapping(ctx, scope, id);
  if (made) {
    assertKeyInForce(ctx, made);
    return toMapping(made);
  }
  if ((await countMappings(ctx, scope)) >= MOST_MAPPINGS)
    throw conflict('An account can have 200 saved mappings. Please delete one first.');
  const now = ctx.ports.clock.now();
  const { companyId, customerId } = scope;
  const row = { id, companyId, customerId, name, columns, signature: mappingSignature({ columns }) };
  await named(ctx, scope, { name, columns }, () =>
    insertMapping(ctx, { ...row, createdAt: now, updatedAt: now }),
  );
  return savedMapping(ctx, scope, id);
}

/** Throws 404, and 409 with both versions, or with the mapping that already has the name. */
export function changeMapping(
  ctx: Ctx,
  scope: Scope,
  id: string,
  { updatedAt: basedOn, customerId: _, ...sent }: z.output<typeof SavedMappingPatch>,
): Promise<SavedMapping> {
  const { name, columns } = sent;
  return ctx.db.tx(async () => {
    const before = await findMapping(ctx, scope, id, { lock: true });
    if (!before) throw notFound();
    const now = () => toMapping(before);
    await assertUnchanged({ basedOn, updatedAt: before.updatedAt, name: 'mapping', now, sent });
    await named(ctx, scope, { ...sent, name: name ?? before.name }, () =>
      ctx.db.tx(() =>
        updateMapping(ctx, scope, id, {
          ...(name === undefined ? {} : { name }),
          ...(columns ? { columns, signature: mappingSignature({ columns }) } : {}),
        }),
      ),
    );
    return savedMapping(ctx, scope, id);
  });
}

/** Returns the deleted mapping. Throws 404. */
export async function removeMapping(ctx: Ctx, scope: Scope, id: string): Promise<SavedMapping> {
  const row = await deleteMapping(ctx, scope, id);
  if (!row) throw notFound();
  return toMapping(row);
}

/** A mapping by id or name, ignoring case; null if the account has no such mapping. */
export async function mappingCalled(ctx: Ctx, scope: Scope, idOrName: string): Promise<SavedMapping | null> {
  const searched = idOrName.trim();
  const byId = Uuid.safeParse(searched).success ? await findMapping(ctx, scope, searched) : undefined;
  const row = byId ?? (await mappingByName(ctx, scope, searched));
  return row ? toMapping(row) : null;
}

/** Mappings for headings with one of the signatures. */
export const mappingsFor = async (
  ctx: Ctx,
  scope: Scope,
  signatures: readonly string[],
): Promise<SavedMapping[]> => (await mappingsBySignature(ctx, scope, signatures)).map(toMapping);

const named = (
  ctx: Ctx,
  scope: Scope,
  sent: Omit<MappingConflict['sent'], 'name'> & { name: string },
  write: () => Promise<void>,
): Promise<void> =>
  refusingTaken(
    'saved_mapping_name_key',
    async () => {
      const other = await mappingByName(ctx, scope, sent.name);
      const detail = other ? ({ mapping: toMapping(other), sent } satisfies MappingConflict) : undefined;
      return conflict('Another mapping of the account has this name.', detail);
    },
    write,
  );

const toMapping = (row: MappingRow): SavedMapping => ({
  id: row.id,
  name: row.name,
  columns: row.columns,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
