import type english from '../en_US/cancelAndRejectReasons.ts';

/** Why an order is cancelled or a driver rejected, by the English words that are stored. */
export default {
  Mistake: 'Tersilap',
  Duplicate: 'Pendua',
  Late: 'Lewat',
  'No collection': 'Tiada kutipan',
  'No service': 'Tiada perkhidmatan',
  'System error': 'Ralat sistem',
  Other: 'Lain-lain',
  'Driver is late': 'Pemandu lewat',
  'Driver cannot be reached': 'Pemandu tidak dapat dihubungi',
  'Vehicle does not fit': 'Kenderaan tidak sesuai',
  'Driver behaves badly': 'Pemandu berkelakuan buruk',
  'Driver asked to cancel': 'Pemandu meminta pembatalan',
} satisfies Record<keyof typeof english, string>;
