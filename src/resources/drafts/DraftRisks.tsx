import type { Order } from '../../../contract/orders/orders.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import { RiskNotice } from '../../shared/risks/RiskNotice.tsx';

/** Reasons to look at these drafts before they are paid for. */
export const DraftRisks = ({ orders }: { orders: readonly Order[] }) => (
  <RiskNotice
    isFolded
    parcels={orders.map((order) => {
      const { id, serviceCode, itemType, cod, version } = order;
      return {
        name: order.waypoint.at(-1)?.contact.name || orderName(order),
        version,
        parcel: { orderId: id, serviceCode, itemType, cod: { amount: cod?.amount ?? 0 } },
      };
    })}
  />
);
