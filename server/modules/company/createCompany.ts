import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { insertCompany, insertSettings, type NewCompany } from './store.ts';

/** Makes a tenant with its settings by name. */
export async function createCompany(
  ctx: Ctx,
  input: NewCompany,
  settings: Record<string, unknown>,
): Promise<string> {
  const id = randomUUID();
  await insertCompany(ctx, { ...input, id });
  await insertSettings(
    ctx,
    id,
    Object.entries(settings).map(([name, data]) => ({ name, data })),
  );
  return id;
}
