import type { Addon } from '../../../contract/orders/services.ts';
import { isPhone } from '../../../contract/rules/text/phone.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import { type AddressValue, DEFAULT_COUNTRY } from '../address/addressValue.ts';
import { placeQuestion } from '../address/knownPlaces.ts';
import type { PaymentChoice } from '../payment/rules/paymentChoices.ts';
import { type AddonChoice, lackedAddons } from './rules/addonChoice.ts';
import { type PickupValues, pickupMoment } from './rules/pickupTime.ts';

export const isBlank = (text: string): boolean => text.trim() === '';

/** A time in a form may be this much before now, as it was typed before it is sent. */
const TYPED_WITHIN_MS = 60_000;

/** Whether a typed time is in the past or missing. */
export const isPast = (at: Date | null, now: Date): boolean =>
  at === null || at.getTime() < now.getTime() - TYPED_WITHIN_MS;

/** The issue of a phone number that cannot be dialled. A missing number is another issue. */
export const phoneIssues = (
  { phone, country }: { phone: string; country: string },
  field: string,
): FieldIssue[] =>
  isBlank(phone) || isPhone(phone, [country, DEFAULT_COUNTRY])
    ? []
    : [{ rule: 'NUM-04', field, messageKey: 'booking.phone.invalid' }];

/** The rule of an issue that is a question about a place. */
export const PLACE_ISSUE = 'BX-22';

/** The issue of postcode, city and state that contradict each other, until a person confirms them. */
export function addressIssues(address: AddressValue, fieldOf: (part: string) => string): FieldIssue[] {
  const question = placeQuestion(address);
  if (!question) return [];
  const { field, rule, params } = question;
  return [
    { rule: PLACE_ISSUE, field: fieldOf(field), messageKey: `booking.place.${rule}`, texts: { ...params } },
  ];
}

/** A pickup at a chosen time needs a date and a time that are not in the past (FORM-42, -43, MULTI-21, -24). */
export function pickupIssues(
  v: PickupValues,
  { now, timezone }: { now: Date; timezone: string },
  rules: Record<'date' | 'time' | 'past', string>,
): FieldIssue[] {
  if (v.pickupNow) return [];
  const issue = (
    rule: string,
    field: 'pickupDate' | 'pickupTime',
    name: 'pickupDate' | 'pickupTime' | 'pickupPast',
  ): FieldIssue => ({ rule, field, messageKey: `orderForm.errors.${name}` });
  const isWhole = !isBlank(v.pickupDate) && !isBlank(v.pickupTime);
  return [
    ...(isBlank(v.pickupDate) ? [issue(rules.date, 'pickupDate', 'pickupDate')] : []),
    ...(isBlank(v.pickupTime) ? [issue(rules.time, 'pickupTime', 'pickupTime')] : []),
    ...(isWhole && isPast(pickupMoment(v, timezone), now)
      ? [issue(rules.past, 'pickupTime', 'pickupPast')]
      : []),
  ];
}

/** An add-on must be offered by the chosen service, with the values that the service requires (FORM-56, MULTI-23). */
export const addonIssues = (
  chosen: readonly AddonChoice[],
  addons: readonly Addon[] | null,
  rule: string,
): FieldIssue[] =>
  addons === null
    ? []
    : [
        ...lackedAddons(chosen, addons).map(
          ({ id }): FieldIssue => ({
            rule,
            field: `addon.${id}.value`,
            messageKey: 'orderForm.errors.addonLacked',
          }),
        ),
        ...chosen.flatMap(({ id, values }): FieldIssue[] =>
          (addons.find((a) => a.id === id)?.required ?? [])
            .filter(({ key }) => isBlank(values[key] ?? ''))
            .map(({ key }) => ({
              rule,
              field: `addon.${id}.${key}`,
              messageKey: 'orderForm.errors.addonValue',
            })),
        ),
      ];

export interface PaymentFacts {
  payments: readonly PaymentChoice[];
  currency: string;
  /** Formats an amount without its currency. */
  amountText: (minor: number) => string;
}

/**
 * The issue of a chosen method whose minimum or maximum does not fit the price (FORM-65, -66, MULTI-36). If none can be chosen, it is that
 * of the wallet, which a top-up solves.
 */
export function paymentIssues(
  { paymentMethodId }: { paymentMethodId: number },
  { payments, currency, amountText }: PaymentFacts,
  minimum: { rule: string; messageKey: TextKey },
): FieldIssue[] {
  const field = 'paymentMethodId';
  const chosen =
    payments.find((p) => p.method.id === paymentMethodId) ??
    (payments.every((p) => p.refused !== null) ? payments.find((p) => p.refused === 'short') : undefined);
  const amount = amountText(chosen?.amountMinor ?? 0);
  if (chosen?.refused === 'minimum') return [{ ...minimum, field, texts: { currency, amount, min: amount } }];
  if (chosen?.refused === 'short')
    return [
      {
        rule: 'FORM-65',
        field,
        messageKey: 'orderForm.walletShort',
        texts: { amount: `${currency} ${amount}` },
      },
    ];
  return [];
}
