import type english from '../en_US/console.ts';

export default {
  unknownOrders: 'Tidak ditemukan: %{numbers}',
  balance: 'Saldo: %{amount}',
  tip: 'Tips: tekan %{keys} untuk “%{label}”',
  noAccount: 'Akun “%{name}” tidak ditemukan.',
  noOtherAccount: 'Tidak ada akun lain.',
  noManifest: 'Tidak ada pesanan ini yang masuk manifes.',
  notPrintable: 'Belum ada yang dapat dicetak untuk ini.',
  oneAtATime: 'Satu pesanan setiap kali: %{number}',
  notFitting: 'Saat ini tidak dapat dilakukan untuk %{numbers}.',
  notUnderstood: 'Tidak dipahami: %{words}',
} satisfies typeof english;
