export default {
  selectPage: '选择本页全部',
  selectRow: '选择 %{name}',
  actions: '操作',
  count: '%{smart_count} 行 |||| %{smart_count} 行',
};
