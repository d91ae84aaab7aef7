import itemTypes from '../../../pages/texts/id_ID/itemTypes.ts';
import type english from '../en_US/catalog.ts';

export default { itemTypes } satisfies typeof english;
