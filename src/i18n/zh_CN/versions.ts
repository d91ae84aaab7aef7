import type english from '../en_US/versions.ts';

export default {
  title: '%{order} 有两个版本',
  changedBy:
    '您编辑期间，%{who}于 %{when} 更改了此订单。请选择要保留的内容；在此之前不会丢失或保存任何内容。',
  changedElsewhere:
    '您编辑期间，此内容于 %{when} 被更改。请选择要保留的内容；在此之前不会丢失或保存任何内容。',
  notice: '您输入期间，%{who}于 %{when} 更改了 %{order}：%{fields}。已采用对方的值，您的值保留在此。',
  closed: '%{order} 已无法更改：当前状态为“%{status}”。您输入的内容仍保留在此。',
  you: '您（在另一窗口中）',
  program: '已连接的程序',
  theirs: '对方的版本',
  mine: '您的版本',
  before: '之前：%{value}',
  empty: '（空）',
  allTheirs: '全部采用对方的',
  allMine: '全部保留我的',
  save: '采用此选择',
  later: '暂不',
  compare: '比较',
  dismiss: '保留对方的',
  open: '打开订单',
  asNew: '将我的版本另存为新草稿',
  check: '请查看价格，然后再次确认。',
  fields: { items: '物品', addons: '附加服务', address: '地址', outlet: '寄件网点' },
  piece: '%{count} × %{name}，%{weight} kg',
} satisfies typeof english;
