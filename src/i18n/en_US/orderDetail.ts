import reasons from '../../../pages/texts/en_US/cancelAndRejectReasons.ts';

export default {
  noHistory: 'Nothing has happened yet.',
  actions: {
    fulfil: 'Fulfil order',
    rejectDriver: 'Reject driver',
    proof: 'Proof of delivery',
  },
  fulfil: {
    title: 'Fulfil this order',
    action: 'Fulfil order',
    confirm: 'Fulfil · %{amount}',
    done: 'Fulfil order successful.',
    noQuotes: 'No service is available for this order. Refresh the quotes to ask the couriers again.',
    pickTime: 'Choose another pickup time',
    timeMissing: 'Please choose a date and a time.',
    changedMeanwhile:
      '%{who} changed %{order} at %{when} while you were here. Please check the order as it is now, then confirm again.',
    priceChanged: 'The price is now %{amount}. Please check it and confirm again.',
  },
  reject: {
    title: 'Reject driver %{name}?',
    hint: 'The order will wait for another driver.',
    keep: 'Keep driver',
    action: 'Reject driver',
    done: 'Reject driver successful.',
    reasons: {
      late: reasons['Driver is late'],
      unreachable: reasons['Driver cannot be reached'],
      vehicle: reasons['Vehicle does not fit'],
      behaviour: reasons['Driver behaves badly'],
      asked_to_cancel: reasons['Driver asked to cancel'],
      other: reasons.Other,
    },
  },
  proof: {
    title: 'Proof of delivery',
    ask: 'Please enter the last 4 digits of the sender’s or the recipient’s phone number.',
    digits: 'Last 4 digits',
    exactly: 'Please enter exactly 4 digits',
    show: 'Show proof',
    wrong: 'These digits do not match this parcel.',
    tooMany: 'Too many attempts. Please wait, or ask the sender for the proof of delivery.',
    failed: 'Failed to retrieve POD image',
    broken: 'An error occurred',
    unshowable: 'Sorry, there was an error displaying the e-POD images.',
  },
  rating: {
    ask: 'How was the delivery?',
    note: 'Anything to add? (optional)',
    send: 'Send rating',
    thanks: 'Awesome thank you!',
    missing: 'Please choose a number of stars',
    stars: '%{smart_count} star |||| %{smart_count} stars',
  },
};
