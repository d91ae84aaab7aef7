export default {
  order_created: 'Pesanan %{number} telah dibuat.',
  order_failed: 'Pesanan gagal: %{message}',
  order_status: '%{number}: %{status}',
  order_updated: '%{number} dikemas kini: %{status}',
  invoice_status: 'Bayaran diterima.',
};
