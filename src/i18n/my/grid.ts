import type english from '../en_US/grid.ts';

export default {
  selectPage: 'Pilih semua di halaman ini',
  selectRow: 'Pilih %{name}',
  actions: 'Tindakan',
  count: '%{smart_count} baris |||| %{smart_count} baris',
  quickLook: 'Paparan pantas %{name}',
  open: 'Buka',
  close: 'Tutup',
  ascending: 'Menaik',
  descending: 'Menurun',
  outOfView: 'Tatal ke sisi untuk melihatnya',
} satisfies typeof english;
