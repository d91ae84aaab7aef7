import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { company, companySetting } from '../../db/schema/tenants.ts';

export type NewCompany = Omit<typeof company.$inferInsert, 'id' | 'createdAt'>;

/** Makes a tenant with its settings by name. */
export async function createCompany(
  ctx: Ctx,
  input: NewCompany,
  settings: Record<string, unknown>,
): Promise<string> {
  const id = randomUUID();
  await ctx.db.sql.insert(company).values({ ...input, id });
  const rows = Object.entries(settings).map(([name, data]) => ({ companyId: id, name, data }));
  if (rows.length) await ctx.db.sql.insert(companySetting).values(rows);
  return id;
}
