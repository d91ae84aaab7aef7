export default {
  welcome: 'Welcome, %{name}',
  count: {
    DRAFT: 'Drafts',
    NEW: 'New orders',
    PENDING: 'Pending orders',
    CURRENT: 'Current orders',
  },
  open: {
    DRAFT: 'Open the drafts',
    NEW: 'Open the new orders',
    PENDING: 'Open the pending orders',
    CURRENT: 'Open the current orders',
  },
  shortcuts: 'Create an order',
  quote: 'Instant quote',
  focusQuote: 'Go to the instant quote',
  news: 'News',
  allNews: 'All news',
  noNews: 'News from %{brand} appears here.',
  banners: 'Offers',
  promo: 'Offer',
};
