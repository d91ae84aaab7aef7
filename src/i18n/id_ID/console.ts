import type english from '../en_US/console.ts';

export default {
  notHere: '“%{what}” tidak ada di konsol ini.',
  unknownOrders: 'Tidak ditemukan: %{numbers}',
  balance: 'Saldo: %{amount}',
  tip: 'Tips: tekan %{keys} untuk “%{label}”',
  topUp: 'Isi saldo',
  pay: 'Bayar faktur',
  invite: 'Undang',
  otherAccount: 'akun lain',
  noManifest: 'Tidak ada pesanan ini yang masuk manifes.',
  notPrintable: 'Belum ada yang dapat dicetak untuk ini.',
  oneAtATime: 'Satu pesanan setiap kali: %{number}',
  notFitting: 'Saat ini tidak dapat dilakukan untuk %{numbers}.',
  notUnderstood: 'Tidak dipahami: %{words}',
} satisfies typeof english;
