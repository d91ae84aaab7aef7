import type english from '../en_US/cancelAndRejectReasons.ts';

/** Why an order is cancelled or a driver rejected, by the English words that are stored. */
export default {
  Mistake: 'Salah pesan',
  Duplicate: 'Ganda',
  Late: 'Terlambat',
  'No collection': 'Tidak dijemput',
  'No service': 'Tidak ada layanan',
  'System error': 'Kesalahan sistem',
  Other: 'Lainnya',
  'Driver is late': 'Pengemudi terlambat',
  'Driver cannot be reached': 'Pengemudi tidak dapat dihubungi',
  'Vehicle does not fit': 'Kendaraan tidak sesuai',
  'Driver behaves badly': 'Pengemudi berperilaku buruk',
  'Driver asked to cancel': 'Pengemudi meminta pembatalan',
} satisfies Record<keyof typeof english, string>;
