import type english from '../en_US/settings.ts';

export default {
  menu: 'Tetapan',
  save: 'Simpan',
  account: {
    title: 'Maklumat akaun',
    you: 'Tentang anda',
    name: 'Nama',
    nameMissing: 'Nama diperlukan',
    email: 'E-mel',
    mobile: 'Nombor telefon bimbit',
    saved: 'Akaun dikemas kini.',
    appearance: 'Paparan',
    appearanceHint: 'Untuk pelayar ini.',
    deleteHint: 'Pesanan, invois dan lejar kekal sebagai rekod. Semua yang lain milik anda dipadamkan.',
  },
  profile: {
    title: 'Maklumat profil',
    preferences: 'Cara anda bekerja',
    business: 'Anda atau perniagaan anda',
    identityType: 'Jenis pengenalan',
    identityTypes: {
      NRIC: 'NRIC (MyKad)',
      BRN: 'BRN',
      PASSPORT: 'Pasport',
      ARMY: 'Tentera',
    },
    tax: 'Maklumat cukai',
    taxHint:
      'E-invois dijana selewat-lewatnya pada 6 hari bulan berikutnya dan memerlukan nombor cukai anda.',
    taxNumber: 'Nombor pengenalan cukai (TIN)',
    taxFormat: 'Individu: IG dan hingga 11 digit, seperti IG12345678901. Syarikat: C dan 10 atau 11 digit.',
    address: 'Alamat',
  },
} satisfies typeof english;
