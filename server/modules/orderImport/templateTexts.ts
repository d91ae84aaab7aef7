import type { ImportKind } from '../../../contract/rules/importColumns.ts';
import type { Locale } from '../../../contract/rules/locales.ts';

export interface TemplateTexts {
  /** Names of the three sheets. */
  orders: string;
  instructions: string;
  lists: string;
  steps: readonly string[];
  headings: readonly [column: string, needed: string, holds: string, example: string];
  always: string;
  side: string;
  never: string;
  kinds: Readonly<Record<ImportKind, string>>;
  listHeadings: readonly [itemType: string, weights: string, code: string, service: string, state: string];
}

const en_US: TemplateTexts = {
  orders: 'Orders',
  instructions: 'Instructions',
  lists: 'Lists',
  steps: [
    'One row is one parcel. Weight, sides and value are those of one piece.',
    'Columns marked * are required. The others may stay empty or be deleted.',
    'The example row is left out when you import. You may overwrite it.',
    'Leave all sender columns empty to send from the address of your account.',
    'At most {rows} rows at a time. Good rows become drafts; bad ones are shown with their reason.',
  ],
  headings: ['Column', 'Required', 'What it may hold', 'Example'],
  always: 'yes',
  side: 'when the row names its sender',
  never: 'no',
  kinds: {
    text: 'Text of up to {length} characters',
    phone: 'Phone number of 7 to 15 digits',
    email: 'Email address',
    postcode: 'Postcode of the country',
    country: 'Country by name or two-letter code; {country} when empty',
    state: 'State or province by name',
    itemType: 'One of the item types on the sheet {lists}; {itemType} when empty',
    service: 'Code or name of a service on the sheet {lists}; empty to choose later',
    currency: 'Three-letter currency code; {currency} when empty',
    whole: 'Whole number from {min} to {max}; 1 when empty',
    decimal: 'Number from {min} to {max}',
    money: 'Amount up to {max}; zero or empty for none',
    date: 'Date such as 2026-12-31, today or later',
  },
  listHeadings: ['Item type', 'Weight of a piece (kg)', 'Service code', 'Service', 'State'],
};

const zh_CN: TemplateTexts = {
  orders: '订单',
  instructions: '说明',
  lists: '选项',
  steps: [
    '每行一个包裹。重量、尺寸和价值均按单件填写。',
    '带 * 的列必填，其他列可以留空或删除。',
    '导入时会跳过示例行，您也可以直接覆盖它。',
    '寄件人各列全部留空时，从您账户的地址寄出。',
    '每次最多 {rows} 行。正确的行成为草稿，有误的行会显示原因。',
  ],
  headings: ['列', '必填', '可填内容', '示例'],
  always: '是',
  side: '该行填写寄件人时',
  never: '否',
  kinds: {
    text: '最多 {length} 个字符的文本',
    phone: '7 至 15 位电话号码',
    email: '电子邮箱地址',
    postcode: '所在国家的邮编',
    country: '国家名称或两位代码；留空为 {country}',
    state: '州或省名称',
    itemType: '“{lists}”工作表中的物品类型之一；留空为 {itemType}',
    service: '“{lists}”工作表中的服务代码或名称；留空可稍后选择',
    currency: '三位货币代码；留空为 {currency}',
    whole: '{min} 至 {max} 的整数；留空为 1',
    decimal: '{min} 至 {max} 的数字',
    money: '不超过 {max} 的金额；零或留空表示无',
    date: '日期，例如 2026-12-31，今天或以后',
  },
  listHeadings: ['物品类型', '单件重量（千克）', '服务代码', '服务', '州/省'],
};

const id_ID: TemplateTexts = {
  orders: 'Pesanan',
  instructions: 'Petunjuk',
  lists: 'Daftar',
  steps: [
    'Satu baris adalah satu paket. Berat, ukuran, dan nilai dihitung per buah.',
    'Kolom bertanda * wajib diisi. Kolom lain boleh kosong atau dihapus.',
    'Baris contoh dilewati saat diimpor. Anda boleh menimpanya.',
    'Kosongkan semua kolom pengirim untuk mengirim dari alamat akun Anda.',
    'Paling banyak {rows} baris sekali impor. Baris yang benar menjadi draf; yang salah ditampilkan beserta alasannya.',
  ],
  headings: ['Kolom', 'Wajib', 'Isinya', 'Contoh'],
  always: 'ya',
  side: 'jika baris menyebut pengirimnya',
  never: 'tidak',
  kinds: {
    text: 'Teks hingga {length} karakter',
    phone: 'Nomor telepon 7 sampai 15 angka',
    email: 'Alamat email',
    postcode: 'Kode pos negara tersebut',
    country: 'Nama negara atau kode dua huruf; {country} jika kosong',
    state: 'Nama provinsi atau negara bagian',
    itemType: 'Salah satu jenis barang di lembar {lists}; {itemType} jika kosong',
    service: 'Kode atau nama layanan di lembar {lists}; kosongkan untuk memilih nanti',
    currency: 'Kode mata uang tiga huruf; {currency} jika kosong',
    whole: 'Bilangan bulat dari {min} sampai {max}; 1 jika kosong',
    decimal: 'Angka dari {min} sampai {max}',
    money: 'Jumlah hingga {max}; nol atau kosong jika tidak ada',
    date: 'Tanggal seperti 2026-12-31, hari ini atau sesudahnya',
  },
  listHeadings: ['Jenis barang', 'Berat per buah (kg)', 'Kode layanan', 'Layanan', 'Provinsi'],
};

const my: TemplateTexts = {
  orders: 'Pesanan',
  instructions: 'Arahan',
  lists: 'Senarai',
  steps: [
    'Satu baris ialah satu bungkusan. Berat, ukuran dan nilai adalah bagi sebuah barang.',
    'Lajur bertanda * wajib diisi. Lajur lain boleh dikosongkan atau dipadamkan.',
    'Baris contoh dilangkau semasa import. Anda boleh menulis di atasnya.',
    'Kosongkan semua lajur penghantar untuk menghantar dari alamat akaun anda.',
    'Paling banyak {rows} baris setiap kali. Baris yang betul menjadi draf; yang salah dipaparkan bersama sebabnya.',
  ],
  headings: ['Lajur', 'Wajib', 'Kandungannya', 'Contoh'],
  always: 'ya',
  side: 'jika baris menamakan penghantarnya',
  never: 'tidak',
  kinds: {
    text: 'Teks sehingga {length} aksara',
    phone: 'Nombor telefon 7 hingga 15 digit',
    email: 'Alamat e-mel',
    postcode: 'Poskod negara tersebut',
    country: 'Nama negara atau kod dua huruf; {country} jika kosong',
    state: 'Nama negeri atau wilayah',
    itemType: 'Salah satu jenis barang di helaian {lists}; {itemType} jika kosong',
    service: 'Kod atau nama perkhidmatan di helaian {lists}; kosongkan untuk memilih kemudian',
    currency: 'Kod mata wang tiga huruf; {currency} jika kosong',
    whole: 'Nombor bulat dari {min} hingga {max}; 1 jika kosong',
    decimal: 'Nombor dari {min} hingga {max}',
    money: 'Amaun sehingga {max}; sifar atau kosong jika tiada',
    date: 'Tarikh seperti 2026-12-31, hari ini atau selepasnya',
  },
  listHeadings: ['Jenis barang', 'Berat sebuah (kg)', 'Kod perkhidmatan', 'Perkhidmatan', 'Negeri'],
};

export const TEMPLATE_TEXTS: Readonly<Record<Locale, TemplateTexts>> = { en_US, zh_CN, id_ID, my };
