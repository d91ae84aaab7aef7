import type english from '../en_US/console.ts';

export default {
  notHere: '“%{what}” tiada dalam konsol ini.',
  unknownOrders: 'Tidak ditemui: %{numbers}',
  balance: 'Baki: %{amount}',
  tip: 'Petua: tekan %{keys} untuk “%{label}”',
  topUp: 'Tambah nilai',
  pay: 'Bayar invois',
  invite: 'Jemput',
  otherAccount: 'akaun lain',
  noManifest: 'Tiada pesanan ini dalam manifes.',
  notPrintable: 'Belum ada apa-apa untuk dicetak bagi ini.',
  oneAtATime: 'Satu pesanan pada satu masa: %{number}',
  notFitting: 'Ini tidak dapat dilakukan untuk %{numbers} sekarang.',
  notUnderstood: 'Tidak difahami: %{words}',
} satisfies typeof english;
