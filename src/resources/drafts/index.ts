import { orderName } from '../../lib/orderName.ts';

/** Drafts and failed orders: the same records, listed on the bulk page. */
export const drafts = {
  name: 'drafts',
  recordRepresentation: orderName,
};
