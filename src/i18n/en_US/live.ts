export default {
  order_created: 'Order %{number} created.',
  order_failed: 'Order failed: %{message}',
  order_status: '%{number}: %{status}',
  order_updated: '%{number} updated: %{status}',
  instabook_submitted: 'A buyer filled in the form: %{message}',
  repeat_drafted: '“%{message}” became a draft.',
  repeat_held: '“%{status}” was not booked: %{message}',
  several: '%{smart_count} order was updated. |||| %{smart_count} orders were updated.',
  invoice_status: 'Payment received.',
  invoice_failed: 'Payment failed.',
  invoice_expired: 'Invoice %{message} was not paid in time.',
  invoice_credited: 'The payment for invoice %{message} was added to the wallet.',
};
