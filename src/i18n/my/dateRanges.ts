import type english from '../en_US/dateRanges.ts';

export default {
  allTime: 'Sepanjang masa',
  today: 'Hari ini',
  yesterday: 'Semalam',
  tomorrow: 'Esok',
  lastWeek: 'Minggu lepas',
  lastMonth: 'Bulan lepas',
  lastYear: 'Tahun lepas',
  thisWeek: 'Minggu ini',
  thisMonth: 'Bulan ini',
  thisYear: 'Tahun ini',
} satisfies typeof english;
