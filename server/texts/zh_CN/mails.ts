import type english from '../en_US/mails.ts';

export default {
  verify: {
    subject: '验证您的账户',
    body: '{name}，您好：\n\n您的验证码是 {code}，10 分钟内有效。您也可以在 30 分钟内打开此链接：\n\n{link}',
  },
  verifyLink: {
    subject: '验证您的账户',
    body: '{name}，您好：\n\n请在 30 分钟内打开此链接以验证您的账户：\n\n{link}',
  },
  reset: {
    subject: '重置您的密码',
    body: '{name}，您好：\n\n请在 30 分钟内打开以下网址设置新密码：\n\n{link}\n\n如果这不是您本人的请求，则无需任何操作。',
  },
  signInCode: {
    subject: '您的登录验证码',
    body: '{brand}：您的登录验证码是 {code}，10 分钟内有效。您也可以在 30 分钟内打开此链接：\n\n{link}\n\n请勿告诉任何人。如非您本人操作，请忽略此消息。',
  },
  signInLink: {
    subject: '您的登录链接',
    body: '{brand}：请在 30 分钟内打开此链接登录：\n\n{link}\n\n请勿告诉任何人。如非您本人操作，请忽略此消息。',
  },
  accountDeleted: {
    subject: '您的账户已删除',
    body: '{name}，您好：\n\n您的账户及其地址簿、银行信息和密钥已删除。订单和发票将按记账要求保留。\n\n如非您本人操作，请立即联系客服。',
  },
  invoiceNew: {
    subject: '发票 {number}',
    body: '{name}，您好：\n\n发票 {number} 已开出，金额 {amount}，请于 {due} 前付款。\n\n{link}',
  },
  invoiceDueSoon: {
    subject: '发票 {number} 即将到期',
    body: '{name}，您好：\n\n发票 {number}（{amount}）将于 {due} 到期。\n\n{link}',
  },
  invoiceOverdue: {
    subject: '发票 {number} 已逾期',
    body: '{name}，您好：\n\n发票 {number}（{amount}）已于 {due} 到期。付款后才能下新订单。\n\n{link}',
  },
  chargeOpen: {
    subject: '发票 {number} 未能扣款',
    body: '{name}，您好：\n\n快递公司称得的重量大于申报重量。发票 {number} 的 {amount} 超过您的钱包余额，将从下一笔入账款项中扣除，最早的先扣。若 {due} 之后仍未付清，新订单将暂停。\n\n{link}',
  },
  chargeTaken: {
    subject: '已从钱包扣除发票 {number} 的款项',
    body: '{name}，您好：\n\n已从进入钱包的款项中扣除 {taken}，用于此前未能扣款的发票 {number}。尚欠：{left}。\n\n{link}',
  },
  webhookDisabled: {
    subject: '一个 Webhook 已被关闭',
    body: '{name}，您好：\n\n发往以下地址的 {event} Webhook 连续失败 {count} 次，已被关闭：\n\n{url}\n\n最后一次原因：{reason}\n\n数据不会丢失：事件会保留 30 天。系统每小时尝试一次该地址；一旦调用被接受，Webhook 会自动恢复，等待中的事件按顺序发出。您可以在此立即尝试：\n\n{link}',
  },
  webhookGone: {
    subject: '一个 Webhook 的地址已不存在',
    body: '{name}，您好：\n\n以下地址答复称它已永久不存在（410），因此 {event} 的 Webhook 已被关闭，不再尝试：\n\n{url}\n\n事件会保留 30 天。如果地址无误，请启用 Webhook，或填写另一个地址：\n\n{link}',
  },
  webhookBack: {
    subject: '一个 Webhook 已恢复',
    body: '{name}，您好：\n\n以下地址重新接受调用。{event} 的 Webhook 已启用，等待中的事件正按顺序发出：\n\n{url}\n\n您无需操作。日志在此：\n\n{link}',
  },
  invite: {
    subject: '邀请您寄送包裹',
    body: '您好：\n\n{name} 的一位客户邀请您使用 {name} 寄送包裹：\n\n{link}\n\n如果您并不知情，请忽略此邮件。',
  },
  repeatHeld: {
    subject: '未下单：{template}',
    body: '{name}，您好：\n\n“{template}”在 {day} 的订单未能下单：\n\n{reason}\n\n如有草稿，请在此处理：\n\n{link}',
  },
  instabookSender: {
    subject: '有买家填写了您的表单',
    body: '{name}，您好：\n\n有买家填写了“{product}”的表单。订单已存为草稿，请在此核对并下单：\n\n{link}',
  },
  instabookReceiver: {
    subject: '您的收货信息已收到',
    body: '您好：\n\n{name} 已收到您的收货信息，将通过 {brand} 为您寄出包裹。\n\n如果您没有填写过表单，请忽略此邮件。',
  },
  confirmCode: {
    subject: '您的验证码',
    body: '{brand}：您的验证码是 {code}，10 分钟内有效。\n\n任何人都不会向您索取此验证码。如果您不想更改任何内容，请忽略此消息。',
  },
  emailChanged: {
    subject: '您的电子邮箱已更改',
    body: '{name}，您好：\n\n您账户的电子邮箱已更改，此邮箱不再使用。\n\n如果不是您本人操作，请立即联系客服。',
  },
  mobileChanged: {
    subject: '您的手机号码已更改',
    body: '{name}，您好：\n\n您账户的手机号码已更改。\n\n如果不是您本人操作，请立即联系客服。',
  },
  passwordChanged: {
    subject: '您的密码已更改',
    body: '{name}，您好：\n\n您账户的密码已更改，其他登录已退出。\n\n如果不是您本人操作，请重设密码并立即联系客服。',
  },
  bankChanged: {
    subject: '您的银行账户已更改',
    body: '{name}，您好：\n\n代收货款的收款银行账户已更改。\n\n更改前：{before}\n更改后：{now}\n\n如果不是您本人操作，请立即联系客服。',
  },
} satisfies typeof english;
