/** Of each message what it is about, and what happened. */
export default {
  status: { title: '{number}', body: '{status}' },
  failed: { title: 'Order failed', body: '{message}' },
  instabook: { title: 'A buyer filled in your form', body: '{message}' },
  repeatHeld: { title: 'Not booked: {name}', body: '{message}' },
  paid: { title: 'Payment', body: 'Received.' },
  paymentFailed: { title: 'Payment', body: 'Failed.' },
  several: { title: 'Your parcels', body: '{count} parcels have news.' },
  batch: { title: 'Job finished', body: '{done} done, {failed} failed.' },
  batchLeftOut: { title: 'Job finished', body: '{done} done, {failed} failed, {leftOut} left out.' },
};
