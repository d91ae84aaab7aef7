import type { Locale } from '../../../contract/rules/locales.ts';
import type { Actor, Ctx } from '../../context.ts';
import { conflict } from '../../http/answer/refusal.ts';
import { opaqueToken } from '../../http/caller/tokens.ts';
import { mailUser } from '../../texts/mails.ts';
import { assertPassword, sessionUser } from '../auth/ownProof.ts';
import { hashPassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/store.ts';
import { assertOwnerLeft } from '../members/lastOwner.ts';
import { deleteMember, lockMembers } from '../members/memberStore.ts';
import { accountsOf, clearCustomers, clearUser, openBusinessOf } from './deleteStore.ts';
import { deleteIdentitiesOf } from './identityStore.ts';
import { lockUser, revokeKeysOf } from './store.ts';

/**
 * Deletes the caller, and the accounts that nobody else uses. Orders, invoices and ledger stay for the books. Throws 422 for a wrong
 * password, 409 while money or parcels are open.
 */
export async function deleteAccount(ctx: Ctx, actor: Actor, password: string, locale: Locale): Promise<void> {
  const { user, family } = await sessionUser(ctx, actor);
  await assertPassword(ctx, user, family, password, 'password');
  const passwordHash = await hashPassword(opaqueToken());
  await ctx.db.tx(async () => {
    // Before the members, as in a claim: otherwise two transactions could wait for each other.
    await lockUser(ctx, user.id);
    const accounts = await leaveOthers(ctx, actor.companyId, user.id);
    await assertNothingOpen(ctx, accounts);
    await eraseUser(ctx, user.id, accounts, passwordHash);
    await mailUser(ctx, user, 'accountDeleted', locale);
  });
}

/**
 * Removes the user from accounts with other people. Returns the accounts that nobody else uses. Throws 409 if an account would have no
 * Owner.
 */
async function leaveOthers(ctx: Ctx, companyId: string, userId: number): Promise<number[]> {
  const soleAccounts: number[] = [];
  for (const customerId of await accountsOf(ctx, userId)) {
    const scope = { companyId, customerId };
    // Others may be leaving at this moment: only the locked members tell whose account it is.
    const members = await lockMembers(ctx, scope);
    if (members.every((member) => member.userId === userId)) soleAccounts.push(customerId);
    else {
      assertOwnerLeft(members, userId);
      await deleteMember(ctx, scope, userId);
    }
  }
  return soleAccounts;
}

/** Erases a user, who can no longer sign in, and accounts that nobody can use. Within the open transaction. */
export async function eraseUser(
  ctx: Ctx,
  userId: number,
  accounts: number[],
  passwordHash: string,
): Promise<void> {
  await clearCustomers(ctx, accounts);
  await clearUser(ctx, userId, passwordHash);
  await endSessionsOf(ctx, userId);
  await revokeKeysOf(ctx, userId);
  await deleteIdentitiesOf(ctx, userId);
}

async function assertNothingOpen(ctx: Ctx, accounts: number[]): Promise<void> {
  const { parcels, cash, payments, refunds, bills, charges, hasMoney, owes } = await openBusinessOf(
    ctx,
    accounts,
  );
  if (parcels > 0)
    throw conflict(
      'Parcels of this account are still on their way. Delete it once they have arrived or are cancelled.',
    );
  if (cash > 0)
    throw conflict('Collected cash has not been paid out to you yet. Delete the account after that.');
  if (payments > 0)
    throw conflict(
      'A payment of this account is under way. Delete the account once its money has arrived, or a day after the payment was left.',
    );
  if (refunds > 0)
    throw conflict('Money is on its way back to you. Delete the account once it has been sent.');
  if (bills > 0)
    throw conflict('An invoice of this account is not paid. Pay it before you delete the account.');
  if (owes) throw conflict('The wallet is below zero. Top it up before you delete the account.');
  if (charges > 0)
    throw conflict(
      'Orders of this account are not invoiced yet. Delete the account once their monthly invoice is paid.',
    );
  if (hasMoney)
    throw conflict(
      'There is still money in the wallet. Use it up, or ask support to pay it out, before you delete the account.',
    );
}
