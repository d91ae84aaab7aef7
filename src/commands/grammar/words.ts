import type { Locale } from '../../../contract/rules/locales.ts';
import type { ActVerb, ExportKind, NewKind, Preference, PrintType, ScreenId } from './parsedInput.ts';

/** Words by language; English ones are understood in every language, Chinese ones carry their pinyin. */
export type Words = Readonly<Partial<Record<Locale, readonly string[]>>>;

export type Verb =
  | ActVerb
  | 'track'
  | 'quote'
  | 'open'
  | 'find'
  | 'print'
  | 'balance'
  | 'new'
  | 'go'
  | 'switchAccount'
  | 'lang'
  | 'export'
  | 'shortcuts'
  | 'signOut';

function words(en: string, zh: string, id: string, my: string): Words {
  const list = (text: string): string[] => text.split('|');
  return { en_US: list(en), zh_CN: list(zh), id_ID: list(id), my: list(my) };
}

export const VERBS: Readonly<Record<Verb, Words>> = {
  track: words('track|t', '追踪|跟踪|查件|zhuizong|zz', 'lacak', 'jejak|kesan'),
  quote: words('quote|q|rate', '报价|询价|运费|baojia|bj', 'cek ongkir|ongkir|tarif', 'sebut harga|kadar'),
  open: words('open', '打开|dakai', 'buka', 'buka'),
  find: words('find', '查找|搜索|sousuo', 'cari', 'cari'),
  print: words('print', '打印|dayin|dy', 'cetak', 'cetak'),
  cancel: words('cancel', '取消|quxiao', 'batalkan|batal', 'batalkan|batal'),
  confirm: words('confirm|retry', '确认|queren|重试|chongshi', 'konfirmasi|coba lagi', 'sahkan|cuba lagi'),
  placeAgain: words('again|place again', '再来一单|再次下单', 'pesan lagi|lagi', 'pesan semula|lagi'),
  returnOrder: words('return', '退回|退货|tuihui', 'retur|kembalikan', 'pulangkan'),
  refreshQuote: words('refresh', '刷新|shuaxin', 'segarkan|muat ulang', 'segar semula'),
  createManifest: words('manifest', '交接单|jiaojiedan', 'manifes', 'manifes'),
  copyLink: words('copy link', '复制链接|fuzhi', 'salin tautan', 'salin pautan'),
  balance: words('balance', '余额|yue|ye', 'saldo', 'baki'),
  new: words('new', '新建|创建|xinjian|xj', 'buat|baru', 'cipta|baharu'),
  go: words('go to|go', '前往|转到|去|qianwang', 'pergi ke|pergi', 'pergi ke|pergi'),
  switchAccount: words('switch account|switch', '切换账户|切换账号|qiehuan', 'ganti akun', 'tukar akaun'),
  lang: words('lang|language', '语言|yuyan', 'bahasa', 'bahasa'),
  export: words('export', '导出|daochu', 'ekspor', 'eksport'),
  shortcuts: words('shortcuts', '快捷键|kuaijiejian', 'pintasan', 'pintasan'),
  signOut: words('sign out|log out|logout', '退出登录|登出|tuichu', 'keluar', 'log keluar'),
};

/** Verbs of one letter mean something only before an argument. */
export const NEEDS_ARGUMENT: ReadonlySet<string> = new Set(['t', 'q', 'zz', 'bj', 'dy', 'xj', 'ye', '去']);

export type Connector = 'to' | 'because' | 'by' | 'cod' | 'insurance' | 'me' | 'selection' | 'on' | 'off';

export const CONNECTORS: Readonly<Record<Connector, Words>> = {
  to: words('to|>|->|→', '到|至|dao', 'ke', 'ke'),
  because: words('because', '因为|原因', 'karena', 'kerana'),
  by: words('by', '按', 'menurut', 'mengikut'),
  cod: words('cod', '货到付款|代收', 'cod', 'cod'),
  insurance: words('ins|insurance', '保价|保险', 'asuransi', 'insurans'),
  me: words('me', '我', 'saya', 'saya'),
  selection: words('selection|selected', '所选|选中', 'pilihan|terpilih', 'pilihan|dipilih'),
  on: words('on', '开', 'nyala|aktif', 'hidup|aktif'),
  off: words('off', '关', 'mati|nonaktif', 'mati|tutup'),
};

export const PREFERENCES: Readonly<Record<Preference, Words>> = {
  cheapest: words('cheapest', '最便宜', 'termurah', 'termurah'),
  fastest: words('fastest', '最快', 'tercepat', 'terpantas'),
  best: words('best', '最佳|最好', 'terbaik', 'terbaik'),
};

export const UNITS: Readonly<Record<'kg' | 'g', Words>> = {
  kg: words('kg|kgs|kilo', '公斤|千克', 'kilogram', 'kilogram'),
  g: words('g|gr|gram|grams', '克', 'gram', 'gram'),
};

export const PRINT_TYPES: Readonly<Record<PrintType, Words>> = {
  label: words('label|labels', '面单|标签', 'label', 'label'),
  packingList: words('packlist|packing list', '装箱单', 'daftar isi', 'senarai bungkusan'),
  invoice: words('invoice', '发票', 'faktur', 'invois'),
  commercialInvoice: words('commercial invoice', '商业发票', 'faktur komersial', 'invois komersial'),
  invoiceAndPacking: words(
    'invoice and packing list|invoice and packlist|both',
    '发票和装箱单|发票及装箱单',
    'faktur dan daftar isi|keduanya',
    'invois dan senarai bungkusan|kedua-duanya',
  ),
  manifest: words('manifest', '交接单', 'manifes', 'manifes'),
};

export const NEW_KINDS: Readonly<Record<NewKind, Words>> = {
  order: words('order|shipment|parcel', '订单|dingdan', 'pesanan|kiriman', 'pesanan|tempahan'),
  multipoint: words('multipoint|multi point', '多点配送|多点', 'multi titik', 'berbilang hentian'),
  import: words('import', '导入', 'impor', 'import'),
};

export const SCREENS: Readonly<Record<ScreenId, Words>> = {
  dashboard: words('dashboard|home', '仪表盘|首页', 'dasbor|beranda', 'papan pemuka'),
  orders: words('orders', '订单|dingdan', 'pesanan', 'pesanan'),
  drafts: words('drafts|bulk', '草稿', 'draf', 'draf'),
  failed: words('failed', '失败', 'gagal', 'gagal'),
  import: words('import', '导入', 'impor', 'import'),
  manifests: words('manifests|manifest', '交接单', 'manifes', 'manifes'),
  cod: words('cod', '货到付款', 'cod', 'cod'),
  track: words('track|tracking', '追踪', 'pelacakan', 'penjejakan'),
  rates: words('rates|check rates', '查运费|运费', 'cek tarif', 'semak kadar'),
};

export const EXPORT_KINDS: Readonly<Record<ExportKind, Words>> = {
  orders: SCREENS.orders,
  manifests: SCREENS.manifests,
  cod: SCREENS.cod,
};

export type RangePreset = 'today' | 'yesterday' | 'thisWeek' | 'lastWeek' | 'thisMonth' | 'lastMonth';
export const RANGES: Readonly<Record<RangePreset, Words>> = {
  today: words('today', '今天', 'hari ini', 'hari ini'),
  yesterday: words('yesterday', '昨天', 'kemarin', 'semalam'),
  thisWeek: words('this week', '本周', 'minggu ini', 'minggu ini'),
  lastWeek: words('last week', '上周', 'minggu lalu', 'minggu lepas'),
  thisMonth: words('this month', '本月', 'bulan ini', 'bulan ini'),
  lastMonth: words('last month', '上月|上个月', 'bulan lalu', 'bulan lepas'),
};

/** Every language by its own name and its short code, whatever the language of the page. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, readonly string[]>> = {
  en_US: ['en', 'en_us', 'en-us', 'english', 'inggris', 'inggeris', '英文', '英语'],
  zh_CN: ['zh', 'zh_cn', 'zh-cn', 'chinese', '中文', '简体中文', 'zhongwen', 'cina', 'mandarin'],
  id_ID: ['id', 'id_id', 'id-id', 'indonesian', 'indonesia', 'bahasa indonesia', '印尼语'],
  my: ['my', 'ms', 'ms-my', 'malay', 'melayu', 'bahasa melayu', '马来语'],
};

/** The words of one meaning that count in a language: its own and the English ones. */
export function wordsOf(entry: Words, locale: Locale): readonly string[] {
  const own = locale === 'en_US' ? [] : (entry[locale] ?? []);
  return [...own, ...(entry.en_US ?? [])];
}

/** The key of the table whose word this is. */
export function lookUp<K extends string>(
  table: Readonly<Record<K, Words>>,
  word: string,
  locale: Locale,
): K | undefined {
  for (const key of Object.keys(table) as K[]) if (wordsOf(table[key], locale).includes(word)) return key;
  return undefined;
}
