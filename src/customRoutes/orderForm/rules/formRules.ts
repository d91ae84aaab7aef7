import { OrderForm } from '../../../../contract/forms/order.ts';
import type { Addon } from '../../../../contract/orders/services.ts';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { isPhone } from '../../../../contract/rules/text/phone.ts';
import type { Messages, TextKey } from '../../../i18n/textKey.ts';
import {
  type FieldIssue,
  type FieldTexts,
  firstOfEach,
  schemaIssues,
} from '../../../lib/forms/schemaIssues.ts';
import { DEFAULT_COUNTRY } from '../../../shared/address/addressValue.ts';
import { pickupMoment } from '../../../shared/booking/rules/pickupTime.ts';
import { crossesBorder, isInsured, type OrderFormValues, type Side } from './orderFormValues.ts';

export const SECTIONS = ['sender', 'receiver', 'items', 'pickup', 'service'] as const;
export type FormSectionId = (typeof SECTIONS)[number];

export interface FormIssue extends FieldIssue {
  section: FormSectionId;
}

/** What the rules need beside the values. */
export interface RuleFacts {
  now: Date;
  timezone: string;
  /** Add-ons of the chosen service. */
  addons: Addon[];
}

const blank = (text: string) => text.trim() === '';
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

/** A sender who brings the parcel to an outlet needs a name and a phone, but no address (FORM-74). */
const isWaived = (v: OrderFormValues, field: string) =>
  v.dropAtOutlet && /^sender\.(address1|city|state|postcode|country)$/.test(field);

const phoneIssues = (v: OrderFormValues, side: Side): FieldIssue[] =>
  blank(v[side].phone) || isPhone(v[side].phone, [v[side].country, DEFAULT_COUNTRY])
    ? []
    : [{ rule: 'NUM-04', field: `${side}.phone`, messageKey: 'booking.phone.invalid' }];

const outletIssues = (v: OrderFormValues): FieldIssue[] =>
  v.dropAtOutlet && blank(v.outletId)
    ? [{ rule: 'FORM-75', field: 'outletId', messageKey: error('outlet') }]
    : [];

/** Goods that are insured or cross a border need a value (FORM-33). */
const declaredIssues = (v: OrderFormValues): FieldIssue[] =>
  isInsured(v) || crossesBorder(v)
    ? v.items.flatMap(({ itemValue }, i) =>
        itemValue !== null && itemValue < LIMITS.declaredValueMin
          ? [
              {
                rule: 'FORM-33',
                field: `items.${i}.itemValue`,
                messageKey: error('itemWorth'),
                texts: { min: LIMITS.declaredValueMin },
              },
            ]
          : [],
      )
    : [];

function pickupIssues(v: OrderFormValues, { now, timezone }: RuleFacts): FieldIssue[] {
  if (v.pickupNow) return [];
  const at = pickupMoment(v, timezone);
  const isPast = at !== null && at.getTime() < now.getTime() - 60_000;
  return [
    ...(blank(v.pickupDate)
      ? [{ rule: 'FORM-42', field: 'pickupDate', messageKey: error('pickupDate') }]
      : []),
    ...(blank(v.pickupTime)
      ? [{ rule: 'FORM-43', field: 'pickupTime', messageKey: error('pickupTime') }]
      : []),
    ...(isPast ? [{ rule: 'FORM-42', field: 'pickupTime', messageKey: error('pickupPast') }] : []),
  ];
}

/** Zero means no add-on; a negative amount is an error that would be sent as none. */
const amountIssues = (v: OrderFormValues): FieldIssue[] =>
  v.addon
    .filter(({ id, values }) => id < 0 && Number(values.value) < 0)
    .map(({ id }) => ({ rule: 'FORM-58', field: `addon.${id}.value`, messageKey: 'quote.amountWrong' }));

/** An add-on has the values that its service requires. */
const addonIssues = (v: OrderFormValues, { addons }: RuleFacts): FieldIssue[] =>
  v.addon.flatMap((choice) =>
    (addons.find((a) => a.id === choice.id)?.required ?? [])
      .filter(({ key }) => blank(choice.values[key] ?? ''))
      .map(({ key }) => ({
        rule: 'FORM-56',
        field: `addon.${choice.id}.${key}`,
        messageKey: error('addonValue'),
      })),
  );

/** The section of the page that a field belongs to. */
export function sectionOf(field: string): FormSectionId {
  const [head = ''] = field.split('.');
  if (head === 'outletId') return 'sender';
  if (head === 'itemType') return 'items';
  if (head.startsWith('pickup')) return 'pickup';
  return SECTIONS.find((section) => section === head) ?? 'service';
}

/** All errors that block confirming the order, in the order of the page. */
export function formIssues(v: OrderFormValues, facts: RuleFacts): FormIssue[] {
  const found = [
    ...schemaIssues(OrderForm, v, TEXTS).filter(({ field }) => !isWaived(v, field)),
    ...phoneIssues(v, 'sender'),
    ...phoneIssues(v, 'receiver'),
    ...outletIssues(v),
    ...declaredIssues(v),
    ...pickupIssues(v, facts),
    ...amountIssues(v),
    ...addonIssues(v, facts),
  ].map((issue) => ({ ...issue, section: sectionOf(issue.field) }));
  return SECTIONS.flatMap((section) => firstOfEach(found).filter((issue) => issue.section === section));
}

/** What a quote needs before a service can be chosen (FORM-52). */
export const issuesBeforeService = (issues: FormIssue[]): FormIssue[] =>
  issues.filter((i) => i.section !== 'service' && i.section !== 'pickup');
