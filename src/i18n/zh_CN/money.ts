export default {
  title: '费用明细',
  order: '订单',
  none: '此订单尚未收费。',
  costs: '目前费用',
  toPay: '待支付',
  steps: {
    cod: '代收货款手续费',
    weight: '快递公司更正重量',
    weightUndone: '重量更正已撤回',
    refund: '退款',
  },
  movements: '%{smart_count} 笔资金变动',
  movementsLabel: '资金变动',
  weight: {
    title: '快递公司称得的重量',
    measured: '申报 %{declared}，实称 %{measured}。',
    states: {
      paid: '已收取 %{amount}。',
      owed: '尚待支付 %{amount}。',
      returned: '已退还 %{amount}。',
      undone: '%{amount} 已撤回。',
    },
    picture: '秤上显示 %{measured}',
    pay: '支付 %{amount}',
  },
  dispute: {
    reason: '哪里不对？（选填）',
    open: '对此重量提出争议',
    opened: '争议已提交，处理结果会显示在这里。',
    states: {
      open: '已于 %{at} 提出争议，我们正在核查。',
      accepted: '争议已于 %{at} 被接受。',
      rejected: '争议已于 %{at} 被驳回。',
    },
  },
};
