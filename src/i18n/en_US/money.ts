/** Why an order costs what it costs. */
export default {
  title: 'Why this price',
  order: 'Order',
  none: 'Nothing was charged for this order yet.',
  costs: 'Costs now',
  toPay: 'To be paid',
  steps: {
    cod: 'Cash on delivery fee',
    weight: 'Weight corrected by the courier',
    weightUndone: 'Weight correction taken back',
    refund: 'Refund',
  },
  movements: '%{smart_count} movement of money |||| %{smart_count} movements of money',
  movementsLabel: 'Movements of money',
  weight: {
    title: 'Weight measured by the courier',
    measured: 'Declared %{declared}, measured %{measured}.',
    states: {
      paid: '%{amount} was charged.',
      owed: '%{amount} is still to be paid.',
      returned: '%{amount} was given back.',
      undone: '%{amount} was settled back.',
    },
    picture: 'The scale shows %{measured}',
    pay: 'Pay %{amount}',
  },
  dispute: {
    reason: 'Why is it wrong? (optional)',
    open: 'Dispute this weight',
    opened: 'The dispute is open. You will see the decision here.',
    states: {
      open: 'Disputed on %{at}. We are looking into it.',
      accepted: 'The dispute was accepted on %{at}.',
      rejected: 'The dispute was rejected on %{at}.',
    },
  },
};
