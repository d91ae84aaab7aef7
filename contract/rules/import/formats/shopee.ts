import type { FormatProfile, HeadingUse } from './formatProfile.ts';

/*
 * Columns: the sheet "orders" of Shopee's seller centre (Order.toship…xlsx) as public programs that read it list them, in English for
 * Malaysia and Singapore, in Indonesian, and in traditional Chinese. No list in Malay or simplified Chinese was found: these are the usual
 * words, and the traditional list in simplified characters. Indonesian exports have the postcode only within the address.
 */
const COLUMNS: readonly [use: HeadingUse, headings: readonly string[]][] = [
  [
    { column: 'referenceNo', role: 'orderKey' },
    ['Order ID', 'No. Pesanan', 'Nombor Pesanan', 'ID Pesanan', '訂單編號', '订单编号', '订单号'],
  ],
  [{ role: 'orderStatus' }, ['Order Status', 'Status Pesanan', '訂單狀態', '订单状态']],
  [
    { role: 'orderStatus' },
    [
      'Return / Refund Status',
      'Status Pembatalan/ Pengembalian',
      'Status Pemulangan / Bayaran Balik',
      '退貨 / 退款狀態',
      '退货 / 退款状态',
    ],
  ],
  [
    { role: 'paymentMethod' },
    ['Payment Method', 'Metode Pembayaran', 'Kaedah Pembayaran', 'Kaedah Bayaran', '付款方式', '支付方式'],
  ],
  [
    { role: 'orderTotal' },
    [
      'Total Amount',
      'Grand Total',
      'Total Pembayaran',
      'Jumlah Bayaran',
      'Jumlah Keseluruhan',
      '買家總支付金額',
      '买家总支付金额',
      '订单总额',
    ],
  ],
  [{ column: 'itemDescription' }, ['Product Name', 'Nama Produk', '商品名稱', '商品名称']],
  [{ column: 'quantity' }, ['Quantity', 'Jumlah', 'Kuantiti', '數量', '数量']],
  [
    { column: 'declaredValue' },
    ['Deal Price', 'Harga Setelah Diskon', 'Harga Selepas Diskaun', '商品活動價格', '商品活动价格', '成交价'],
  ],
  [
    { role: 'returned' },
    ['Returned quantity', 'Jumlah Dikembalikan', 'Kuantiti Dikembalikan', '退貨數量', '退货数量'],
  ],
  [{ column: 'weightKg', per: 'row' }, ['SKU Total Weight', 'Berat Produk']],
  [{ column: 'weightKg', per: 'parcel' }, ['Order Total Weight', 'Total Berat', 'Jumlah Berat Pesanan']],
  [{ column: 'receiverName' }, ['Receiver Name', 'Nama Penerima', '收件者姓名', '收件人姓名', '收货人姓名']],
  [
    { column: 'receiverPhone' },
    [
      'Phone Number',
      'No. Telepon',
      'Nombor Telefon',
      'No. Telefon',
      '收件者電話',
      '收件者電話 (若您是自行配送請使用後方蝦皮專線和包裹查詢碼聯繫買家)',
      '收件者电话',
      '收件人电话',
      '电话号码',
    ],
  ],
  [
    { column: 'receiverAddress1' },
    ['Delivery Address', 'Alamat Pengiriman', 'Alamat Penghantaran', '收件地址', '收货地址', '收件人地址'],
  ],
  [{ column: 'receiverAddress2' }, ['Town', 'Pekan', '鄉鎮', '乡镇']],
  [{ column: 'receiverAddress2' }, ['District', 'Kecamatan', 'Daerah', '行政區', '行政区']],
  [{ column: 'receiverCity' }, ['City', 'Kota/Kabupaten', 'Bandar', '城市']],
  [{ column: 'receiverState' }, ['Province', 'State', 'Provinsi', 'Negeri', '州属', '省份']],
  [{ column: 'receiverCountry' }, ['Country', 'Negara', '国家']],
  [
    { column: 'receiverPostcode' },
    ['Zip Code', 'Kode Pos', 'Poskod', '郵遞區號', '邮递区号', '邮政编码', '邮编'],
  ],
  [
    { column: 'note' },
    [
      'Remark from buyer',
      'Catatan dari Pembeli',
      'Catatan daripada Pembeli',
      'Nota Pembeli',
      '買家備註',
      '买家备注',
    ],
  ],
];

const headingsOf = (is: (use: HeadingUse) => boolean): readonly string[] =>
  COLUMNS.find(([use]) => is(use))?.[1] ?? [];

export const shopee: FormatProfile = {
  name: 'shopee',
  marks: [
    headingsOf(({ role }) => role === 'orderKey'),
    headingsOf(({ role }) => role === 'orderStatus'),
    [
      'Username (Buyer)',
      'Username (Pembeli)',
      'Nama Pengguna (Pembeli)',
      '買家帳號',
      '买家账号',
      '买家用户名',
      'Deal Price',
      'Harga Setelah Diskon',
    ],
    headingsOf(({ column }) => column === 'receiverAddress1'),
    headingsOf(({ column }) => column === 'receiverName'),
  ],
  uses: Object.fromEntries(COLUMNS.flatMap(([use, headings]) => headings.map((heading) => [heading, use]))),
};
