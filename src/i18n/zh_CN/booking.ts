import type english from '../en_US/booking.ts';

export default {
  noResult: '未找到结果。',
  lookupFailed: '搜索失败，请手动输入。',
  address: {
    name: '姓名',
    phone: '电话号码',
    email: '电子邮箱',
    company: '公司',
    unitNo: '单元号',
    address1: '地址',
    address2: '地址第二行',
    postcode: '邮编',
    city: '城市',
    state: '州属',
    country: '国家',
    searchHelp: '输入至少 4 个字符开始搜索。',
  },
  phone: {
    code: '国际区号',
    noCountry: '未找到国家或地区。',
    invalid: '请输入有效的电话号码',
  },
  paste: {
    label: '粘贴完整地址',
    help: '可按以下顺序，也可直接粘贴：姓名、电话、邮箱、公司、单元号、地址（3 行）、地址第二行、邮编、城市、州属。',
    fill: '填入各栏',
    found: '已填入：%{parts}。',
    nothing: '未能识别地址。',
  },
  contacts: {
    search: '按姓名或电话搜索',
    list: '联系人',
    results: '%{smart_count} 位联系人 |||| %{smart_count} 位联系人',
  },
  service: {
    addons: '附加服务：%{names}',
    estimate: '通常 %{time}',
    estimateBasis: '根据过去 30 天的派送情况',
    more: '更多',
  },
} satisfies typeof english;
