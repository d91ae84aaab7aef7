import type english from '../en_US/menuWords.ts';

/** Names of the console's pages. */
export default {
  main: '主菜单',
  dashboard: '仪表板',
  newOrder: '新建订单',
  bulkOrders: '批量订单',
  failedOrders: '失败订单',
  instabook: 'Instabook 链接',
  importOrders: '导入订单',
  templates: '模板',
  orders: '订单',
  manifests: '交接单',
  scan: '扫描台',
  cod: '代收货款',
  returns: '退件',
  contacts: '地址簿',
  topUp: '钱包充值',
  billing: '账单',
  transactions: '交易',
  analytics: '数据分析',
  checkRates: '查询运费',
  track: '追踪',
  settings: '设置',
} satisfies typeof english;
