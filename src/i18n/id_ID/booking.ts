import type english from '../en_US/booking.ts';

export default {
  noResult: 'Tidak ada hasil.',
  lookupFailed: 'Pencarian gagal. Silakan isi sendiri.',
  address: {
    name: 'Nama',
    phone: 'Nomor telepon',
    email: 'Email',
    company: 'Perusahaan',
    unitNo: 'Nomor unit',
    address1: 'Alamat',
    address2: 'Alamat baris 2',
    postcode: 'Kode pos',
    city: 'Kota',
    state: 'Provinsi',
    country: 'Negara',
    searchHelp: 'Ketik minimal 4 karakter untuk mencari.',
  },
  phone: {
    code: 'Kode telepon negara',
    noCountry: 'Negara tidak ditemukan.',
    invalid: 'Masukkan nomor telepon yang valid',
  },
  paste: {
    label: 'Tempel alamat lengkap',
    help: 'Dengan urutan ini atau apa adanya: nama, telepon, email, perusahaan, nomor unit, alamat (3 baris), alamat baris 2, kode pos, kota, provinsi.',
    fill: 'Isi kolom',
    found: 'Terisi: %{parts}.',
    nothing: 'Alamat tidak dikenali.',
  },
  contacts: {
    search: 'Cari nama atau telepon',
    list: 'Kontak',
    results: '%{smart_count} kontak |||| %{smart_count} kontak',
  },
  service: {
    addons: 'Layanan tambahan: %{names}',
    estimate: 'Biasanya %{time}',
    estimateBasis: 'Berdasarkan pengiriman 30 hari terakhir',
    more: 'selengkapnya',
  },
} satisfies typeof english;
