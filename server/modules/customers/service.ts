import type { FastifyRequest } from 'fastify';
import {
  BILLING_FIELDS,
  CUSTOMER_RATES,
  type Customer,
  type CustomerRates,
  NOTIFICATION_FLAGS,
} from '../../../contract/account/customers.ts';
import { type NoticeChoice, usualChoice } from '../../../contract/rules/account/notices.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { pick } from '../../../contract/rules/pick.ts';
import { ADDRESS_FIELDS } from '../../../contract/rules/places/addressFields.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { isSerial } from '../../db/schema/columns.ts';
import { accountBlocked, notFound } from '../../http/answer/refusal.ts';
import { findMember } from '../../http/caller/member.ts';
import { assertRight } from '../../http/caller/memberRights.ts';
import { linkHosts } from '../company/linkHosts.ts';
import { settingOf } from '../company/service.ts';
import { membershipOf } from '../members/membership.ts';
import { unbilledMinor } from '../wallet/postpaid/postpaidStore.ts';
import { findDefaultSender } from './defaultSenderStore.ts';
import { type CustomerRow, findCustomer, findCustomersOf, findOwnedAccount } from './store.ts';
import { shownBrand } from './storedBrand.ts';

const scopeOf = (row: CustomerRow): Scope => ({ companyId: row.companyId, customerId: row.id });

/** The accounts of the user, oldest first. An API key reads only its own. */
export async function customersOfUser(ctx: Ctx, actor: Actor): Promise<Customer[]> {
  const { userId, companyId, customerId } = actor;
  const all = await findCustomersOf(ctx, userId, companyId);
  const rows = actor.via === 'session' ? all : all.filter(({ id }) => id === customerId);
  const rates = await ratesOf(ctx, companyId);
  return Promise.all(
    rows.map(async (row) => {
      const scope = scopeOf(row);
      return toCustomer(row, userId, {
        unbilled: await unbilledMinor(ctx, scope),
        defaultSender: await findDefaultSender(ctx, scope),
        rates,
        member: await membershipOf(ctx, scope, userId),
      });
    }),
  );
}

/** One account, with its brand if `retrieve` asks for `branding`. */
export async function customerOf(
  ctx: Ctx,
  scope: Scope,
  userId: number | null,
  retrieve = '',
): Promise<Customer> {
  const row = await findCustomer(ctx, scope);
  if (!row) throw notFound();
  const rates = await ratesOf(ctx, scope.companyId);
  const found = toCustomer(row, userId, {
    unbilled: await unbilledMinor(ctx, scope),
    defaultSender: await findDefaultSender(ctx, scope),
    rates,
    member: userId === null ? null : await membershipOf(ctx, scope, userId),
  });
  return retrieve.split(',').includes('branding')
    ? { ...found, branding: shownBrand(row, await linkHosts(ctx, scope)) }
    : found;
}

/**
 * The account of a call's id: the present account, or another account of the same user. The call then has the user's rights in that
 * account. Throws 404 for any other account, 403 without the right of the call or for a blocked account.
 */
export async function resolveAccount(
  ctx: Ctx,
  request: FastifyRequest,
  id: string | number | null | undefined,
): Promise<Actor> {
  const { actor, namedCustomer } = request;
  const { companyId, userId } = actor;
  const customerId = Number(id);
  if (id == null || id === '' || customerId === actor.customerId) return actor;
  if (actor.via !== 'session' || namedCustomer != null || !isSerial(customerId)) throw notFound();
  const account = await findOwnedAccount(ctx, { companyId, customerId }, userId);
  const member = account && (await findMember(ctx, { customerId, userId }));
  if (!account || !member) throw notFound();
  if (account.blockedAt) throw accountBlocked();
  request.actor = { ...actor, customerId, member };
  assertRight(request);
  return request.actor;
}

/** Channels of each status. */
export const noticesOf = ({ notifications }: CustomerRow): NoticeChoice => ({
  ...usualChoice(),
  ...(notifications.notices as Partial<NoticeChoice> | null),
});

function notificationsOf(row: CustomerRow) {
  const { notifications } = row;
  const flags = NOTIFICATION_FLAGS.map((name) => [name, notifications[name] ?? null]);
  const { minBalanceVal } = notifications;
  return {
    ...(Object.fromEntries(flags) as Pick<Customer, (typeof NOTIFICATION_FLAGS)[number]>),
    notices: noticesOf(row),
    minBalanceVal: typeof minBalanceVal === 'number' ? minBalanceVal : null,
  };
}

const ratesOf = async (ctx: Ctx, companyId: string): Promise<CustomerRates> =>
  (await settingOf<CustomerRates>(ctx, companyId, 'customer_rates')) ?? {};

const addresseeOf = ({ billing }: CustomerRow) =>
  Object.fromEntries(
    BILLING_FIELDS.map((name) => [name, typeof billing[name] === 'string' ? billing[name] : null]),
  ) as Record<(typeof BILLING_FIELDS)[number], string | null>;

function toCustomer(
  row: CustomerRow,
  userId: number | null,
  {
    unbilled,
    defaultSender,
    rates,
    member,
  }: {
    unbilled: number;
    defaultSender: Customer['defaultSender'];
    rates: CustomerRates;
    member: Customer['member'];
  },
): Customer {
  return {
    id: row.id,
    companyId: row.companyId,
    userId,
    name: row.name,
    email: row.email,
    phone: row.phone,
    type: row.type,
    identityNo: row.identityNo,
    identityType: row.identityType,
    dob: row.dob,
    industry: row.industry,
    websiteUrl: row.websiteUrl,
    ...pick(row, ADDRESS_FIELDS),
    placeConfirmed: row.placeConfirmed,
    defaultLabelType: row.defaultLabelType,
    priceQuotePref: row.priceQuotePref,
    lang: row.lang,
    accountNumber: `C${String(row.id).padStart(6, '0')}`,
    planName: row.planName,
    planExpiryDate: row.planExpiryDate?.toISOString() ?? null,
    walletBalance: fromMinor(row.walletMinor),
    unbilledAmount: fromMinor(unbilled),
    discount: row.discountBp / 100,
    discountExp: null,
    commission: 0,
    billing: {
      ...addresseeOf(row),
      paymentTerm: String(row.billing.paymentTerm ?? 'debit'),
      maxCredit: fromMinor(row.creditLimitMinor),
    },
    customerBankDetails: row.bankDetails,
    taxIdentificationNo: row.taxIdentificationNo,
    referralCode: row.referralCode,
    selectedServices: row.selectedServices,
    defaultSender,
    geoAccuracy: null,
    geoAccuracyLock: false,
    customBranding: row.customBranding,
    ...notificationsOf(row),
    ...(Object.fromEntries(CUSTOMER_RATES.map((name) => [name, rates[name] ?? null])) as Record<
      (typeof CUSTOMER_RATES)[number],
      number | null
    >),
    // Nothing charges messages in browsers, so an older setting of a price is not a price.
    pushRate: 0,
    member,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
