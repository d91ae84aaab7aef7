import { ITEM_TYPES } from '../../../pages/texts/itemTypes.ts';
import type english from '../en_US/catalog.ts';

export default { itemTypes: { ...ITEM_TYPES.zh_CN } } satisfies typeof english;
