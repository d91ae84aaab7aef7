import { ITEM_TYPES } from '../../../pages/texts/itemTypes.ts';

export default { itemTypes: { ...ITEM_TYPES.id_ID } };
