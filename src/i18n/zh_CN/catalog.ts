import itemTypes from '../../../pages/texts/zh_CN/itemTypes.ts';
import type english from '../en_US/catalog.ts';

export default { itemTypes } satisfies typeof english;
