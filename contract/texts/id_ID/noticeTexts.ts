import type { NoticeTexts } from '../noticeWords.ts';

export default {
  mails: {
    100: [
      'Halo {receiver_name},',
      '',
      '{sender_name} mengirim paket kepada Anda melalui {courier_name}. Nomornya {tracking_no}.',
      '',
      'Lihat posisinya: {tracking_link}',
    ],
    200: [
      'Halo {receiver_name},',
      '',
      '{courier_name} akan mengambil paket Anda {tracking_no} dari {sender_name}.',
      '',
      'Lihat posisinya: {tracking_link}',
    ],
    500: [
      'Halo {receiver_name},',
      '',
      '{courier_name} sudah mengambil paket Anda {tracking_no} dari {sender_name}.',
      '',
      'Lihat posisinya: {tracking_link}',
    ],
    600: [
      'Halo {receiver_name},',
      '',
      'paket Anda {tracking_no} dari {sender_name} sedang diantar.',
      '',
      'Lihat posisinya: {tracking_link}',
    ],
    700: [
      'Halo {receiver_name},',
      '',
      'paket Anda {tracking_no} dari {sender_name} sudah diterima.',
      '',
      'Ceritakan pengalaman Anda: {tracking_link}',
    ],
    900: [
      'Halo {receiver_name},',
      '',
      'pengiriman paket {tracking_no} dari {sender_name} dibatalkan.',
      '',
      'Lihat apa yang terjadi: {tracking_link}',
    ],
  },
  sms: '{sender_name}: {tracking_no} {tracking_status}. {tracking_link}',
} satisfies NoticeTexts;
