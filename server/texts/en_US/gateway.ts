/** The test gateway’s page. */
export default {
  title: 'Card payment',
  test: 'This is a test gateway: no money moves.',
  amount: 'Amount',
  invoice: 'Invoice',
  card: 'Card number',
  hint: 'Succeeds: 4242 4242 4242 4242. Fails: 4000 0000 0000 0002. Stays pending: 4000 0000 0000 3220.',
  pay: 'Pay',
  back: 'Cancel and go back',
  badCard: 'Enter one of the test card numbers.',
  gone: 'This payment does not exist.',
};
