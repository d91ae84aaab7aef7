import type english from '../en_US/profile.ts';

export default {
  title: 'Kenalkan diri Anda',
  intro: 'Beberapa data tentang Anda diperlukan sebelum mengirim. Anda dapat mengubahnya nanti.',
  language: 'Bahasa',
  type: 'Jenis akun',
  name: 'Nama lengkap atau nama usaha',
  identityNo: 'No. identitas atau no. registrasi usaha',
  dob: 'Tanggal lahir atau pendirian',
  industry: 'Industri',
  industryOptional: 'Boleh dikosongkan untuk akun pribadi.',
  websiteUrl: 'Situs web',
  priceQuotePref: 'Urutkan layanan menurut',
  defaultLabelType: 'Ukuran label',
  save: 'Simpan dan lanjutkan',
  saved: 'Profil diperbarui.',
  sort: {
    default: 'Bawaan',
    cheapest: 'Termurah',
    fastest: 'Tercepat',
    best: 'Reputasi',
  },
  errors: {
    type: 'Jenis akun wajib diisi',
    name: 'Nama lengkap atau nama usaha wajib diisi',
    identityNo: 'No. identitas atau no. registrasi usaha wajib diisi',
    dob: 'Tanggal lahir atau tanggal pendirian wajib diisi',
    websiteUrl: 'Situs web harus diawali http:// atau https://',
    industry: 'Industri wajib diisi',
    title: 'Periksa kolom berikut.',
  },
} satisfies typeof english;
