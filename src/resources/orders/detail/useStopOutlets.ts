import type { Order } from '../../../../contract/orders/orders.ts';
import type { Outlet } from '../../../../contract/orders/services.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useOutlets } from '../../../shared/booking/useOutlets.ts';

/** Outlets that include those of the order's stops; requested only if a stop has an outlet's id. */
export function useStopOutlets({ waypoint }: Order): Outlet[] | undefined {
  const { company } = useSession();
  return useOutlets(
    company.id,
    waypoint.some((stop) => stop.placeId),
  );
}
