import type { StatusName } from '../../rules/orders/orderStatus.ts';

/** Name of each status, wherever users read it: console, public pages, mails and files. */
export const STATUS_WORDS: Readonly<Record<StatusName, string>> = {
  draft: 'Draf',
  pendingPayment: 'Bayaran diproses',
  processing: 'Sedang diproses',
  failed: 'Gagal',
  new: 'Pesanan baharu',
  ready: 'Sedia',
  assigned: 'Dijadualkan',
  startPickup: 'Menuju kutipan',
  arrivedPickup: 'Tiba untuk kutipan',
  pickupFailed: 'Kutipan gagal',
  pickupSuccess: 'Kutipan berjaya',
  hubIn: 'Masuk hab',
  hubOut: 'Keluar hab',
  inTransit: 'Dalam penghantaran',
  arrivedDelivery: 'Tiba di destinasi',
  failedDelivery: 'Gagal dihantar',
  selfCollection: 'Ambil sendiri',
  returning: 'Dalam pemulangan',
  returnFailed: 'Pemulangan gagal',
  delivered: 'Berjaya dihantar',
  returnDelivered: 'Telah dipulangkan',
  cancelled: 'Dibatalkan',
  completed: 'Selesai',
};
