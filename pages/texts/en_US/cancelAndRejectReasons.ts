/** Why an order is cancelled or a driver rejected, by the English words that are stored. */
export default {
  Mistake: 'Mistake',
  Duplicate: 'Duplicate',
  Late: 'Late',
  'No collection': 'No collection',
  'No service': 'No service',
  'System error': 'System error',
  Other: 'Other',
  'Driver is late': 'Driver is late',
  'Driver cannot be reached': 'Driver cannot be reached',
  'Vehicle does not fit': 'Vehicle does not fit',
  'Driver behaves badly': 'Driver behaves badly',
  'Driver asked to cancel': 'Driver asked to cancel',
};
