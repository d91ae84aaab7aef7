export default {
  selectPage: 'Select all on this page',
  selectRow: 'Select %{name}',
  actions: 'Actions',
  count: '%{smart_count} row |||| %{smart_count} rows',
  quickLook: 'Quick view of %{name}',
  open: 'Open',
  close: 'Close',
  ascending: 'Ascending',
  descending: 'Descending',
  outOfView: 'Scroll to the side to see it',
};
