/** Texts of the page on which a recipient stops messages. */
export const stopMessagesTexts = {
  title: '包裹消息 - {company}',
  description: '选择是否接收包裹消息。',
  heading: '不再接收包裹消息',
  ask: '{address} 将不再收到通过 {company} 寄送的包裹的任何消息，无论寄件人是谁。',
  stop: '停止接收',
  stopped: '已停止接收消息',
  stoppedHint: '{address} 不会再收到包裹消息。您仍可通过已有的链接查询包裹。',
  again: '重新接收消息',
  resumed: '已恢复接收消息',
  resumedHint: '{address} 会重新收到包裹消息。',
};
