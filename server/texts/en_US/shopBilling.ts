/** The page on which the owner of a shop agrees to be billed, in the sandbox. */
export default {
  title: 'Billing of your shop',
  test: 'This is a test page instead of Shopify’s: nothing is billed.',
  asks: 'Parcels would be billed each month to the shop',
  approve: 'Approve',
  decline: 'Decline',
  gone: 'This charge does not exist.',
};
