import type english from '../en_US/booking.ts';

export default {
  noResult: 'Tiada hasil ditemui.',
  lookupFailed: 'Carian gagal. Sila isi sendiri.',
  address: {
    name: 'Nama',
    phone: 'Nombor telefon',
    email: 'E-mel',
    company: 'Syarikat',
    unitNo: 'Nombor unit',
    address1: 'Alamat',
    address2: 'Alamat baris 2',
    postcode: 'Poskod',
    city: 'Bandar',
    state: 'Negeri',
    country: 'Negara',
    searchHelp: 'Taip 4 aksara atau lebih untuk mencari.',
  },
  phone: {
    code: 'Kod dail',
    noCountry: 'Negara tidak ditemui.',
    invalid: 'Sila masukkan nombor telefon yang sah',
  },
  paste: {
    label: 'Tampal alamat penuh',
    help: 'Mengikut turutan ini atau seadanya: nama, telefon, e-mel, syarikat, nombor unit, alamat (3 baris), alamat baris 2, poskod, bandar, negeri.',
    fill: 'Isi medan',
    found: 'Diisi: %{parts}.',
    nothing: 'Alamat tidak dikenali.',
  },
  contacts: {
    search: 'Cari nama atau telefon',
    list: 'Kenalan',
    results: '%{smart_count} kenalan |||| %{smart_count} kenalan',
  },
  service: {
    addons: 'Perkhidmatan tambahan: %{names}',
    estimate: 'Biasanya %{time}',
    estimateBasis: 'Berdasarkan penghantaran 30 hari lalu',
    more: 'lagi',
  },
} satisfies typeof english;
