import { isDeepStrictEqual } from 'node:util';
import type { BankDetails } from '../../../contract/account/customers.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../context.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { mailUser } from '../../texts/mails.ts';
import { type CustomerRow, findOwners, writeAccount } from './store.ts';

/** Whether collected cash would go to another bank account. Programs that send a record back unchanged change nothing. */
export const isOtherBank = (
  { bankDetails }: Pick<CustomerRow, 'bankDetails'>,
  sent: BankDetails[] | null | undefined,
): boolean => sent !== undefined && !isDeepStrictEqual(bankDetails, sent ?? []);

/**
 * Changes the destination of collected cash in a locked row, and mails both bank accounts to the owners. Throws 403 unless this call
 * carries a proof.
 */
export async function changeBank(
  ctx: Ctx,
  scope: Scope,
  before: CustomerRow,
  { sent, isProven, locale }: { sent: BankDetails[]; isProven: boolean; locale: Locale },
): Promise<void> {
  if (!isProven) throw new Refusal(403, ERROR.stepUpNeeded, 'Please confirm first that it is you.');
  await writeAccount(ctx, scope, { bankDetails: sent });
  const numbers = { before: maskedNumbers(before.bankDetails), now: maskedNumbers(sent) };
  for (const owner of await findOwners(ctx, scope))
    await mailUser(ctx, { ...owner, companyId: scope.companyId }, 'bankChanged', locale, numbers);
}

const SHOWN_DIGITS = 4;

/** All digits of each number except the last four are dots; a dash for no account. */
const maskedNumbers = (accounts: readonly BankDetails[]): string =>
  accounts
    .map(
      ({ accountNumber }) =>
        '•'.repeat(Math.max(accountNumber.length - SHOWN_DIGITS, 0)) + accountNumber.slice(-SHOWN_DIGITS),
    )
    .join(', ') || '–';
