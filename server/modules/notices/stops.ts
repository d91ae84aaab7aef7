import { createHmac } from 'node:crypto';
import type { OrderContact } from '../../../contract/orders/orders.ts';
import { isEmail, plainEmail } from '../../../contract/rules/text/email.ts';
import { readPhone } from '../../../contract/rules/text/phone.ts';
import type { Ctx } from '../../context.ts';
import { stopsOf, writeStop } from './noticeStore.ts';

/**
 * An address as stored in the list of stops: different for each tenant, so that lists cannot be compared. It does not depend on the
 * installation's secret, so a rotation of the secret does not resume messages.
 */
export function addressHash(companyId: string, address: string): string {
  return hashOf(companyId, plainEmail(address));
}

function hashOf(companyId: string, address: string): string {
  const same = isEmail(address) ? address : address.replace(/[^\d+]/g, '');
  return createHmac('sha256', `notices of ${companyId}`).update(same).digest('base64url');
}

/** Includes the hash from before spellings were unified, so that stopped messages stay stopped. */
const hashesOf = (companyId: string, address: string): string[] => [
  addressHash(companyId, address),
  hashOf(companyId, address.trim().toLowerCase()),
];

export type Stop = { state: 'unsubscribed' } | { state: 'bounced'; reason: string | null };

/** Reason why an address gets no messages; null if it gets them. */
export async function whyStopped(ctx: Ctx, companyId: string, address: string): Promise<Stop | null> {
  const rows = await stopsOf(ctx, companyId, hashesOf(companyId, address));
  if (rows.some(({ unsubscribedAt }) => unsubscribedAt)) return { state: 'unsubscribed' };
  const bounced = rows.find(({ bouncedAt }) => bouncedAt);
  return bounced ? { state: 'bounced', reason: bounced.bounceReason } : null;
}

export const unsubscribe = (ctx: Ctx, companyId: string, address: string): Promise<void> =>
  write(ctx, companyId, [addressHash(companyId, address)], { unsubscribedAt: ctx.ports.clock.now() });

export const resubscribe = (ctx: Ctx, companyId: string, address: string): Promise<void> =>
  write(ctx, companyId, hashesOf(companyId, address), { unsubscribedAt: null });

export const markBounced = (ctx: Ctx, companyId: string, address: string, reason: string): Promise<void> =>
  write(ctx, companyId, [addressHash(companyId, address)], {
    bouncedAt: ctx.ports.clock.now(),
    bounceReason: reason,
  });

export const liftBounce = (ctx: Ctx, companyId: string, address: string): Promise<void> =>
  write(ctx, companyId, hashesOf(companyId, address), { bouncedAt: null, bounceReason: null });

async function write(
  ctx: Ctx,
  companyId: string,
  hashes: string[],
  set: Parameters<typeof writeStop>[3],
): Promise<void> {
  for (const hash of new Set(hashes)) await writeStop(ctx, companyId, hash, set);
}

/** All addresses of the reader of a message: a reader who opts out of mails gets no SMS either. */
export function readerAddresses(
  recipient: string,
  contact: OrderContact | undefined,
  country: string | undefined,
): string[] {
  const home = contact?.country ?? country ?? '';
  const phones = [contact?.mobile, contact?.phone].map((phone) => readPhone(phone ?? '', home)?.value);
  return [...new Set([recipient, contact?.email, ...phones].filter((v): v is string => Boolean(v)))];
}
