export default {
  title: 'Mengapa harga ini',
  order: 'Pesanan',
  none: 'Belum ada tagihan untuk pesanan ini.',
  costs: 'Biaya sekarang',
  toPay: 'Harus dibayar',
  steps: {
    cod: 'Biaya COD',
    weight: 'Berat dikoreksi oleh kurir',
    weightUndone: 'Koreksi berat dibatalkan',
    refund: 'Pengembalian dana',
  },
  movements: '%{smart_count} pergerakan uang |||| %{smart_count} pergerakan uang',
  movementsLabel: 'Pergerakan uang',
  weight: {
    title: 'Berat yang ditimbang kurir',
    measured: 'Dinyatakan %{declared}, ditimbang %{measured}.',
    states: {
      paid: '%{amount} telah ditagih.',
      owed: '%{amount} masih harus dibayar.',
      returned: '%{amount} telah dikembalikan.',
      undone: '%{amount} telah disesuaikan kembali.',
    },
    picture: 'Timbangan menunjukkan %{measured}',
    pay: 'Bayar %{amount}',
  },
  dispute: {
    reason: 'Apa yang salah? (opsional)',
    open: 'Sengketakan berat ini',
    opened: 'Sengketa dibuka. Keputusannya akan tampil di sini.',
    states: {
      open: 'Disengketakan pada %{at}. Kami sedang memeriksanya.',
      accepted: 'Sengketa diterima pada %{at}.',
      rejected: 'Sengketa ditolak pada %{at}.',
    },
  },
};
