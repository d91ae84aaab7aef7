import type english from '../en_US/dashboard.ts';

export default {
  welcome: '欢迎，%{name}',
  count: {
    DRAFT: '草稿',
    NEW: '新订单',
    PENDING: '待取件订单',
    CURRENT: '进行中订单',
  },
  open: {
    DRAFT: '打开草稿',
    NEW: '打开新订单',
    PENDING: '打开待取件订单',
    CURRENT: '打开进行中订单',
  },
  shortcuts: '创建订单',
  waiting: '今日待办',
  nothingWaits: '暂无待办。新订单和失败的订单会显示在这里。',
  waits: {
    OVERDUE: '已逾期：付款后才能继续下单',
    FAILED: '失败：修正后重试',
    DRAFT: '等待确认',
    NEW: '待打印面单并交运',
  },
  quote: '即时报价',
  focusQuote: '前往即时报价',
  news: '新闻',
  allNews: '全部新闻',
  newsFailed: '无法加载新闻。',
  moreNews: '再显示 %{count} 条',
  fewerNews: '收起',
  banners: '优惠活动',
  promo: '优惠',
} satisfies typeof english;
