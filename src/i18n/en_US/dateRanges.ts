export default {
  allTime: 'All time',
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  lastWeek: 'Last week',
  lastMonth: 'Last month',
  lastYear: 'Last year',
  thisWeek: 'This week',
  thisMonth: 'This month',
  thisYear: 'This year',
};
