import type english from '../en_US/profile.ts';

export default {
  title: 'Beritahu kami tentang anda',
  intro: 'Beberapa maklumat tentang anda diperlukan sebelum menghantar. Anda boleh mengubahnya kemudian.',
  language: 'Bahasa',
  type: 'Jenis akaun',
  name: 'Nama penuh atau nama perniagaan',
  identityNo: 'No. pengenalan atau no. pendaftaran perniagaan',
  dob: 'Tarikh lahir atau penubuhan',
  industry: 'Industri',
  industryOptional: 'Boleh dibiarkan kosong untuk akaun peribadi.',
  websiteUrl: 'Laman web',
  priceQuotePref: 'Susun perkhidmatan mengikut',
  defaultLabelType: 'Saiz label',
  save: 'Simpan dan teruskan',
  saved: 'Profil dikemas kini.',
  sort: {
    default: 'Lalai',
    cheapest: 'Termurah',
    fastest: 'Terpantas',
    best: 'Reputasi',
  },
  errors: {
    type: 'Jenis akaun diperlukan',
    name: 'Nama penuh atau nama perniagaan diperlukan',
    identityNo: 'No. pengenalan atau no. pendaftaran perniagaan diperlukan',
    dob: 'Tarikh lahir atau tarikh penubuhan diperlukan',
    websiteUrl: 'Laman web mestilah bermula dengan http:// atau https://',
    industry: 'Industri diperlukan',
    title: 'Sila semak medan ini.',
  },
} satisfies typeof english;
