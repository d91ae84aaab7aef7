import type english from '../en_US/settings.ts';

export default {
  menu: 'Pengaturan',
  save: 'Simpan',
  account: {
    title: 'Informasi akun',
    you: 'Tentang Anda',
    name: 'Nama',
    nameMissing: 'Nama wajib diisi',
    email: 'Surel',
    mobile: 'Nomor ponsel',
    saved: 'Akun diperbarui.',
    appearance: 'Tampilan',
    appearanceHint: 'Untuk peramban ini.',
    deleteHint: 'Pesanan, faktur, dan buku besar tetap disimpan. Data Anda lainnya dihapus.',
  },
  profile: {
    title: 'Informasi profil',
    preferences: 'Cara Anda bekerja',
    business: 'Anda atau usaha Anda',
    identityType: 'Jenis identitas',
    identityTypes: {
      NRIC: 'NRIC',
      BRN: 'BRN',
      PASSPORT: 'Paspor',
      ARMY: 'Militer',
    },
    tax: 'Informasi pajak',
    taxHint:
      'Faktur elektronik dibuat paling lambat tanggal 6 bulan berikutnya dan memerlukan nomor pajak Anda.',
    taxNumber: 'Nomor pajak (NPWP/TIN)',
    taxFormat:
      'Perorangan: IG dan hingga 11 digit, seperti IG12345678901. Perusahaan: C dan 10 atau 11 digit.',
    address: 'Alamat',
  },
} satisfies typeof english;
