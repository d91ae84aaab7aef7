import type english from '../en_US/versions.ts';

export default {
  title: 'Dua versi %{order}',
  changedBy:
    '%{who} mengubah pesanan ini pada %{when} saat Anda menyuntingnya. Pilih yang dipertahankan; tidak ada yang hilang atau disimpan sebelum itu.',
  changedElsewhere:
    'Data ini diubah pada %{when} saat Anda menyuntingnya. Pilih yang dipertahankan; tidak ada yang hilang atau disimpan sebelum itu.',
  notice:
    '%{who} mengubah %{order} pada %{when} saat Anda mengetik: %{fields}. Nilai mereka berlaku; nilai Anda disimpan di sini.',
  closed: '%{order} tidak dapat diubah lagi: statusnya kini “%{status}”. Yang Anda ketik tetap di sini.',
  you: 'Anda (di jendela lain)',
  program: 'Program yang terhubung',
  theirs: 'Versi mereka',
  mine: 'Versi Anda',
  before: 'Sebelumnya: %{value}',
  empty: '(kosong)',
  allTheirs: 'Ambil semua versi mereka',
  allMine: 'Pertahankan semua versi saya',
  save: 'Gunakan pilihan ini',
  later: 'Jangan sekarang',
  compare: 'Bandingkan',
  dismiss: 'Pertahankan versi mereka',
  open: 'Buka pesanan',
  asNew: 'Simpan versi saya sebagai draf baru',
  check: 'Periksa harganya, lalu konfirmasi lagi.',
  fields: { items: 'Barang', addons: 'Layanan tambahan', address: 'Alamat', outlet: 'Gerai penyerahan' },
  piece: '%{count} × %{name}, %{weight} kg',
} satisfies typeof english;
