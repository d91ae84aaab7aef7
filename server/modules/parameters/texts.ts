import type { Locale } from '../../../contract/rules/locales.ts';

type Texts = Readonly<Record<Locale, string>>;
export interface NamedChoice {
  /** What is stored. */
  id: string;
  names: Texts;
}

const choice = (id: string, en_US: string, zh_CN: string, id_ID: string, my: string): NamedChoice => ({
  id,
  names: { en_US, zh_CN, id_ID, my },
});

export const CUSTOMER_TYPES: readonly NamedChoice[] = [
  choice('personal', 'Personal', '个人', 'Pribadi', 'Peribadi'),
  choice('business', 'Business', '企业', 'Bisnis', 'Perniagaan'),
];

/** Industries keep their English name as what is stored: it stands on documents and in exports. */
const industry = (en_US: string, zh_CN: string, id_ID: string, my: string) =>
  choice(en_US, en_US, zh_CN, id_ID, my);

export const INDUSTRIES: readonly NamedChoice[] = [
  industry('Automotive', '汽车', 'Otomotif', 'Automotif'),
  industry('Baby and toys', '母婴与玩具', 'Bayi dan mainan', 'Bayi dan mainan'),
  industry('Beauty and cosmetics', '美容与化妆品', 'Kecantikan dan kosmetik', 'Kecantikan dan kosmetik'),
  industry('Books and stationery', '图书与文具', 'Buku dan alat tulis', 'Buku dan alat tulis'),
  industry('Education', '教育', 'Pendidikan', 'Pendidikan'),
  industry('Electronics', '电子产品', 'Elektronik', 'Elektronik'),
  industry('Fashion', '时装', 'Busana', 'Fesyen'),
  industry('Food and beverage', '餐饮食品', 'Makanan dan minuman', 'Makanan dan minuman'),
  industry('Furniture and home', '家具与家居', 'Mebel dan rumah', 'Perabot dan kediaman'),
  industry('Government', '政府机构', 'Pemerintahan', 'Kerajaan'),
  industry('Health and pharmacy', '健康与医药', 'Kesehatan dan farmasi', 'Kesihatan dan farmasi'),
  industry('Jewellery', '珠宝', 'Perhiasan', 'Barang kemas'),
  industry('Logistics', '物流', 'Logistik', 'Logistik'),
  industry('Manufacturing', '制造业', 'Manufaktur', 'Pembuatan'),
  industry('Pets', '宠物', 'Hewan peliharaan', 'Haiwan peliharaan'),
  industry('Professional services', '专业服务', 'Jasa profesional', 'Perkhidmatan profesional'),
  industry('Retail', '零售', 'Ritel', 'Runcit'),
  industry('Sports and outdoors', '运动与户外', 'Olahraga dan luar ruang', 'Sukan dan aktiviti luar'),
  industry('Other', '其他', 'Lainnya', 'Lain-lain'),
];
