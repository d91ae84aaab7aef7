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
  sms: '{sender_name}: {tracking_no} {tracking_status}. {tracking_link}',
} satisfies NoticeTexts;
