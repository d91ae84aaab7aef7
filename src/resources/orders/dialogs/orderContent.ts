import type { Order } from '../../../../contract/orders/orders.ts';

/** Fields that another user may have changed while a dialog was open; without the service and its price, which some dialogs choose. */
export const contentOf = ({
  waypoint,
  note,
  weight,
  itemType,
  serviceAddon,
  promoCode,
  referenceNo,
  cod,
  insurance,
}: Order): string =>
  JSON.stringify([waypoint, note, weight, itemType, serviceAddon, promoCode, referenceNo, cod, insurance]);
