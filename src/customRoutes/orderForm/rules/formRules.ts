import { OrderForm } from '../../../../contract/forms/order.ts';
import type { Addon } from '../../../../contract/orders/services.ts';
import { amountLimits } from '../../../../contract/rules/money/currencies.ts';
import type { Messages, TextKey } from '../../../i18n/textKey.ts';
import {
  type FieldIssue,
  type FieldTexts,
  firstOfEach,
  schemaIssues,
} from '../../../lib/forms/schemaIssues.ts';
import {
  addonIssues,
  addressIssues,
  isBlank,
  type PaymentFacts,
  paymentIssues,
  phoneIssues,
  pickupIssues,
} from '../../../shared/booking/bookingIssues.ts';
import { crossesBorder, isInsured, type OrderFormValues } from './orderFormValues.ts';

export const SECTIONS = ['sender', 'receiver', 'items', 'pickup', 'service'] as const;
export type FormSectionId = (typeof SECTIONS)[number];

export interface FormIssue extends FieldIssue {
  section: FormSectionId;
}

/** The facts that the rules need besides the values. */
export interface RuleFacts {
  now: Date;
  timezone: string;
  currency: string;
  /** Add-ons of the chosen service; null without a service. */
  addons: readonly Addon[] | null;
  /** Payment methods of the order; absent if payment is not checked. */
  paying?: PaymentFacts;
}

const PICKUP_RULES = { date: 'FORM-42', time: 'FORM-43', past: 'FORM-42' };
const GATEWAY_MINIMUM = { rule: 'FORM-66', messageKey: 'orderForm.gatewayMinimum' } as const;

const error = (name: keyof Messages['orderForm']['errors']): TextKey => `orderForm.errors.${name}`;

/** Message for a missing or invalid field. */
const TEXTS: FieldTexts = {
  'sender.name': ['FORM-67', error('name')],
  'sender.phone': ['FORM-68', error('phone')],
  'sender.email': ['FORM-83', 'validation.emailInvalid'],
  'sender.address1': ['FORM-69', error('address')],
  'sender.city': ['FORM-70', error('city')],
  'sender.state': ['FORM-71', error('state')],
  'sender.postcode': ['FORM-72', error('postcode')],
  'sender.country': ['FORM-73', error('country')],
  'receiver.name': ['FORM-76', error('name')],
  'receiver.phone': ['FORM-77', error('phone')],
  'receiver.email': ['FORM-83', 'validation.emailInvalid'],
  'receiver.address1': ['FORM-78', error('address')],
  'receiver.city': ['FORM-79', error('city')],
  'receiver.state': ['FORM-80', error('state')],
  'receiver.postcode': ['FORM-81', error('postcode')],
  'receiver.country': ['FORM-82', error('country')],
  itemType: ['FORM-89', error('itemType')],
  items: ['FORM-88', error('items')],
  'items.*.itemDetails': ['FORM-85', error('itemDescription')],
  'items.*.weightValue': ['FORM-24', error('itemFields')],
  'items.*.itemValue': ['FORM-86', error('itemValue')],
  'items.*.quantity': ['FORM-87', error('quantity')],
  serviceCode: ['FORM-90', error('service')],
  paymentMethodId: ['FORM-91', error('payment')],
};

/** A sender who brings the parcel to an outlet needs a name and a phone number, but no address (FORM-74). */
const isWaived = (v: OrderFormValues, field: string) =>
  v.dropAtOutlet && /^sender\.(address1|city|state|postcode|country)$/.test(field);

const outletIssues = (v: OrderFormValues): FieldIssue[] =>
  v.dropAtOutlet && isBlank(v.outletId)
    ? [{ rule: 'FORM-75', field: 'outletId', messageKey: error('outlet') }]
    : [];

/** Goods that are insured or cross a border need a value (FORM-33). */
const declaredIssues = (v: OrderFormValues, least: number): FieldIssue[] =>
  isInsured(v) || crossesBorder(v)
    ? v.items.flatMap(({ itemValue }, i) =>
        itemValue !== null && itemValue < least
          ? [
              {
                rule: 'FORM-33',
                field: `items.${i}.itemValue`,
                messageKey: error('itemWorth'),
                texts: { min: least },
              },
            ]
          : [],
      )
    : [];

/** Zero means no add-on. A negative amount or an invalid text is an error, as the request would omit it. */
const amountIssues = (v: OrderFormValues): FieldIssue[] =>
  v.addon
    .filter(({ id, values }) => id < 0 && !(Number(values.value ?? 0) >= 0))
    .map(({ id }) => ({ rule: 'FORM-58', field: `addon.${id}.value`, messageKey: 'quote.amountWrong' }));

/** The section of the page with this field. */
export function sectionOf(field: string): FormSectionId {
  const [head = ''] = field.split('.');
  if (head === 'outletId') return 'sender';
  if (head === 'itemType') return 'items';
  if (head.startsWith('pickup')) return 'pickup';
  return SECTIONS.find((section) => section === head) ?? 'service';
}

/** All errors that block confirming the order, in the order of the page. */
export function formIssues(v: OrderFormValues, facts: RuleFacts): FormIssue[] {
  const payment = facts.paying ? paymentIssues(v, facts.paying, GATEWAY_MINIMUM) : [];
  const isNamed = (field: string) => field === 'paymentMethodId' && payment.length > 0;
  const found = [
    ...schemaIssues(OrderForm, v, TEXTS).filter(({ field }) => !isWaived(v, field) && !isNamed(field)),
    ...phoneIssues(v.sender, 'sender.phone'),
    ...phoneIssues(v.receiver, 'receiver.phone'),
    ...(v.dropAtOutlet ? [] : addressIssues(v.sender, (part) => `sender.${part}`)),
    ...addressIssues(v.receiver, (part) => `receiver.${part}`),
    ...outletIssues(v),
    ...declaredIssues(v, amountLimits(facts.currency).leastValue),
    ...pickupIssues(v, facts, PICKUP_RULES),
    ...amountIssues(v),
    ...addonIssues(v.addon, facts.addons, 'FORM-56'),
    ...payment,
  ].map((issue) => ({ ...issue, section: sectionOf(issue.field) }));
  return SECTIONS.flatMap((section) => firstOfEach(found).filter((issue) => issue.section === section));
}

/** Fields that a quote needs before a service can be chosen (FORM-52). */
export const issuesBeforeService = (issues: FormIssue[]): FormIssue[] =>
  issues.filter((i) => i.section !== 'service' && i.section !== 'pickup');
