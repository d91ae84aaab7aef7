import type { NoticeTexts } from '../noticeWords.ts';

export default {
  mails: {
    100: [
      '{receiver_name}，您好：',
      '',
      '{sender_name} 通过 {courier_name} 给您寄出了包裹，单号 {tracking_no}。',
      '',
      '查看包裹位置：{tracking_link}',
    ],
    200: [
      '{receiver_name}，您好：',
      '',
      '{courier_name} 将到 {sender_name} 处取走您的包裹 {tracking_no}。',
      '',
      '查看包裹位置：{tracking_link}',
    ],
    500: [
      '{receiver_name}，您好：',
      '',
      '{courier_name} 已从 {sender_name} 处取走您的包裹 {tracking_no}。',
      '',
      '查看包裹位置：{tracking_link}',
    ],
    600: [
      '{receiver_name}，您好：',
      '',
      '{sender_name} 寄给您的包裹 {tracking_no} 正在派送。',
      '',
      '查看包裹位置：{tracking_link}',
    ],
    700: [
      '{receiver_name}，您好：',
      '',
      '{sender_name} 寄给您的包裹 {tracking_no} 已送达。',
      '',
      '告诉我们您的感受：{tracking_link}',
    ],
    900: [
      '{receiver_name}，您好：',
      '',
      '{sender_name} 寄给您的包裹 {tracking_no} 已取消派送。',
      '',
      '查看详情：{tracking_link}',
    ],
  },
  failedAttempt: [
    '{receiver_name}，您好：',
    '',
    '{sender_name} 寄给您的包裹 {tracking_no} 未能送达，快递员会再次派送。',
    '',
    '查看详情：{tracking_link}',
  ],
  sms: '{sender_name}：{tracking_no} {tracking_status}。{tracking_link}',
  before: '此前：',
  codPaid: {
    title: '{tracking_no} - 代收货款已付出',
    lines: [
      '{sender_name}，您好：',
      '',
      '包裹 {tracking_no} 的代收货款正在转入您的银行账户：{cash_amount}。',
      '参考号：{cash_reference}',
      '',
      '全部代收货款：{cash_link}',
    ],
    sms: '{company_name}：{tracking_no} 的代收货款已付出，{cash_amount}。{cash_link}',
  },
  codPaidSeveral: {
    title: '{cash_count} 个包裹的代收货款已付出',
    lines: [
      '{sender_name}，您好：',
      '',
      '{cash_count} 个包裹的代收货款正在转入您的银行账户：{cash_amount}。',
      '',
      '{cash_list}',
      '',
      '全部代收货款：{cash_link}',
    ],
    sms: '{company_name}：{cash_count} 个包裹的代收货款已付出，{cash_amount}。{cash_link}',
  },
  why: '您收到这封邮件，是因为 {sender_name} 给您寄了包裹。',
  stop: '不再接收包裹邮件：{stop_link}',
} satisfies NoticeTexts;
