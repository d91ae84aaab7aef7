import { isEmail } from '../../../../contract/rules/email.ts';
import { isPhone } from '../../../../contract/rules/phone.ts';
import type { Addon } from '../../../../contract/services.ts';
import type { Messages, TextKey } from '../../../i18n/textKey.ts';
import { pickupMoment } from '../../../lib/pickupTime.ts';
import { DEFAULT_COUNTRY } from '../../../ui/addressValue.ts';
import { isItemValue, isQuantity } from './itemRules.ts';
import { crossesBorder, isInsured, type OrderFormValues, type Side } from './orderFormValues.ts';

export const SECTIONS = ['sender', 'receiver', 'items', 'pickup', 'service'] as const;
export type FormSectionId = (typeof SECTIONS)[number];

/** One thing that is wrong: which rule, where, and the text that says it. */
export interface FormIssue {
  rule: string;
  section: FormSectionId;
  /** Path of the form value; also the id of its input. */
  field: string;
  messageKey: TextKey;
}

/** What the rules need beside the values. */
export interface RuleFacts {
  now: Date;
  timezone: string;
  /** Add-ons of the chosen service. */
  addons: Addon[];
}

interface Rule extends FormIssue {
  broken: (v: OrderFormValues, facts: RuleFacts) => boolean;
}

type ErrorName = keyof Messages['orderForm']['errors'];
const message = (name: ErrorName): TextKey => `orderForm.errors.${name}`;
const blank = (text: string) => text.trim() === '';

/** What of a contact must be there, with the ids for sender and receiver. */
const CONTACT = [
  ['name', 'FORM-67', 'FORM-76', 'name'],
  ['phone', 'FORM-68', 'FORM-77', 'phone'],
  ['address1', 'FORM-69', 'FORM-78', 'address'],
  ['city', 'FORM-70', 'FORM-79', 'city'],
  ['state', 'FORM-71', 'FORM-80', 'state'],
  ['postcode', 'FORM-72', 'FORM-81', 'postcode'],
  ['country', 'FORM-73', 'FORM-82', 'country'],
] as const;

const contactRules = (side: Side): Rule[] =>
  CONTACT.map(([field, senderId, receiverId, text]) => ({
    rule: side === 'sender' ? senderId : receiverId,
    section: side,
    field: `${side}.${field}`,
    messageKey: message(text),
    broken: (v) => {
      const waived = side === 'sender' && v.dropAtOutlet && field !== 'name' && field !== 'phone';
      return !waived && blank(v[side][field]);
    },
  }));

const phoneRule = (side: Side): Rule => ({
  rule: 'NUM-04',
  section: side,
  field: `${side}.phone`,
  messageKey: 'booking.phone.invalid',
  broken: (v) => !blank(v[side].phone) && !isPhone(v[side].phone, [v[side].country, DEFAULT_COUNTRY]),
});

const emailRule = (side: Side): Rule => ({
  rule: 'FORM-83',
  section: side,
  field: `${side}.email`,
  messageKey: 'validation.emailInvalid',
  broken: (v) => !blank(v[side].email) && !isEmail(v[side].email),
});

const RULES: Rule[] = [
  ...contactRules('sender'),
  phoneRule('sender'),
  emailRule('sender'),
  {
    rule: 'FORM-75',
    section: 'sender',
    field: 'outletId',
    messageKey: message('outlet'),
    broken: (v) => v.dropAtOutlet && blank(v.outletId),
  },
  ...contactRules('receiver'),
  phoneRule('receiver'),
  emailRule('receiver'),
  {
    rule: 'FORM-89',
    section: 'items',
    field: 'itemType',
    messageKey: message('itemType'),
    broken: (v) => blank(v.itemType),
  },
  {
    rule: 'FORM-88',
    section: 'items',
    field: 'items',
    messageKey: message('items'),
    broken: (v) => v.items.length === 0,
  },
  {
    rule: 'FORM-42',
    section: 'pickup',
    field: 'pickupDate',
    messageKey: message('pickupDate'),
    broken: (v) => !v.pickupNow && blank(v.pickupDate),
  },
  {
    rule: 'FORM-43',
    section: 'pickup',
    field: 'pickupTime',
    messageKey: message('pickupTime'),
    broken: (v) => !v.pickupNow && blank(v.pickupTime),
  },
  {
    rule: 'FORM-42',
    section: 'pickup',
    field: 'pickupTime',
    messageKey: message('pickupPast'),
    broken: (v, { now, timezone }) => {
      const at = v.pickupNow ? null : pickupMoment(v, timezone);
      return at !== null && at.getTime() < now.getTime() - 60_000;
    },
  },
  {
    rule: 'FORM-90',
    section: 'service',
    field: 'serviceCode',
    messageKey: message('service'),
    broken: (v) => blank(v.serviceCode),
  },
  {
    rule: 'FORM-91',
    section: 'service',
    field: 'paymentMethodId',
    messageKey: message('payment'),
    broken: (v) => v.paymentMethodId < 0,
  },
];

function itemIssues(v: OrderFormValues): FormIssue[] {
  const declared = isInsured(v) || crossesBorder(v);
  return v.items.flatMap((item, i) => {
    const issue = (rule: string, name: string, text: ErrorName): FormIssue => ({
      rule,
      section: 'items',
      field: `items.${i}.${name}`,
      messageKey: message(text),
    });
    return [
      ...(blank(item.itemDetails) ? [issue('FORM-85', 'itemDetails', 'itemDescription')] : []),
      ...(item.weightValue ? [] : [issue('FORM-24', 'weightValue', 'itemFields')]),
      ...(isItemValue(item.itemValue, declared) ? [] : [issue('FORM-86', 'itemValue', 'itemValue')]),
      ...(isQuantity(item.quantity) ? [] : [issue('FORM-87', 'quantity', 'quantity')]),
    ];
  });
}

function addonIssues(v: OrderFormValues, facts: RuleFacts): FormIssue[] {
  return [...amountIssues(v), ...requiredIssues(v, facts)];
}

/** Nothing is no add-on; less than nothing is a slip that would be sent as none. */
const amountIssues = (v: OrderFormValues): FormIssue[] =>
  v.addon
    .filter(({ id, values }) => id < 0 && Number(values.value) < 0)
    .map(({ id }) => ({
      rule: 'FORM-58',
      section: 'service',
      field: `addon.${id}.value`,
      messageKey: 'quote.amountWrong',
    }));

function requiredIssues(v: OrderFormValues, { addons }: RuleFacts): FormIssue[] {
  return v.addon.flatMap((choice) =>
    (addons.find((a) => a.id === choice.id)?.required ?? [])
      .filter(({ key }) => blank(choice.values[key] ?? ''))
      .map(({ key }) => ({
        rule: 'FORM-56',
        section: 'service' as const,
        field: `addon.${choice.id}.${key}`,
        messageKey: message('addonValue'),
      })),
  );
}

/** Everything that keeps the order from being confirmed, in the order of the page. */
export function formIssues(v: OrderFormValues, facts: RuleFacts): FormIssue[] {
  const found = [
    ...RULES.filter((r) => r.broken(v, facts)).map(({ broken: _, ...issue }) => issue),
    ...itemIssues(v),
    ...addonIssues(v, facts),
  ];
  const firstOfField = found.filter(
    (issue, i) => found.findIndex((other) => other.field === issue.field) === i,
  );
  return SECTIONS.flatMap((section) => firstOfField.filter((i) => i.section === section));
}

/** What a quote needs before a service can be chosen (FORM-52). */
export const issuesBeforeService = (issues: FormIssue[]): FormIssue[] =>
  issues.filter((i) => i.section !== 'service' && i.section !== 'pickup');
