import type english from '../en_US/duration.ts';

export default {
  seconds: '%{smart_count} 秒 |||| %{smart_count} 秒',
  minutes: '%{smart_count} 分钟 |||| %{smart_count} 分钟',
  hours: '%{smart_count} 小时 |||| %{smart_count} 小时',
  days: '%{smart_count} 天 |||| %{smart_count} 天',
} satisfies typeof english;
