import type english from '../en_US/console.ts';

export default {
  unknownOrders: '未找到：%{numbers}',
  balance: '余额：%{amount}',
  tip: '提示：按 %{keys} 可“%{label}”',
  noAccount: '未找到账户“%{name}”。',
  noOtherAccount: '没有其他账户。',
  noManifest: '这些订单都不在交接单上。',
  notPrintable: '这些目前没有可打印的内容。',
  oneAtATime: '一次只能处理一个订单：%{number}',
  notFitting: '目前无法对 %{numbers} 执行此操作。',
  notUnderstood: '无法理解：%{words}',
} satisfies typeof english;
