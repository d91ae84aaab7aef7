import { ERROR, type ErrorCode } from '../../../contract/wire/errorCodes.ts';
import type { Ctx } from '../../context.ts';
import { NO_COURIER } from '../../ports/couriers.ts';
import type { Message } from '../../ports/mailer.ts';

/** A refusal that is sent to the caller unchanged. Any other error becomes a 500 without details. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly detail: unknown;
  readonly headers: Record<string, string>;
  /** Whether integrators' calls answer with its status too, instead of 400 (`refusalStatus.ts`). */
  readonly isSameEverywhere: boolean;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    more: {
      field?: string;
      detail?: unknown;
      headers?: Record<string, string>;
      isSameEverywhere?: boolean;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = more.field;
    this.detail = more.detail;
    this.headers = more.headers ?? {};
    this.isSameEverywhere = more.isSameEverywhere ?? false;
  }
}

/** Missing records and records of other accounts get the same answer, byte by byte. `field`: the field that names the record. */
export const notFound = (field?: string) =>
  new Refusal(404, ERROR.notFound, 'File not found', field ? { field } : {});
export const invalid = (field: string, message: string, detail?: unknown) =>
  new Refusal(422, ERROR.validation, message, { field, detail });
/**
 * Throws 422 for an amount in another currency than the account's: it would otherwise be read in the account's currency. It is 422 in every
 * call, also in those that answer other wrong input with 400.
 */
export function assertCurrency(
  written: string | null | undefined,
  { currency, field }: { currency: string; field: string },
): void {
  if (!written || written.toUpperCase() === currency) return;
  throw new Refusal(422, ERROR.validation, `"${field}.currency" must be the currency ${currency}`, {
    field: `${field}.currency`,
    isSameEverywhere: true,
  });
}
export function assertAddonCurrency(
  addons: readonly { currency?: string | null | undefined }[],
  currency: string,
): void {
  for (const [i, addon] of addons.entries())
    assertCurrency(addon.currency, { currency, field: `serviceAddon.${i}` });
}
/** The refusal of a payment at the gateway, if the installation has no gateway. */
export const noWayToPay = () =>
  new Refusal(409, ERROR.noWayToPay, 'No way to pay is set up here. Please ask support.', {
    field: 'paymentMethodId',
  });
/** The refusal of an order, if the installation has no courier. */
export const noCourier = () => new Refusal(409, ERROR.noCourier, NO_COURIER, { field: 'serviceCode' });
/** Throws 409 if the installation sends no such message. Called before an account is looked up, which the answer must not reveal. */
export function assertSends(ctx: Ctx, channel: Message['channel'] = 'email'): void {
  if (!ctx.ports.mailer.delivers(channel))
    throw new Refusal(409, ERROR.noMessages, 'No message can be sent here. Please ask support.');
}
export const conflict = (message: string, detail?: unknown) =>
  new Refusal(409, ERROR.conflict, message, { detail });
/** The refusal of a call if another call was faster. */
export const OVERTAKEN = 'Another call has just changed the same thing. Please try again.';
/** The user's text for an error that is only for the log, as in any other answer. */
export const unexpected = () => new Refusal(500, ERROR.internal, 'Something went wrong. Please try again.');
export const onlyPeople = () =>
  new Refusal(403, ERROR.forbidden, 'Only a signed-in person can do this, not an API key.');
export const accountBlocked = () =>
  new Refusal(403, ERROR.forbidden, 'This account is blocked. Please contact support.');
export const unauthenticated = () => new Refusal(401, ERROR.unauthenticated, 'Please sign in.');
