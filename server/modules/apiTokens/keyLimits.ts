import type { z } from 'zod';
import type { KeyLimitsInput, KeyLimitsRecord } from '../../../contract/account/apiTokens.ts';
import {
  hasLimits,
  isAllowedPlace,
  isAllowedService,
  type KeyLimits,
  type LimitedPlace,
} from '../../../contract/rules/integrations/keyLimits.ts';
import { fromMinor, moneyOf, moneyText } from '../../../contract/rules/money/money.ts';
import { hasCode } from '../../../contract/rules/orders/serviceCode.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx, Payer, Scope } from '../../context.ts';
import { addToDay } from '../../db/addToDay.ts';
import { apiTokenSpend } from '../../db/schema/account/access.ts';
import { countryCodeOf } from '../../geo/countries.ts';
import { lookupPostcode } from '../../geo/postcodes.ts';
import { stateNamed } from '../../geo/states.ts';
import { invalid, Refusal } from '../../http/answer/refusal.ts';
import { amountIn, minorOf } from '../../http/request/amountOf.ts';
import { companyById } from '../company/service.ts';
import { payerFacts } from '../members/spendingStore.ts';
import { codesOf } from '../services/serviceRecord.ts';
import { listActiveServices } from '../services/store.ts';
import { spentOn } from './limitStore.ts';
import { keyEnded } from './maker.ts';

/** The part of an address that limits check. */
interface LimitedAddress {
  country?: string | null;
  state?: string | null;
  postcode?: string | null;
}

/** One booking: its price, its service and its stops, including the pickup. */
export interface KeyBooking {
  priceMinor: number;
  serviceCode: string | null | undefined;
  stops: readonly { type: 'PICKUP' | 'DROPOFF'; contact: LimitedAddress }[];
}

/** The limits of a key in their stored form; null if the call sets none. Throws 422 for an unknown place or service. */
export async function readLimits(
  ctx: Ctx,
  { companyId }: Scope,
  input: z.output<typeof KeyLimitsInput> | null | undefined,
): Promise<KeyLimits | null> {
  if (!input) return null;
  const { currency, country } = await companyById(ctx, companyId);
  const amount = (name: 'perDay' | 'perBooking') => {
    const at = { currency, field: `limits.${name}` };
    return input[name] == null ? null : minorOf(amountIn(input[name], at), at);
  };
  const services = await listActiveServices(ctx, companyId);
  const limits: KeyLimits = {
    perDayMinor: amount('perDay'),
    perBookingMinor: amount('perBooking'),
    destinations: unique(
      (input.destinations ?? []).map((text, i) => destinationOf(country, text, `limits.destinations.${i}`)),
    ),
    services: unique(
      (input.services ?? []).flatMap((code, i) => {
        const named = services.map(codesOf).filter((service) => hasCode(service, code));
        if (named.length === 0)
          throw invalid(`limits.services.${i}`, `"limits.services.${i}" is not a service that can be booked`);
        return named.map((service) => service.code);
      }),
    ),
  };
  return hasLimits(limits) ? limits : null;
}

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)];

/** `SG`, `Singapore`, `MY/Selangor`, or a state of the home country. */
function destinationOf(home: string, text: string, field: string): string {
  const country = countryCodeOf(text);
  if (country) return country;
  const [first = '', ...rest] = text.split('/');
  const within = rest.length > 0 ? countryCodeOf(first.trim()) : home;
  const state = within && stateNamed(within, (rest.length > 0 ? rest.join('/') : first).trim());
  if (!state) throw invalid(field, `"${field}" is neither a country nor a state`);
  return `${state.country}/${state.name}`;
}

/** Limits in the API's form, with the cost of today's bookings. */
export function toLimitsRecord(limits: KeyLimits, currency: string, spentMinor: number): KeyLimitsRecord {
  const money = (minor: number | null) => (minor === null ? null : moneyOf(minor, currency));
  return {
    perDay: money(limits.perDayMinor),
    perBooking: money(limits.perBookingMinor),
    destinations: limits.destinations,
    services: limits.services,
    spentToday: moneyOf(spentMinor, currency),
  };
}

/**
 * Counts a booking from the wallet against the limits of its API key, within the open transaction of the booking. Throws 403 ERR_KEY_LIMIT.
 * Refunds do not reduce the count: a loop of bookings and cancellations ends too.
 */
export async function spendByKey(ctx: Ctx, payer: Payer, booking: KeyBooking): Promise<void> {
  const key = await keyOf(ctx, payer);
  if (!key) return;
  const { tokenId, currency, day } = key;
  const found = limited(key);
  if (found) assertWithin(found, booking);
  // Also for a key without a limit: a limit that is set in the afternoon applies to the whole day.
  const most = found?.limits.perDayMinor ?? null;
  const sum = { minor: booking.priceMinor, most };
  if ((await addToDay(ctx, apiTokenSpend, { tokenId, day }, sum)) || most === null) return;
  throw dayIsSpent(most, await spentBy(ctx, key), currency);
}

/** Throws the error that `spendByKey` would throw now, without counting the booking. */
export async function assertKeyMayBook(ctx: Ctx, payer: Payer, booking: KeyBooking): Promise<void> {
  const found = await limitsOf(ctx, payer);
  if (!found) return;
  assertWithin(found, booking);
  const most = found.limits.perDayMinor;
  if (most === null) return;
  const spent = await spentBy(ctx, found);
  if (spent + booking.priceMinor > most) throw dayIsSpent(most, spent, found.currency);
}

/** Throws 403 for a place to which the caller's key may not send. It also guards new addresses of parcels on their way. */
export async function assertKeySendsTo(ctx: Ctx, payer: Payer, address: LimitedAddress): Promise<void> {
  const found = await limitsOf(ctx, payer);
  if (found) assertPlaceAllowed(found.limits, address);
}

/** The limits of a key cannot count payments at the gateway, of invoices, or of later bookings. */
const UNCOUNTED = {
  gateway: () => refused('An API key with limits pays from the wallet alone.', {}),
  invoice: () => refused('An API key with limits pays no invoices.', {}),
  repeat: () => refused('An API key with limits makes no repeats that book.', {}),
};

/** Throws 403 if the caller's key has limits. */
export async function assertUnlimitedKey(ctx: Ctx, payer: Payer, use: keyof typeof UNCOUNTED): Promise<void> {
  if (await limitsOf(ctx, payer)) throw UNCOUNTED[use]();
}

interface FoundKey {
  tokenId: number;
  limits: KeyLimits | null;
  currency: string;
  day: string;
}
interface FoundLimits extends FoundKey {
  limits: KeyLimits;
}

/** Throws 403 for a key that was revoked or has expired: work that it ordered may come later. */
async function keyOf(ctx: Ctx, payer: Payer): Promise<FoundKey | null> {
  const { tokenId } = payer;
  if (tokenId == null) return null;
  const row = await payerFacts(ctx, payer);
  if (!row) return null;
  if (row.tokenId === null) throw keyEnded();
  const day = localDay(ctx.ports.clock.now(), row.timezone);
  return { tokenId, limits: row.limits, currency: row.currency, day };
}

const limited = (key: FoundKey | null): FoundLimits | null =>
  key?.limits ? { ...key, limits: key.limits } : null;

const limitsOf = async (ctx: Ctx, payer: Payer) => limited(await keyOf(ctx, payer));

const spentBy = async (ctx: Ctx, { tokenId, day }: FoundKey): Promise<number> =>
  (await spentOn(ctx, [tokenId], day)).get(tokenId) ?? 0;

function assertWithin(
  { limits, currency }: FoundLimits,
  { priceMinor, serviceCode, stops }: KeyBooking,
): void {
  if (!isAllowedService(limits, serviceCode))
    throw refused(`This API key may not book the service ${serviceCode}.`, {
      field: 'serviceCode',
      detail: { limit: 'services', services: limits.services },
    });
  for (const { type, contact } of stops) if (type === 'DROPOFF') assertPlaceAllowed(limits, contact);
  const most = limits.perBookingMinor;
  if (most !== null && priceMinor > most)
    throw refused(`This API key may spend at most ${moneyText(most, currency)} on one booking.`, {
      detail: { limit: 'perBooking', max: fromMinor(most), price: fromMinor(priceMinor) },
    });
}

function assertPlaceAllowed(limits: KeyLimits, address: LimitedAddress): void {
  const place = placeOf(address);
  if (isAllowedPlace(limits, place)) return;
  // Only known names: the written ones are other people's words, which an assistant would read as ours.
  const name = [place.states[0], place.country].filter(Boolean).join(', ');
  throw refused(`This API key may not send parcels to ${name || '–'}.`, {
    field: 'destination.contact',
    detail: { limit: 'destinations', destinations: limits.destinations },
  });
}

function placeOf({ country, state, postcode }: LimitedAddress): LimitedPlace {
  const code = (country && countryCodeOf(country)) || null;
  if (code === null) return { country: null, states: [] };
  const written = [state, postcode ? lookupPostcode(code, postcode)?.state : null];
  return {
    country: code,
    states: unique(written.flatMap((name) => (name ? (stateNamed(code, name)?.name ?? []) : []))),
  };
}

function dayIsSpent(mostMinor: number, spentMinor: number, currency: string): Refusal {
  const left = Math.max(0, mostMinor - spentMinor);
  return refused(
    `This API key may spend at most ${moneyText(mostMinor, currency)} a day, of which ${moneyText(left, currency)} is left today.`,
    { detail: { limit: 'perDay', max: fromMinor(mostMinor), left: fromMinor(left) } },
  );
}

const refused = (sentence: string, more: { field?: string; detail?: unknown }) =>
  new Refusal(403, ERROR.keyLimit, sentence, more);
