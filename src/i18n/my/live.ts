import type english from '../en_US/live.ts';

export default {
  order_created: 'Pesanan %{number} telah dibuat.',
  order_failed: 'Pesanan gagal: %{message}',
  order_status: '%{number}: %{status}',
  order_updated: '%{number} dikemas kini: %{status}',
  instabook_submitted: 'Pembeli telah mengisi borang: %{message}',
  repeat_drafted: '“%{message}” menjadi draf.',
  repeat_held: '“%{status}” tidak ditempah: %{message}',
  several: '%{smart_count} pesanan telah dikemas kini.',
  invoice_status: 'Bayaran diterima.',
  invoice_failed: 'Bayaran gagal.',
  invoice_expired: 'Invois %{message} tidak dibayar dalam masa yang diberi.',
  invoice_credited: 'Bayaran invois %{message} telah ditambah ke dompet.',
  webhook_failures: 'Webhook ke %{message} gagal berjam-jam dan telah dimatikan. Ia dicuba sekali sejam.',
  webhook_gone: 'Webhook ke %{message} telah dimatikan: alamatnya sudah tiada.',
  webhook_back: 'Webhook ke %{message} berfungsi semula.',
} satisfies typeof english;
