import { STATUS } from '../orders/orderStatus.ts';
import type { MailCode } from './branding.ts';

/** Events that are sent as messages. `codPaid` goes to the shipper, all others to the recipient. */
export const NOTICE_KINDS = [
  'booked',
  'assigned',
  'pickedUp',
  'outForDelivery',
  'failedAttempt',
  'delivered',
  'cancelled',
  'codPaid',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_CHANNELS = ['email', 'sms', 'whatsapp'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/**
 * `held`: the account has reached its messages of the day; sent on the next day. `sending`: handed to the mail server. `together`:
 * included in a later message. `cancelled`: the order was cancelled before sending. `unverified`: no user of the account has verified an
 * e-mail address. `unpaid`: the wallet did not hold the price. `unsubscribed`: the recipient wants no messages. `bounced`: the address
 * accepts no mail. `failed`: given up.
 */
export const NOTICE_STATES = [
  'waiting',
  'held',
  'sending',
  'sent',
  'together',
  'cancelled',
  'unverified',
  'unpaid',
  'unsubscribed',
  'bounced',
  'failed',
] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

interface NoticeRule {
  /** The status that triggers it; the others have events of their own. */
  code: number | null;
  /** The shipper's own mail for it (SET-48). */
  template: MailCode | null;
  /** Sent unless the shipper has switched it off. */
  usual: boolean;
}

export const NOTICES: Readonly<Record<NoticeKind, NoticeRule>> = {
  booked: { code: STATUS.created, template: STATUS.created, usual: true },
  assigned: { code: STATUS.assigned, template: STATUS.assigned, usual: false },
  pickedUp: { code: STATUS.pickupSuccess, template: STATUS.pickupSuccess, usual: false },
  outForDelivery: { code: STATUS.inTransit, template: STATUS.inTransit, usual: true },
  failedAttempt: { code: STATUS.failedDelivery, template: null, usual: true },
  delivered: { code: STATUS.delivered, template: STATUS.delivered, usual: true },
  cancelled: { code: STATUS.cancelled, template: STATUS.cancelled, usual: false },
  codPaid: { code: null, template: null, usual: true },
};

export const isForShipper = (kind: NoticeKind): boolean => kind === 'codPaid';

/** Channels of each status that a shipper has switched on. */
export type NoticeChoice = Record<NoticeKind, Record<NoticeChannel, boolean>>;

export const usualChoice = (): NoticeChoice =>
  Object.fromEntries(
    NOTICE_KINDS.map((kind) => [
      kind,
      Object.fromEntries(NOTICE_CHANNELS.map((channel) => [channel, NOTICES[kind].usual])),
    ]),
  ) as NoticeChoice;

/** Price of a message over each channel. */
export const RATE_OF_CHANNEL = { email: 'emailRate', sms: 'smsRate', whatsapp: 'waRate' } as const;

/** Time over which events of a parcel are gathered into one message. */
const GATHER_S = 20;
/**
 * Delay of a booking's message: long enough to notice a mistake and undo it. A cancel of many orders itself waits for its ten seconds.
 */
const BOOKED_WAIT_S = 60;

/** Earliest time of a notice of this kind. */
export const waitOf = (kind: NoticeKind): number => (kind === 'booked' ? BOOKED_WAIT_S : GATHER_S);
