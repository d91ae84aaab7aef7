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
  failedAttempt: [
    'Halo {receiver_name},',
    '',
    'paket Anda {tracking_no} dari {sender_name} belum dapat diserahkan. Kurir akan datang lagi.',
    '',
    'Lihat apa yang terjadi: {tracking_link}',
  ],
  sms: '{sender_name}: {tracking_no} {tracking_status}. {tracking_link}',
  before: 'Sebelumnya:',
  codPaid: {
    title: '{tracking_no} - uang tunai telah dibayarkan',
    lines: [
      'Halo {sender_name},',
      '',
      'uang tunai yang ditagih untuk paket {tracking_no} sedang dikirim ke rekening bank Anda: {cash_amount}.',
      'Referensi: {cash_reference}',
      '',
      'Semua uang tunai yang ditagih: {cash_link}',
    ],
    sms: '{company_name}: uang tunai {tracking_no} telah dibayarkan, {cash_amount}. {cash_link}',
  },
  codPaidSeveral: {
    title: 'Uang tunai {cash_count} paket telah dibayarkan',
    lines: [
      'Halo {sender_name},',
      '',
      'uang tunai yang ditagih untuk {cash_count} paket sedang dikirim ke rekening bank Anda: {cash_amount}.',
      '',
      '{cash_list}',
      '',
      'Semua uang tunai yang ditagih: {cash_link}',
    ],
    sms: '{company_name}: uang tunai {cash_count} paket telah dibayarkan, {cash_amount}. {cash_link}',
  },
  why: 'Anda menerima email ini karena {sender_name} mengirim paket kepada Anda.',
  stop: 'Hentikan email tentang paket: {stop_link}',
} satisfies NoticeTexts;
