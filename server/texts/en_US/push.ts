export default {
  status: '{number}: {status}',
  failed: 'Order failed: {message}',
  instabook: 'A buyer filled in your form: {message}',
  repeatHeld: 'Not booked, {name}: {message}',
  paid: 'Payment received.',
  paymentFailed: 'Payment failed.',
  several: '{count} of your parcels have news.',
  batch: 'Job finished: {done} done, {failed} failed.',
};
