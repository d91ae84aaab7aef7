import type english from '../en_US/dateRanges.ts';

export default {
  allTime: 'Semua waktu',
  today: 'Hari ini',
  yesterday: 'Kemarin',
  tomorrow: 'Besok',
  lastWeek: 'Minggu lalu',
  lastMonth: 'Bulan lalu',
  lastYear: 'Tahun lalu',
  thisWeek: 'Minggu ini',
  thisMonth: 'Bulan ini',
  thisYear: 'Tahun ini',
} satisfies typeof english;
