import type { z } from 'zod';
import { NOTIFICATION_FLAGS, type ProfileChange } from '../../../contract/account/customers.ts';
import { NOTICE_KINDS } from '../../../contract/rules/account/notices.ts';
import { isTaxNumber, TAX_COUNTRY } from '../../../contract/rules/account/profile.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { amountLimits } from '../../../contract/rules/money/currencies.ts';
import { isConfirmedAfter } from '../../../contract/rules/places/confirmedPlace.ts';
import { isPostcode } from '../../../contract/rules/places/postcodes.ts';
import type { Actor, Ctx } from '../../context.ts';
import { matterChanged } from '../../eventBus/matters.ts';
import { invalid, notFound } from '../../http/answer/refusal.ts';
import { assertMay } from '../../http/caller/memberRights.ts';
import { minorOf } from '../../http/request/amountOf.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import { assertOwnProof } from '../auth/ownProof.ts';
import { companyById } from '../company/service.ts';
import { assertPlace } from '../parameters/wrongPlaces.ts';
import { availableServiceCompanies } from '../services/service.ts';
import { pricingTenant } from '../services/store.ts';
import { isBelow, tellLowBalance } from '../wallet/ledger/lowBalance.ts';
import { changeBank, isOtherBank } from './changeBank.ts';
import { customerOf, noticesOf } from './service.ts';
import { type CustomerRow, changeCustomer, findCustomer } from './store.ts';

const PLACE = ['postcode', 'city', 'state', 'country'] as const;
const NOTIFICATIONS = [...NOTIFICATION_FLAGS, 'minBalanceVal'] as const;

type Change = z.output<typeof ProfileChange>;

/**
 * Changes only the fields of the body. Throws 422 for a service company that the tenant does not have, 409 with both versions if the
 * account was changed since it was read, and 403 for another bank account without a proof.
 */
export async function changeProfile(
  ctx: Ctx,
  scope: Actor,
  { proof, updated_at: basedOn, ...body }: Change,
  locale: Locale,
): Promise<void> {
  const { id: _account, ...sent } = body;
  const isProven = await hasProof(ctx, scope, body.customerBankDetails, proof);
  await ctx.db.tx(async () => {
    const before = await findCustomer(ctx, scope, { lock: true });
    if (!before) throw notFound();
    const now = () => customerOf(ctx, scope, scope.userId);
    await assertUnchanged({ basedOn, updatedAt: before.updatedAt, name: 'customer', now, sent });
    await assertCompanies(ctx, before, body.selectedServices);
    await assertNoticeLine(ctx, before, body.minBalanceVal);
    await assertForms(ctx, before, body);
    if (isOtherBank(before, body.customerBankDetails)) {
      assertMay(scope, 'bank');
      await changeBank(ctx, scope, before, { sent: body.customerBankDetails ?? [], isProven, locale });
    }
    const { id: _account, name, selectedServices, customBranding, billing, notices, ...rest } = body;
    const { customerBankDetails: _ownStep, placeConfirmed: _confirmed, ...fields } = rest;
    const columns = Object.fromEntries(
      Object.entries(fields).filter(([key]) => !(NOTIFICATIONS as readonly string[]).includes(key)),
    ) as Omit<typeof fields, (typeof NOTIFICATIONS)[number]>;
    await changeCustomer(
      ctx,
      scope,
      {
        ...columns,
        ...(name ? { name } : {}),
        ...(selectedServices === undefined ? {} : { selectedServices: selectedServices ?? [] }),
        ...(customBranding == null ? {} : { customBranding }),
        placeConfirmed: isConfirmedAfter(before, body),
      },
      {
        billing: billing ?? {},
        notifications: {
          ...Object.fromEntries(NOTIFICATIONS.flatMap((n) => (n in body ? [[n, body[n]]] : []))),
          ...(notices === undefined ? {} : { notices: notices && noticesWith(before, notices) }),
        },
      },
    );
    const lineOf = (all: Record<string, unknown>) =>
      all.minBalanceNotify === true && typeof all.minBalanceVal === 'number' ? all.minBalanceVal : null;
    const line = lineOf({ ...before.notifications, ...body });
    // A limit above the balance causes a notice at once, unless the balance was already below the previous limit.
    if (!isBelow(before.walletMinor, lineOf(before.notifications)))
      await tellLowBalance(ctx, scope, {
        beforeMinor: Number.POSITIVE_INFINITY,
        afterMinor: before.walletMinor,
        line,
      });
    await matterChanged(ctx, scope, 'wallet', scope.customerId);
  });
}

/**
 * Call it before the transaction, whose rollback would forget a wrong password. The proof is ignored if the bank account does not change.
 */
async function hasProof(
  ctx: Ctx,
  actor: Actor,
  bank: Change['customerBankDetails'],
  proof: Change['proof'],
): Promise<boolean> {
  const row = proof && actor.via === 'session' ? await findCustomer(ctx, actor) : undefined;
  if (!proof || !row || !isOtherBank(row, bank)) return false;
  await assertOwnProof(ctx, actor, proof, 'proof.password');
  return true;
}

/** A stored choice stays valid after the tenant has given up its courier. */
async function assertCompanies(
  ctx: Ctx,
  { companyId, selectedServices }: CustomerRow,
  chosen: number[] | null | undefined,
) {
  if (!chosen) return;
  const known = new Set([...selectedServices, ...(await availableServiceCompanies(ctx, companyId))]);
  const strange = chosen.findIndex((company) => !known.has(company));
  if (strange >= 0)
    throw invalid(`selectedServices.${strange}`, `"selectedServices.${strange}" is not known`);
}

/** Refuses a limit for a notice of the balance that the tenant's currency does not have, or that is too large (SET-37). The stored one is accepted. */
async function assertNoticeLine(
  ctx: Ctx,
  { companyId, notifications }: Pick<CustomerRow, 'companyId' | 'notifications'>,
  line: number | null | undefined,
) {
  if (line == null || line === notifications.minBalanceVal) return;
  const currency = (await pricingTenant(ctx, companyId))?.currency ?? '';
  minorOf(line, { currency, field: 'minBalanceVal', max: amountLimits(currency).balanceNotice });
}

/**
 * A postcode and a tax number must have the form of their country, and a postcode must belong to the city and the state. A stored value is
 * accepted unchanged.
 */
async function assertForms(
  ctx: Ctx,
  before: CustomerRow,
  body: Pick<Change, (typeof PLACE)[number] | 'placeConfirmed' | 'taxIdentificationNo' | 'billing'>,
): Promise<void> {
  const home = before.country ?? (await companyById(ctx, before.companyId)).country;
  const isNew = (next: string | null | undefined, old: unknown): next is string =>
    Boolean(next) && next !== old;
  const country = body.country ?? home;
  if (isNew(body.postcode, before.postcode) && !isPostcode(body.postcode, country))
    throw invalid('postcode', 'This is no postcode of the country.');
  if (PLACE.some((part) => part !== 'country' && isNew(body[part], before[part]))) {
    const place = Object.fromEntries(PLACE.map((part) => [part, body[part] ?? before[part]]));
    assertPlace({ ...place, country, placeConfirmed: isConfirmedAfter(before, body) });
  }
  const { billing } = body;
  const billedIn = billing?.country ?? (before.billing as { country?: string }).country ?? home;
  if (isNew(billing?.postcode, before.billing.postcode) && !isPostcode(billing.postcode, billedIn))
    throw invalid('billing.postcode', 'This is no postcode of the country.');
  const taxNumber = body.taxIdentificationNo;
  if (country === TAX_COUNTRY && isNew(taxNumber, before.taxIdentificationNo) && !isTaxNumber(taxNumber))
    throw invalid('taxIdentificationNo', 'This is no tax number.');
}

/** The present choice, with the changes. */
function noticesWith(before: CustomerRow, change: NonNullable<Change['notices']>) {
  const now = noticesOf(before);
  return Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, { ...now[kind], ...change[kind] }]));
}
