import type english from '../en_US/versions.ts';

export default {
  title: 'Dua versi %{order}',
  changedBy:
    '%{who} telah menukar pesanan ini pada %{when} semasa anda menyuntingnya. Pilih yang hendak disimpan; tiada apa yang hilang atau disimpan sebelum itu.',
  changedElsewhere:
    'Ini telah ditukar pada %{when} semasa anda menyuntingnya. Pilih yang hendak disimpan; tiada apa yang hilang atau disimpan sebelum itu.',
  notice:
    '%{who} telah menukar %{order} pada %{when} semasa anda menaip: %{fields}. Nilai mereka kekal; nilai anda disimpan di sini.',
  closed: '%{order} tidak boleh ditukar lagi: statusnya kini “%{status}”. Apa yang anda taip kekal di sini.',
  you: 'Anda (dalam tetingkap lain)',
  program: 'Program yang disambungkan',
  theirs: 'Versi mereka',
  mine: 'Versi anda',
  before: 'Sebelum ini: %{value}',
  empty: '(kosong)',
  allTheirs: 'Ambil semua versi mereka',
  allMine: 'Kekalkan semua versi saya',
  save: 'Guna pilihan ini',
  later: 'Bukan sekarang',
  compare: 'Bandingkan',
  dismiss: 'Kekalkan versi mereka',
  open: 'Buka pesanan',
  asNew: 'Simpan versi saya sebagai draf baharu',
  check: 'Sila semak harga, kemudian sahkan sekali lagi.',
  fields: { items: 'Barang', addons: 'Tambahan', address: 'Alamat', outlet: 'Kedai serahan' },
  piece: '%{count} × %{name}, %{weight} kg',
} satisfies typeof english;
