import { ITEM_TYPES } from '../../../pages/texts/itemTypes.ts';

export default { itemTypes: { ...ITEM_TYPES.en_US } };
