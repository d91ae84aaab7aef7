import reasons from '../../../pages/texts/my/cancelAndRejectReasons.ts';
import type english from '../en_US/orderDetail.ts';

export default {
  noHistory: 'Belum ada apa-apa berlaku.',
  actions: {
    fulfil: 'Penuhi pesanan',
    rejectDriver: 'Tolak pemandu',
    proof: 'Bukti penghantaran',
  },
  fulfil: {
    title: 'Penuhi pesanan ini',
    action: 'Penuhi pesanan',
    confirm: 'Penuhi · %{amount}',
    done: 'Pesanan berjaya dipenuhi.',
    noQuotes: 'Tiada perkhidmatan untuk pesanan ini. Kemas kini sebut harga untuk menyemaknya lagi.',
    pickTime: 'Pilih masa kutipan lain',
    timeMissing: 'Sila pilih tarikh dan masa.',
    changedMeanwhile:
      '%{who} mengubah %{order} pada %{when} semasa anda di sini. Sila semak pesanan seperti sekarang, kemudian sahkan sekali lagi.',
    priceChanged: 'Harganya kini %{amount}. Sila semak dan sahkan sekali lagi.',
  },
  reject: {
    title: 'Tolak pemandu %{name}?',
    hint: 'Pesanan kemudian menunggu pemandu lain.',
    keep: 'Kekalkan pemandu',
    action: 'Tolak pemandu',
    done: 'Pemandu berjaya ditolak.',
    reasons: {
      late: reasons['Driver is late'],
      unreachable: reasons['Driver cannot be reached'],
      vehicle: reasons['Vehicle does not fit'],
      behaviour: reasons['Driver behaves badly'],
      asked_to_cancel: reasons['Driver asked to cancel'],
      other: reasons.Other,
    },
  },
  proof: {
    title: 'Bukti penghantaran',
    ask: 'Sila masukkan 4 digit terakhir nombor telefon penghantar atau penerima.',
    digits: '4 digit terakhir',
    exactly: 'Sila masukkan tepat 4 digit',
    show: 'Tunjukkan bukti',
    wrong: 'Digit ini tidak sepadan dengan bungkusan ini.',
    tooMany: 'Terlalu banyak percubaan. Sila tunggu, atau minta bukti penghantaran daripada penghantar.',
    failed: 'Gagal mendapatkan imej bukti penghantaran',
    broken: 'Ralat telah berlaku',
    unshowable: 'Maaf, ralat berlaku semasa memaparkan imej bukti penghantaran.',
  },
  rating: {
    ask: 'Bagaimana penghantaran ini?',
    note: 'Ada apa-apa lagi? (pilihan)',
    send: 'Hantar penilaian',
    thanks: 'Hebat, terima kasih!',
    missing: 'Sila pilih bilangan bintang',
    stars: '%{smart_count} bintang',
  },
} satisfies typeof english;
