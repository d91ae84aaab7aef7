export default {
  title: 'Messages',
  open: 'Messages, one new |||| Messages, %{smart_count} new',
  show: 'Show messages',
  hide: 'Hide messages',
  results: 'Results',
  more: '+%{smart_count}',
  new: 'New',
  clear: 'Clear all',
  none: 'Nothing has happened yet. Results of your actions and news about your orders are kept here.',
};
