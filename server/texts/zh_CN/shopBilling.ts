import type english from '../en_US/shopBilling.ts';

export default {
  title: '您的商店的计费',
  test: '这是代替 Shopify 的测试页面：不会产生任何费用。',
  asks: '包裹费用将每月计入商店',
  approve: '同意',
  decline: '拒绝',
  gone: '此收费不存在。',
} satisfies typeof english;
