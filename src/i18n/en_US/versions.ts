export default {
  title: 'Two versions of %{order}',
  changedBy:
    '%{who} changed this order at %{when} while you were editing it. Choose what to keep; nothing is lost or saved before you do.',
  changedElsewhere:
    'This was changed at %{when} while you were editing it. Choose what to keep; nothing is lost or saved before you do.',
  notice:
    '%{who} changed %{order} at %{when} while you typed: %{fields}. Their values stand; yours are kept here.',
  closed: '%{order} can no longer be changed: its status is now “%{status}”. What you typed stays here.',
  you: 'You (in another window)',
  program: 'A connected program',
  theirs: 'Theirs',
  mine: 'Yours',
  before: 'Before: %{value}',
  empty: '(empty)',
  allTheirs: 'Take all theirs',
  allMine: 'Keep all mine',
  save: 'Use this choice',
  later: 'Not now',
  compare: 'Compare',
  dismiss: 'Keep theirs',
  open: 'Open order',
  asNew: 'Save mine as a new draft',
  check: 'Please check the price, then confirm again.',
  fields: { items: 'Items', addons: 'Add-ons', address: 'Address', outlet: 'Drop-off outlet' },
  piece: '%{count} × %{name}, %{weight} kg',
};
