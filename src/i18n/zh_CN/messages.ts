import type english from '../en_US/messages.ts';

export default {
  title: '消息',
  open: '消息，%{smart_count} 条新消息',
  show: '显示消息',
  hide: '隐藏消息',
  results: '结果',
  more: '+%{smart_count}',
  new: '新',
  clear: '全部清除',
  none: '暂无消息。您的操作结果和订单动态都会保留在这里。',
} satisfies typeof english;
