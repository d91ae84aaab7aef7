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
  failedAttempt: [
    'Salam {receiver_name},',
    '',
    'bungkusan anda {tracking_no} daripada {sender_name} tidak dapat diserahkan. Kurier akan datang semula.',
    '',
    'Lihat apa yang berlaku: {tracking_link}',
  ],
  sms: '{sender_name}: {tracking_no} {tracking_status}. {tracking_link}',
  before: 'Sebelum itu:',
  codPaid: {
    title: '{tracking_no} - tunai telah dibayar',
    lines: [
      'Salam {sender_name},',
      '',
      'tunai yang dikutip untuk bungkusan {tracking_no} sedang dihantar ke akaun bank anda: {cash_amount}.',
      'Rujukan: {cash_reference}',
      '',
      'Semua tunai yang dikutip: {cash_link}',
    ],
    sms: '{company_name}: tunai {tracking_no} telah dibayar, {cash_amount}. {cash_link}',
  },
  codPaidSeveral: {
    title: 'Tunai {cash_count} bungkusan telah dibayar',
    lines: [
      'Salam {sender_name},',
      '',
      'tunai yang dikutip untuk {cash_count} bungkusan sedang dihantar ke akaun bank anda: {cash_amount}.',
      '',
      '{cash_list}',
      '',
      'Semua tunai yang dikutip: {cash_link}',
    ],
    sms: '{company_name}: tunai {cash_count} bungkusan telah dibayar, {cash_amount}. {cash_link}',
  },
  why: 'Anda menerima e-mel ini kerana {sender_name} menghantar bungkusan kepada anda.',
  stop: 'Hentikan e-mel tentang bungkusan: {stop_link}',
} satisfies NoticeTexts;
