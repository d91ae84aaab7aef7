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
};
