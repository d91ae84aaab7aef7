import type english from '../en_US/editGrid.ts';

export default {
  hint: 'Enter: sunting, Tab: sel seterusnya.',
  errors: '%{smart_count} ralat |||| %{smart_count} ralat',
  refused: {
    required: 'Sila isi.',
    number: 'Ini bukan nombor.',
    min: 'Sekurang-kurangnya %{limit}.',
    max: 'Paling banyak %{limit}.',
    step: 'Hanya gandaan %{limit}.',
    long: 'Paling banyak %{limit} aksara.',
    choice: 'Ini bukan salah satu pilihan.',
  },
  changedMeanwhile:
    'Sementara itu ditukar kepada “%{value}” oleh orang lain. Enter mengekalkan milik anda, Esc mengambil milik mereka.',
  rowGone: '“%{text}” tidak disimpan: barisnya tiada lagi dalam senarai ini.',
  nothingIn: 'kosong',
  noMatch: 'Tiada yang sepadan',
  copied: '%{smart_count} sel disalin. |||| %{smart_count} sel disalin.',
  pasted: '%{smart_count} sel ditampal. |||| %{smart_count} sel ditampal.',
  pastedPart:
    '%{smart_count} sel ditampal, %{refused} tidak sesuai, %{left} ditinggalkan. |||| %{smart_count} sel ditampal, %{refused} tidak sesuai, %{left} ditinggalkan.',
  cleared: '%{smart_count} sel dikosongkan. |||| %{smart_count} sel dikosongkan.',
  undone: '%{smart_count} perubahan dibuat asal. |||| %{smart_count} perubahan dibuat asal.',
  redone: '%{smart_count} perubahan dibuat semula. |||| %{smart_count} perubahan dibuat semula.',
  nothing: 'Tiada apa-apa untuk dibuat asal atau dibuat semula.',
  keys: {
    edit: 'Sunting sel',
    clear: 'Kosongkan sel',
    undo: 'Buat asal perubahan terakhir',
    redo: 'Buat semula perubahan',
    copy: 'Salin sel',
    paste: 'Tampal sel',
    nextError: 'Ralat seterusnya',
    previousError: 'Ralat sebelumnya',
  },
} satisfies typeof english;
