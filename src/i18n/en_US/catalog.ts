import itemTypes from '../../../pages/texts/en_US/itemTypes.ts';

export default { itemTypes };
