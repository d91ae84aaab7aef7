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
};
