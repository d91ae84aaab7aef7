import type { Customer } from '../../../contract/account/customers.ts';
import {
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChoice,
  usualChoice,
  usualSwitch,
} from '../../../contract/rules/account/notices.ts';
import { amountLimits } from '../../../contract/rules/money/currencies.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import type { FormPart, FormParts } from '../../ui/versions/formParts.ts';

/** In the order of the page (SET-32). */
export const FLAGS = [
  'emailNotifications',
  'smsNotifications',
  'pushNotifications',
  'notifyRecipientOrderStatus',
  'whatsappRecipientOrderStatus',
  'instabookNotifyReceiver',
  'notifyMeOrderStatus',
  'whatsappMeOrderStatus',
  'instabookNotifySender',
  'newInvoice',
  'paidInvoice',
  'newsletter',
] as const;
export type Flag = (typeof FLAGS)[number];

/** Switches that are shown if WhatsApp is available (SET-33, SET-34). */
export const WHATSAPP_FLAGS: readonly Flag[] = ['whatsappRecipientOrderStatus', 'whatsappMeOrderStatus'];

/** A switch about orders, besides the choice of events. */
const ONCE_A_DAY = 'noticesOnceADay';
const SWITCHES = [...FLAGS, ONCE_A_DAY] as const;
type Switch = (typeof SWITCHES)[number];

export type NotificationValues = Record<Switch, boolean> & {
  minBalanceNotify: boolean;
  minBalanceVal: number | null;
  notices: NoticeChoice;
};

/** The default until the user chooses. An account with monthly billing gets its invoice by default. */
const defaultOf = (name: Switch, { emailRate, billing }: Customer): boolean =>
  name === 'newInvoice' ? (billing?.paymentTerm || 'debit') !== 'debit' : usualSwitch(name, !emailRate);

export const notificationsOf = (customer: Customer): NotificationValues => ({
  ...(Object.fromEntries(
    SWITCHES.map((name) => [name, customer[name] ?? defaultOf(name, customer)]),
  ) as Record<Switch, boolean>),
  minBalanceNotify: customer.minBalanceNotify ?? false,
  minBalanceVal: customer.minBalanceVal ?? null,
  notices: customer.notices ?? usualChoice(),
});

/** Every switch and every cell of the table is merged separately. `balance`: label of the amount. */
export const notificationParts = (balance: string): FormParts<NotificationValues> => ({
  ...Object.fromEntries(
    [...SWITCHES, 'minBalanceNotify' as const].map((flag) => [flag, { fields: [flag], label: flag }]),
  ),
  minBalanceVal: { fields: ['minBalanceVal'], label: balance },
  ...Object.fromEntries(
    NOTICE_KINDS.flatMap((kind) =>
      NOTICE_CHANNELS.map((channel): [string, FormPart<NotificationValues>] => [
        `${kind}.${channel}`,
        {
          fields: [],
          label: kind,
          value: ({ notices }) => notices[kind][channel],
          take: (mine, { notices }) => ({
            ...mine,
            notices: {
              ...mine.notices,
              [kind]: { ...mine.notices[kind], [channel]: notices[kind][channel] },
            },
          }),
        },
      ]),
    ),
  ),
});

/** Whether the amount could be used if its switch was on; none may be stored, too. */
export const isUsable = (values: NotificationValues, currency: string): boolean =>
  values.minBalanceVal === null ||
  notificationIssues({ ...values, minBalanceNotify: true }, currency).length === 0;

/** The amount is checked only if it is used, as it is hidden otherwise: 0 to 100,000 in ringgit (SET-37). */
export function notificationIssues(
  { minBalanceNotify, minBalanceVal }: NotificationValues,
  currency: string,
): FieldIssue[] {
  if (!minBalanceNotify) return [];
  const max = amountLimits(currency).balanceNotice;
  const issue = (messageKey: FieldIssue['messageKey'], texts?: Record<string, unknown>): FieldIssue[] => [
    { rule: 'SET-37', field: 'minBalanceVal', messageKey, ...(texts ? { texts } : {}) },
  ];
  if (minBalanceVal === null) return issue('settings.notifications.minBalanceMissing');
  if (!(minBalanceVal >= 0)) return issue('validation.tooSmall', { min: 0 });
  return minBalanceVal > max ? issue('validation.tooLarge', { max }) : [];
}
