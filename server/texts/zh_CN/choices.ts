import type english from '../en_US/choices.ts';

export default {
  customerTypes: {
    personal: '个人',
    business: '企业',
  },
  industries: {
    Automotive: '汽车',
    'Baby and toys': '母婴与玩具',
    'Beauty and cosmetics': '美容与化妆品',
    'Books and stationery': '图书与文具',
    Education: '教育',
    Electronics: '电子产品',
    Fashion: '时装',
    'Food and beverage': '餐饮食品',
    'Furniture and home': '家具与家居',
    Government: '政府机构',
    'Health and pharmacy': '健康与医药',
    Jewellery: '珠宝',
    Logistics: '物流',
    Manufacturing: '制造业',
    Pets: '宠物',
    'Professional services': '专业服务',
    Retail: '零售',
    'Sports and outdoors': '运动与户外',
    Other: '其他',
  },
} satisfies typeof english;
