import { z } from 'zod';
import type { OperateAnswer, Stamp } from '../../../../contract/operate/commands.ts';
import type { Ctx } from '../../../context.ts';
import { opaqueToken } from '../../../http/caller/tokens.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { deleteMember } from '../../members/memberStore.ts';
import { eraseUser } from '../../users/deleteAccount.ts';
import { accountsOnlyOf, clearCustomers } from '../../users/deleteStore.ts';
import { answerOf } from '../answer.ts';
import { insertAction, selectActions } from '../store.ts';
import { demoUsers, everybody, liveKeysOf, membersOf, openAccounts, revokeKeys } from './demoStore.ts';

/** E-mail addresses of the demo's users, in each of its tenants: everybody knows their password. */
export const DEMO_EMAILS = {
  demo: 'demo@waybill.test',
  poor: 'poor@waybill.test',
  monthly: 'monthly@waybill.test',
  friends: 'friends@waybill.test',
} as const;
/** API keys of the demo, which everybody knows too. */
export const DEMO_KEYS = {
  demo: `dx${'0'.repeat(40)}`,
  poor: `dx${'1'.repeat(40)}`,
  monthly: `dx${'2'.repeat(40)}`,
} as const;

const EMAILS = Object.values(DEMO_EMAILS);
const KEYS = Object.values(DEMO_KEYS);

const SEEDED = 'demo/seed';

/** Remembers the users and accounts of the demo, right after its seeding: visitors can change their addresses and names. */
export async function noteSeeded(ctx: Ctx): Promise<void> {
  const stamp = { by: 'server', reason: 'The demo was written into an empty database.' };
  await insertAction(ctx, stamp, { command: SEEDED, subject: SEEDED, change: await everybody(ctx) });
}

const Seeded = z.object({ users: z.array(z.number()), customers: z.array(z.number()) });

/** Users by address or by the ids of the seeding, keys by their texts, and accounts that are open without such a user. */
async function found(ctx: Ctx) {
  const [noted] = await selectActions(ctx, { companyId: undefined, subject: SEEDED, limit: 1 });
  const seeded = noted ? Seeded.parse(noted.action.change) : { users: [], customers: [] };
  const users = await demoUsers(ctx, EMAILS, seeded.users);
  const theirs = new Set<number>();
  for (const { id } of users) for (const account of await accountsOnlyOf(ctx, id)) theirs.add(account);
  const accounts = (await openAccounts(ctx, seeded.customers)).filter(({ id }) => !theirs.has(id));
  return { users, accounts, keys: await liveKeysOf(ctx, KEYS) };
}

/** Throws if the public credentials of the demo open the database. */
export async function assertNoDemoAccounts(ctx: Ctx): Promise<void> {
  const { users, accounts, keys } = await found(ctx);
  if (users.length + accounts.length + keys.length === 0) return;
  throw new Error(
    'the database has demo accounts or demo API keys, which everybody knows, and WAYBILL_DEMO is 0. Remove them by: npm run operate -- demo/remove --reason "no demo any more"',
  );
}

/** Closes the accounts of the demo and ends its API keys. Tenants, orders and ledger stay, for the books and for other accounts. */
export async function removeDemo(
  ctx: Ctx,
  { dryRun }: { dryRun: boolean },
  stamp: Stamp,
): Promise<OperateAnswer> {
  const passwordHash = await hashPassword(opaqueToken());
  return ctx.db.tx(async () => {
    const { users, accounts: shared, keys } = await found(ctx);
    const rows = [
      ...users.map(({ email, tenant }) => ({ kind: 'account', name: email, tenant })),
      ...shared.map(({ name, tenant }) => ({ kind: 'account with other people', name, tenant })),
      ...keys.map(({ name }) => ({ kind: 'API key', name, tenant: null })),
    ];
    if (rows.length === 0)
      return answerOf('There are no demo accounts and no demo API keys; nothing was changed.');
    if (dryRun) return answerOf('Nothing was changed: this was a dry run.', rows);
    // People whom visitors let in leave the accounts, with their keys.
    const closed = shared.map(({ id }) => id);
    for (const { id: customerId, companyId } of shared)
      for (const { userId } of await membersOf(ctx, [customerId]))
        await deleteMember(ctx, { companyId, customerId }, userId);
    await clearCustomers(ctx, closed);
    for (const { id } of users) {
      const accounts = await accountsOnlyOf(ctx, id);
      await eraseUser(ctx, id, accounts, passwordHash);
      closed.push(...accounts);
    }
    await revokeKeys(ctx, KEYS);
    await insertAction(ctx, stamp, {
      command: 'demo/remove',
      subject: 'demo',
      change: { users: users.map(({ id }) => id), customers: closed, keys: keys.map(({ id }) => id) },
    });
    return answerOf(
      `${users.length} demo sign-ins and ${closed.length} accounts are closed, ${keys.length} API keys are ended. Their orders and ledger entries stay, and so do the tenants.`,
      rows,
    );
  });
}
