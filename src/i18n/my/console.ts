import type english from '../en_US/console.ts';

export default {
  unknownOrders: 'Tidak ditemui: %{numbers}',
  balance: 'Baki: %{amount}',
  tip: 'Petua: tekan %{keys} untuk “%{label}”',
  noAccount: 'Akaun “%{name}” tidak ditemui.',
  noOtherAccount: 'Tiada akaun lain.',
  noManifest: 'Tiada pesanan ini dalam manifes.',
  notPrintable: 'Belum ada apa-apa untuk dicetak bagi ini.',
  oneAtATime: 'Satu pesanan pada satu masa: %{number}',
  notFitting: 'Ini tidak dapat dilakukan untuk %{numbers} sekarang.',
  notUnderstood: 'Tidak difahami: %{words}',
} satisfies typeof english;
