import type { StatusName } from '../../rules/orderStatus.ts';

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
  arrivedPickup: 'Tiba di tempat penjemputan',
  pickupFailed: 'Penjemputan gagal',
  pickupSuccess: 'Penjemputan berhasil',
  hubIn: 'Masuk hub',
  hubOut: 'Keluar hub',
  inTransit: 'Dalam pengantaran',
  arrivedDelivery: 'Tiba di tempat tujuan',
  failedDelivery: 'Gagal diantar',
  selfCollection: 'Ambil sendiri',
  returning: 'Dikembalikan ke pengirim',
  returnFailed: 'Pengembalian gagal',
  delivered: 'Terkirim',
  returnDelivered: 'Sudah dikembalikan',
  cancelled: 'Dibatalkan',
  completed: 'Selesai',
};
