import type { Locale } from '../../../contract/rules/locales.ts';
import type { Ctx, Scope } from '../../context.ts';
import { type ContactQuery, contactsAfter } from './store.ts';

/** Headings of the export, in the order of its columns. */
export const CONTACT_HEADINGS: Readonly<Record<Locale, string[]>> = {
  en_US: [
    'Name',
    'Phone',
    'Mobile',
    'Email',
    'Company',
    'Unit no.',
    'Address 1',
    'Address 2',
    'Postcode',
    'City',
    'State',
    'Country',
    'Tags',
    'Created',
  ],
  zh_CN: [
    '姓名',
    '电话',
    '手机',
    '电子邮箱',
    '公司',
    '单元号',
    '地址 1',
    '地址 2',
    '邮编',
    '城市',
    '州/省',
    '国家/地区',
    '标签',
    '创建时间',
  ],
  id_ID: [
    'Nama',
    'Telepon',
    'Ponsel',
    'Email',
    'Perusahaan',
    'No. unit',
    'Alamat 1',
    'Alamat 2',
    'Kode pos',
    'Kota',
    'Provinsi',
    'Negara',
    'Tag',
    'Dibuat',
  ],
  my: [
    'Nama',
    'Telefon',
    'Telefon bimbit',
    'E-mel',
    'Syarikat',
    'No. unit',
    'Alamat 1',
    'Alamat 2',
    'Poskod',
    'Bandar',
    'Negeri',
    'Negara',
    'Tag',
    'Dicipta',
  ],
};

const BATCH = 500;

/** Rows of the filtered contacts, oldest first, read in batches so that memory stays flat. */
export async function* contactRows(
  ctx: Ctx,
  scope: Scope,
  filter: Pick<ContactQuery, 'name' | 'tags'>,
  limit: number,
): AsyncGenerator<unknown[]> {
  let left = limit;
  let lastId = 0;
  while (left > 0) {
    const batch = await contactsAfter(ctx, scope, filter, lastId, Math.min(BATCH, left));
    for (const c of batch) {
      yield [
        c.name,
        c.phone,
        c.mobile,
        c.email,
        c.company,
        c.unitNo,
        c.address1,
        c.address2,
        c.postcode,
        c.city,
        c.state,
        c.country,
        c.tags.join(', '),
        c.createdAt,
      ];
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    lastId = last.id;
    left -= batch.length;
  }
}
