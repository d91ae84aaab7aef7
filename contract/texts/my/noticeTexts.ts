import type { NoticeTexts } from '../noticeWords.ts';

export default {
  mails: {
    100: [
      'Salam {receiver_name},',
      '',
      '{sender_name} menghantar bungkusan kepada anda melalui {courier_name}. Nombornya {tracking_no}.',
      '',
      'Lihat kedudukannya: {tracking_link}',
    ],
    200: [
      'Salam {receiver_name},',
      '',
      '{courier_name} akan mengambil bungkusan anda {tracking_no} daripada {sender_name}.',
      '',
      'Lihat kedudukannya: {tracking_link}',
    ],
    500: [
      'Salam {receiver_name},',
      '',
      '{courier_name} telah mengambil bungkusan anda {tracking_no} daripada {sender_name}.',
      '',
      'Lihat kedudukannya: {tracking_link}',
    ],
    600: [
      'Salam {receiver_name},',
      '',
      'bungkusan anda {tracking_no} daripada {sender_name} sedang dihantar.',
      '',
      'Lihat kedudukannya: {tracking_link}',
    ],
    700: [
      'Salam {receiver_name},',
      '',
      'bungkusan anda {tracking_no} daripada {sender_name} telah dihantar.',
      '',
      'Beritahu kami pengalaman anda: {tracking_link}',
    ],
    900: [
      'Salam {receiver_name},',
      '',
      'penghantaran bungkusan {tracking_no} daripada {sender_name} telah dibatalkan.',
      '',
      'Lihat apa yang berlaku: {tracking_link}',
    ],
  },
  sms: '{sender_name}: {tracking_no} {tracking_status}. {tracking_link}',
} satisfies NoticeTexts;
