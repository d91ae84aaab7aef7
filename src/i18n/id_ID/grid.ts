import type english from '../en_US/grid.ts';

export default {
  selectPage: 'Pilih semua di halaman ini',
  selectRow: 'Pilih %{name}',
  actions: 'Tindakan',
  count: '%{smart_count} baris |||| %{smart_count} baris',
  quickLook: 'Lihat cepat %{name}',
  open: 'Buka',
  close: 'Tutup',
  ascending: 'Naik',
  descending: 'Turun',
  outOfView: 'Gulir ke samping untuk melihatnya',
} satisfies typeof english;
