import type english from '../en_US/console.ts';

export default {
  notHere: '此控制台没有“%{what}”。',
  unknownOrders: '未找到：%{numbers}',
  balance: '余额：%{amount}',
  tip: '提示：按 %{keys} 可“%{label}”',
  topUp: '充值',
  pay: '支付发票',
  invite: '邀请',
  otherAccount: '其他账户',
  noManifest: '这些订单都不在交接单上。',
  notPrintable: '这些目前没有可打印的内容。',
  oneAtATime: '一次只能处理一个订单：%{number}',
  notFitting: '目前无法对 %{numbers} 执行此操作。',
  notUnderstood: '无法理解：%{words}',
} satisfies typeof english;
