export default {
  seconds: '%{smart_count} second |||| %{smart_count} seconds',
  minutes: '%{smart_count} minute |||| %{smart_count} minutes',
  hours: '%{smart_count} hour |||| %{smart_count} hours',
  days: '%{smart_count} day |||| %{smart_count} days',
};
