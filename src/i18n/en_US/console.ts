export default {
  notHere: '“%{what}” is not part of this console.',
  unknownOrders: 'Not found: %{numbers}',
  balance: 'Balance: %{amount}',
  tip: 'Tip: press %{keys} for “%{label}”',
  topUp: 'Top up',
  pay: 'Pay an invoice',
  invite: 'Invite',
  otherAccount: 'another account',
  noManifest: 'None of these orders is on a manifest.',
};
