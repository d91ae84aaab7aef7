import type english from '../en_US/referral.ts';

export default {
  title: 'Rujuk rakan',
  offer:
    'Anda mendapat %{bonus} apabila rakan mendaftar dengan kod anda dan menambah nilai sekurang-kurangnya %{min}.',
  hint: 'Rakan yang mendaftar melalui pautan anda tertera di bawah.',
  code: 'Kod anda',
  link: 'Pautan anda',
  copy: 'Salin pautan',
  shareText: 'Hantar bungkusan bersama saya: %{url}',
  invite: 'Jemput rakan melalui e-mel',
  emails: 'Alamat e-mel',
  emailsHelp: 'Paling banyak 20, dipisahkan koma atau baris baharu.',
  send: 'Hantar jemputan',
  sent: 'E-mel jemputan berjaya dihantar.',
  notSent: 'E-mel jemputan gagal dihantar.',
  left: 'Jemputan tidak dihantar kepada: %{emails}',
  friends: 'Rakan yang mendaftar',
  name: 'Nama',
  plan: 'Pelan semasa',
  date: 'Tarikh mendaftar',
  noPlan: 'Tiada',
  none: 'Belum ada sesiapa mendaftar dengan kod anda.',
  failed: 'Halaman tidak dapat dimuatkan.',
  after: 'Rujuk rakan',
} satisfies typeof english;
