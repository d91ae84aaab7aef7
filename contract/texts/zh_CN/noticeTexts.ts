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
      '{courier_name} 将向 {sender_name} 揽收您的包裹 {tracking_no}。',
      '',
      '查看包裹位置：{tracking_link}',
    ],
    500: [
      '{receiver_name}，您好：',
      '',
      '{courier_name} 已从 {sender_name} 揽收您的包裹 {tracking_no}。',
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
  sms: '{sender_name}：{tracking_no} {tracking_status}。{tracking_link}',
} satisfies NoticeTexts;
