export default {
  title: 'Sebab harga ini',
  order: 'Pesanan',
  none: 'Belum ada caj untuk pesanan ini.',
  costs: 'Kos sekarang',
  toPay: 'Perlu dibayar',
  steps: {
    cod: 'Fi bayaran semasa hantar',
    weight: 'Berat dibetulkan oleh kurier',
    weightUndone: 'Pembetulan berat ditarik balik',
    refund: 'Bayaran balik',
  },
  movements: '%{smart_count} pergerakan wang |||| %{smart_count} pergerakan wang',
  movementsLabel: 'Pergerakan wang',
  weight: {
    title: 'Berat yang ditimbang kurier',
    measured: 'Diisytihar %{declared}, ditimbang %{measured}.',
    states: {
      paid: '%{amount} telah dicaj.',
      owed: '%{amount} masih perlu dibayar.',
      returned: '%{amount} telah dipulangkan.',
      undone: '%{amount} telah diselaraskan semula.',
    },
    picture: 'Penimbang menunjukkan %{measured}',
    pay: 'Bayar %{amount}',
  },
  dispute: {
    reason: 'Apakah yang salah? (pilihan)',
    open: 'Pertikaikan berat ini',
    opened: 'Pertikaian dibuka. Keputusan akan dipaparkan di sini.',
    states: {
      open: 'Dipertikaikan pada %{at}. Kami sedang menyemaknya.',
      accepted: 'Pertikaian diterima pada %{at}.',
      rejected: 'Pertikaian ditolak pada %{at}.',
    },
  },
};
