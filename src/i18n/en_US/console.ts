export default {
  unknownOrders: 'Not found: %{numbers}',
  balance: 'Balance: %{amount}',
  tip: 'Tip: press %{keys} for “%{label}”',
  noAccount: 'No account “%{name}” was found.',
  noOtherAccount: 'There is no other account.',
  noManifest: 'None of these orders is on a manifest.',
  notPrintable: 'There is nothing to print for these yet.',
  oneAtATime: 'One order at a time: %{number}',
  notFitting: 'This is not possible for %{numbers} now.',
  notUnderstood: 'Not understood: %{words}',
};
