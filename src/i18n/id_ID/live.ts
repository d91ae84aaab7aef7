import type english from '../en_US/live.ts';

export default {
  order_created: 'Pesanan %{number} dibuat.',
  order_failed: 'Pesanan gagal: %{message}',
  order_status: '%{number}: %{status}',
  order_updated: '%{number} diperbarui: %{status}',
  instabook_submitted: 'Pembeli mengisi formulir: %{message}',
  repeat_drafted: '“%{message}” menjadi draf.',
  repeat_held: '“%{status}” tidak dipesan: %{message}',
  several: '%{smart_count} pesanan diperbarui.',
  invoice_status: 'Pembayaran diterima.',
  invoice_failed: 'Pembayaran gagal.',
  invoice_expired: 'Faktur %{message} tidak dibayar tepat waktu.',
  invoice_credited: 'Pembayaran faktur %{message} ditambahkan ke dompet.',
  webhook_failures:
    'Webhook ke %{message} gagal berjam-jam dan telah dimatikan. Webhook dicoba sekali setiap jam.',
  webhook_gone: 'Webhook ke %{message} telah dimatikan: alamatnya sudah tidak ada.',
  webhook_back: 'Webhook ke %{message} berfungsi lagi.',
} satisfies typeof english;
