import reasons from '../../../pages/texts/zh_CN/cancelAndRejectReasons.ts';
import type english from '../en_US/orderDetail.ts';

export default {
  noHistory: '尚无任何动态。',
  actions: {
    fulfil: '履行订单',
    rejectDriver: '拒绝司机',
    proof: '签收凭证',
  },
  fulfil: {
    title: '履行此订单',
    action: '履行订单',
    confirm: '履行 · %{amount}',
    done: '订单已成功履行。',
    noQuotes: '此订单暂无可用服务。请刷新报价，重新查询。',
    pickTime: '选择其他取件时间',
    timeMissing: '请选择日期和时间。',
    changedMeanwhile:
      '您在此操作期间，%{who}于 %{when} 更改了 %{order}。请核对订单的当前内容，然后再次确认。',
    priceChanged: '现在的价格为 %{amount}。请核对后再次确认。',
  },
  reject: {
    title: '拒绝司机 %{name}？',
    hint: '之后订单将等待另一位司机。',
    keep: '保留司机',
    action: '拒绝司机',
    done: '已成功拒绝司机。',
    reasons: {
      late: reasons['Driver is late'],
      unreachable: reasons['Driver cannot be reached'],
      vehicle: reasons['Vehicle does not fit'],
      behaviour: reasons['Driver behaves badly'],
      asked_to_cancel: reasons['Driver asked to cancel'],
      other: reasons.Other,
    },
  },
  proof: {
    title: '签收凭证',
    ask: '请输入寄件人或收件人电话号码的后 4 位数字。',
    digits: '后 4 位数字',
    exactly: '请输入正好 4 位数字',
    show: '查看凭证',
    wrong: '这几位数字与此包裹不符。',
    tooMany: '尝试次数过多。请稍后再试，或向寄件人索取签收凭证。',
    failed: '无法获取签收图片',
    broken: '发生错误',
    unshowable: '抱歉，显示签收图片时出错。',
  },
  rating: {
    ask: '这次配送怎么样？',
    note: '还有什么想说的吗？（选填）',
    send: '提交评分',
    thanks: '太好了，谢谢您！',
    missing: '请选择星级',
    stars: '%{smart_count} 星',
  },
} satisfies typeof english;
