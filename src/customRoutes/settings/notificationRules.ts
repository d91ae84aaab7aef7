import type { Customer } from '../../../contract/account/customers.ts';
import {
  isForShipper,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeChoice,
  type NoticeKind,
  usualChoice,
} from '../../../contract/rules/account/notices.ts';
import { amountLimits } from '../../../contract/rules/money/currencies.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import type { FormPart, FormParts } from '../../ui/versions/formParts.ts';

export type Flag =
  | 'newsletter'
  | 'smsNotifications'
  | 'pushNotifications'
  | 'emailNotifications'
  | 'notifyMeOrderStatus'
  | 'notifyRecipientOrderStatus'
  | 'instabookNotifySender'
  | 'instabookNotifyReceiver'
  | 'whatsappMeOrderStatus'
  | 'whatsappRecipientOrderStatus'
  | 'newInvoice'
  | 'paidInvoice';
type Rate = 'emailRate' | 'smsRate' | 'pushRate' | 'waRate';

interface FlagGroup {
  id: 'channels' | 'orders' | 'whatsApp' | 'instabook' | 'invoices' | 'news';
  /** With the price of one message, where the tenant has named it. */
  flags: readonly (readonly [flag: Flag, rate?: Rate])[];
}

/** In the order of the page (SET-32, SET-35). */
export const FLAG_GROUPS: readonly FlagGroup[] = [
  {
    id: 'channels',
    flags: [
      ['emailNotifications', 'emailRate'],
      ['smsNotifications', 'smsRate'],
      ['pushNotifications', 'pushRate'],
    ],
  },
  { id: 'orders', flags: [['notifyMeOrderStatus'], ['notifyRecipientOrderStatus']] },
  {
    id: 'whatsApp',
    flags: [
      ['whatsappMeOrderStatus', 'waRate'],
      ['whatsappRecipientOrderStatus', 'waRate'],
    ],
  },
  { id: 'instabook', flags: [['instabookNotifySender'], ['instabookNotifyReceiver']] },
  { id: 'invoices', flags: [['newInvoice'], ['paidInvoice']] },
  { id: 'news', flags: [['newsletter']] },
];

/** Fields about orders, beside the choice of events. */
const ONCE_A_DAY = 'noticesOnceADay';

export type NotificationValues = Record<Flag | typeof ONCE_A_DAY, boolean> & {
  minBalanceNotify: boolean;
  minBalanceVal: number | null;
  notices: NoticeChoice;
};

const FLAGS: readonly (Flag | typeof ONCE_A_DAY)[] = [
  ...FLAG_GROUPS.flatMap(({ flags }) => flags.map(([flag]) => flag)),
  ONCE_A_DAY,
];

/** Whether anything about this status goes out over the channel at all, by the switches above the table. */
export function isChannelOn(values: NotificationValues, kind: NoticeKind, channel: NoticeChannel): boolean {
  const shipper = isForShipper(kind);
  if (channel === 'whatsapp')
    return shipper ? values.whatsappMeOrderStatus : values.whatsappRecipientOrderStatus;
  const isNotified = shipper ? values.notifyMeOrderStatus : values.notifyRecipientOrderStatus;
  return isNotified && (channel === 'email' ? values.emailNotifications : values.smsNotifications);
}

/** Defaults until somebody chooses: no charged message is sent unasked. */
function defaultOf(flag: Flag | typeof ONCE_A_DAY, { emailRate }: Customer): boolean {
  if (flag === 'emailNotifications') return !emailRate;
  return (
    flag === 'pushNotifications' || flag === 'notifyMeOrderStatus' || flag === 'notifyRecipientOrderStatus'
  );
}

export const notificationsOf = (customer: Customer): NotificationValues => ({
  ...(Object.fromEntries(FLAGS.map((flag) => [flag, customer[flag] ?? defaultOf(flag, customer)])) as Record<
    Flag | typeof ONCE_A_DAY,
    boolean
  >),
  minBalanceNotify: customer.minBalanceNotify ?? false,
  minBalanceVal: customer.minBalanceVal ?? null,
  notices: customer.notices ?? usualChoice(),
});

/** Fields that the form can send, with the account's values; null: never answered. */
export const sentNotifications = (customer: Customer): object =>
  Object.fromEntries(
    [...FLAGS, 'minBalanceNotify' as const, 'minBalanceVal' as const, 'notices' as const].map((name) => [
      name,
      customer[name],
    ]),
  );

/** Every switch and every cell of the table is taken for itself. `balance`: label of the amount. */
export const notificationParts = (balance: string): FormParts<NotificationValues> => ({
  ...Object.fromEntries(
    [...FLAGS, 'minBalanceNotify' as const].map((flag) => [flag, { fields: [flag], label: flag }]),
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

/** The amount is checked where it is used: 0 to 100,000 in ringgit (SET-37). */
export function notificationIssues(
  { minBalanceNotify, minBalanceVal }: NotificationValues,
  currency: string,
): FieldIssue[] {
  const max = amountLimits(currency).balanceNotice;
  const issue = (messageKey: FieldIssue['messageKey'], texts?: Record<string, unknown>): FieldIssue[] => [
    { rule: 'SET-37', field: 'minBalanceVal', messageKey, ...(texts ? { texts } : {}) },
  ];
  if (minBalanceVal === null)
    return minBalanceNotify ? issue('settings.notifications.minBalanceMissing') : [];
  if (!(minBalanceVal >= 0)) return issue('validation.tooSmall', { min: 0 });
  return minBalanceVal > max ? issue('validation.tooLarge', { max }) : [];
}
