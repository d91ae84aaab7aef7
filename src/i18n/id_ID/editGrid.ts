import type english from '../en_US/editGrid.ts';

export default {
  hint: 'Enter untuk mengubah, Tab ke sel berikutnya.',
  errors: '%{smart_count} kesalahan |||| %{smart_count} kesalahan',
  refused: {
    required: 'Harap diisi.',
    number: 'Ini bukan angka.',
    min: 'Paling sedikit %{limit}.',
    max: 'Paling banyak %{limit}.',
    step: 'Hanya kelipatan %{limit}.',
    long: 'Paling banyak %{limit} karakter.',
    choice: 'Ini bukan salah satu pilihan.',
  },
  changedMeanwhile:
    'Sementara itu diubah menjadi “%{value}” oleh orang lain. Enter memakai milik Anda, Esc memakai milik mereka.',
  rowGone: '“%{text}” tidak disimpan: barisnya tidak ada lagi di daftar ini.',
  nothingIn: 'kosong',
  noMatch: 'Tidak ada yang cocok',
  copied: '%{smart_count} sel disalin. |||| %{smart_count} sel disalin.',
  pasted: '%{smart_count} sel ditempel. |||| %{smart_count} sel ditempel.',
  pastedPart:
    '%{smart_count} sel ditempel, %{refused} tidak sesuai, %{left} dilewati. |||| %{smart_count} sel ditempel, %{refused} tidak sesuai, %{left} dilewati.',
  cleared: '%{smart_count} sel dikosongkan. |||| %{smart_count} sel dikosongkan.',
  undone: '%{smart_count} perubahan diurungkan. |||| %{smart_count} perubahan diurungkan.',
  redone: '%{smart_count} perubahan diulangi. |||| %{smart_count} perubahan diulangi.',
  nothing: 'Tidak ada yang dapat diurungkan atau diulangi.',
  keys: {
    edit: 'Ubah sel',
    clear: 'Kosongkan sel',
    undo: 'Urungkan perubahan terakhir',
    redo: 'Ulangi perubahan',
    copy: 'Salin sel',
    paste: 'Tempel sel',
    nextError: 'Kesalahan berikutnya',
    previousError: 'Kesalahan sebelumnya',
  },
} satisfies typeof english;
