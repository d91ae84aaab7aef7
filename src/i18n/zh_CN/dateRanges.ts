import type english from '../en_US/dateRanges.ts';

export default {
  allTime: '全部时间',
  today: '今天',
  yesterday: '昨天',
  tomorrow: '明天',
  lastWeek: '上周',
  lastMonth: '上月',
  lastYear: '去年',
  thisWeek: '本周',
  thisMonth: '本月',
  thisYear: '今年',
} satisfies typeof english;
