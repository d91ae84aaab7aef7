import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { oneRowFor, type RowRead } from '../../db/oneRow.ts';
import { ownRows } from '../../db/ownRows.ts';
import { savedMapping } from '../../db/schema/orders/imports.ts';

export type MappingRow = typeof savedMapping.$inferSelect;
export type MappingChange = Partial<Pick<MappingRow, 'name' | 'columns' | 'signature'>>;

const ofAccount = (scope: Scope) => ownRows(savedMapping, scope);

/** Mappings by name. */
export const listMappings = (ctx: Ctx, scope: Scope): Promise<MappingRow[]> =>
  ctx.db.sql
    .select()
    .from(savedMapping)
    .where(ofAccount(scope))
    .orderBy(asc(sql`lower(${savedMapping.name})`));

/** Mappings with one of these signatures, the latest change first. */
export async function mappingsBySignature(
  ctx: Ctx,
  scope: Scope,
  signatures: readonly string[],
): Promise<MappingRow[]> {
  if (signatures.length === 0) return [];
  return ctx.db.sql
    .select()
    .from(savedMapping)
    .where(and(ofAccount(scope), inArray(savedMapping.signature, [...signatures])))
    .orderBy(desc(savedMapping.updatedAt), asc(savedMapping.id));
}

export const countMappings = (ctx: Ctx, scope: Scope): Promise<number> =>
  ctx.db.sql.$count(savedMapping, ofAccount(scope));

/** `lock`: other calls cannot change it until the transaction ends. */
export async function findMapping(
  ctx: Ctx,
  scope: Scope,
  id: string,
  how?: RowRead,
): Promise<MappingRow | undefined> {
  return oneRowFor(
    ctx.db.sql
      .select()
      .from(savedMapping)
      .where(and(ofAccount(scope), eq(savedMapping.id, id))),
    how,
  );
}

export async function mappingByName(ctx: Ctx, scope: Scope, name: string): Promise<MappingRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(savedMapping)
    .where(and(ofAccount(scope), sql`lower(${savedMapping.name}) = lower(${name})`));
  return row;
}

/** Inserts a mapping; a mapping with this id stays unchanged. Throws when its name is taken. */
export async function insertMapping(ctx: Ctx, values: typeof savedMapping.$inferInsert): Promise<void> {
  await ctx.db.sql.insert(savedMapping).values(values).onConflictDoNothing({ target: savedMapping.id });
}

/** Throws when its name is taken. */
export async function updateMapping(ctx: Ctx, scope: Scope, id: string, set: MappingChange): Promise<void> {
  await ctx.db.sql
    .update(savedMapping)
    .set({ ...set, updatedAt: nextVersion(savedMapping.updatedAt, ctx.ports.clock.now()) })
    .where(and(ofAccount(scope), eq(savedMapping.id, id)));
}

export async function deleteMapping(ctx: Ctx, scope: Scope, id: string): Promise<MappingRow | undefined> {
  const [row] = await ctx.db.sql
    .delete(savedMapping)
    .where(and(ofAccount(scope), eq(savedMapping.id, id)))
    .returning();
  return row;
}
