import type { StatusName } from '../../rules/orders/orderStatus.ts';

/** Name of each status, wherever users read it: console, public pages, mails and files. */
export const STATUS_WORDS: Readonly<Record<StatusName, string>> = {
  draft: 'Draf',
  pendingPayment: 'Pembayaran diproses',
  processing: 'Diproses',
  failed: 'Gagal',
  new: 'Pesanan baru',
  ready: 'Siap',
  assigned: 'Dijadwalkan',
  startPickup: 'Menuju penjemputan',
  arrivedPickup: 'Tiba di penjemputan',
  pickupFailed: 'Penjemputan gagal',
  pickupSuccess: 'Sudah dijemput',
  hubIn: 'Masuk hub',
  hubOut: 'Keluar hub',
  inTransit: 'Dalam pengantaran',
  arrivedDelivery: 'Tiba di tujuan',
  failedDelivery: 'Gagal diantar',
  selfCollection: 'Ambil sendiri',
  returning: 'Dalam pengembalian',
  returnFailed: 'Pengembalian gagal',
  delivered: 'Terkirim',
  returnDelivered: 'Sudah dikembalikan',
  cancelled: 'Dibatalkan',
  completed: 'Selesai',
};
