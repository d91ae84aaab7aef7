import type { NoticeTexts } from '../noticeWords.ts';

export default {
  mails: {
    100: [
      'Hello {receiver_name},',
      '',
      '{sender_name} is sending you a parcel with {courier_name}. Its number is {tracking_no}.',
      '',
      'See where it is: {tracking_link}',
    ],
    200: [
      'Hello {receiver_name},',
      '',
      '{courier_name} will collect your parcel {tracking_no} from {sender_name}.',
      '',
      'See where it is: {tracking_link}',
    ],
    500: [
      'Hello {receiver_name},',
      '',
      '{courier_name} has collected your parcel {tracking_no} from {sender_name}.',
      '',
      'See where it is: {tracking_link}',
    ],
    600: [
      'Hello {receiver_name},',
      '',
      'your parcel {tracking_no} from {sender_name} is out for delivery.',
      '',
      'See where it is: {tracking_link}',
    ],
    700: [
      'Hello {receiver_name},',
      '',
      'your parcel {tracking_no} from {sender_name} has been delivered.',
      '',
      'Tell us how it went: {tracking_link}',
    ],
    900: [
      'Hello {receiver_name},',
      '',
      'the delivery of parcel {tracking_no} from {sender_name} has been cancelled.',
      '',
      'See what happened: {tracking_link}',
    ],
  },
  failedAttempt: [
    'Hello {receiver_name},',
    '',
    'your parcel {tracking_no} from {sender_name} could not be handed over. The courier will come again.',
    '',
    'See what happened: {tracking_link}',
  ],
  sms: '{sender_name}: {tracking_no} {tracking_status}. {tracking_link}',
  before: 'Before that:',
  codPaid: {
    title: '{tracking_no} - cash paid out',
    lines: [
      'Hello {sender_name},',
      '',
      'the cash that was collected for parcel {tracking_no} is on its way to your bank account: {cash_amount}.',
      'Reference: {cash_reference}',
      '',
      'All collected cash: {cash_link}',
    ],
    sms: '{company_name}: cash of {tracking_no} paid out, {cash_amount}. {cash_link}',
  },
  codPaidSeveral: {
    title: 'Cash of {cash_count} parcels paid out',
    lines: [
      'Hello {sender_name},',
      '',
      'the cash that was collected for {cash_count} parcels is on its way to your bank account: {cash_amount}.',
      '',
      '{cash_list}',
      '',
      'All collected cash: {cash_link}',
    ],
    sms: '{company_name}: cash of {cash_count} parcels paid out, {cash_amount}. {cash_link}',
  },
  why: 'You get this mail because {sender_name} sends you a parcel.',
  stop: 'Stop mails about parcels: {stop_link}',
} satisfies NoticeTexts;
