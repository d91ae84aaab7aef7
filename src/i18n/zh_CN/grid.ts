import type english from '../en_US/grid.ts';

export default {
  selectPage: '选择本页全部',
  selectRow: '选择 %{name}',
  actions: '操作',
  count: '%{smart_count} 行 |||| %{smart_count} 行',
  quickLook: '快速查看 %{name}',
  open: '打开',
  close: '关闭',
  ascending: '升序',
  descending: '降序',
  outOfView: '向右滚动即可看到',
} satisfies typeof english;
