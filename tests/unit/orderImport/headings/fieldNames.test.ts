import { expect, it } from 'vitest';
import { meaningOf, USUAL } from '../../../../contract/rules/import/headings/headingWords.ts';
import { readHeadings } from '../../../../contract/rules/import/headings/readHeadings.ts';
import { sheetOf } from './headingsWorld.ts';

it.each([
  [
    'Postcode',
    ['Zip/Postal', 'Postal Dist.', 'Post Code (5 digit)', 'Postal (S)', "S'pore Postal Code", 'Kod Pos'],
  ],
  [
    'Postcode',
    ['Postkod', 'Zip Kod', 'Kode Pos Tujuan', '邮区编号', '邮政编号', '郵遞區號', '郵遞編號', '收件邮编'],
  ],
  ['Phone', ['WA number', '联系人电话', '行動電話', '聯絡手機', 'No. HP Penerima']],
  ['Name', ['Name of Recipient', '顾客姓名']],
  ['Address1', ['寄送地址', '邮寄地址', 'Alamat Penghantaran']],
  ['City', ['目的城市', '市/县', 'Kab/Kota']],
])('a %s is named %j (BX-20)', (field, headers) => {
  for (const header of headers) {
    const { contact, score } = meaningOf(header) ?? {};
    expect([header, contact?.field, score]).toEqual([header, field, USUAL]);
  }
});

it.each([
  ['weightKg', ['Estimated Weight', 'Anggaran Berat', 'Bobot', '预估重量', 'Shipping Weight']],
  ['cod', ['Collection Amount', 'Jumlah Kutip', 'Harga COD', '待收款', 'Bal to collect']],
  ['declaredValue', ['Nilai Isytihar', '货物价值']],
  ['itemDescription', ['Order Details', 'Products', '商品描述', '包裹内容']],
  ['quantity', ['Kuantiti (unit)', 'Jumlah Item']],
  ['referenceNo', ['No. Faktur', 'Kod Pesanan', '发票号', '订单号码']],
  ['note', ['Catatan untuk Kurir', 'Note to Rider', 'Seller Notes']],
  ['serviceCode', ['服务类型', 'Delivery Partner']],
  ['pickupDate', ['Tgl. Penjemputan', '预约取件时间', 'Dispatch Date']],
])('%s is named %j (BX-20)', (column, headers) => {
  for (const header of headers) expect([header, meaningOf(header)?.column]).toEqual([header, column]);
});

it.each([
  ['goods with their pieces', 'Rattan tray x 2, Coaster x 1', 'itemDescription'],
  ['only numbers', '3', null],
])("a column of products in a shop's export with %s (BX-20, BX-21)", (_what, products, column) => {
  const { format, columns } = readHeadings(
    sheetOf(
      ['Order ID', 'Status', 'Billing First Name', 'Shipping First Name', 'Shipping Address', 'Products'],
      ['8101', 'processing', 'Mei', 'Hafiz', '4 Jalan Damai', products],
    ),
  );
  expect([format, columns[5]]).toEqual(['wooCommerce', column]);
});
