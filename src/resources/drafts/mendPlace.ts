import EditLocation from '@mui/icons-material/EditLocationAltOutlined';
import type { Order, OrderPatch } from '../../../contract/orders/orders.ts';
import type { RiskReason } from '../../../contract/orders/risks.ts';
import { isEditable } from '../../../contract/rules/orders/orderStatus.ts';
import { chunked } from '../../shared/risks/rules/riskParcel.ts';
import type { OrderTools } from '../orders/actions/orderAction.ts';
import { whyNot } from '../orders/actions/whyNot.ts';
import type { DraftAction } from './draftActions.ts';

type Reason = Pick<RiskReason, 'kind' | 'stop' | 'field' | 'cures' | 'dismissed'>;

/** A part of an address contradicts the others, and nobody has confirmed it. */
const isWrongPlace = ({ kind, field, dismissed }: Reason): boolean =>
  kind === 'place' && field !== null && !dismissed;

/** The stops with the likeliest value for each part that contradicts the others; null if there is no such part. */
export function mendedStops(
  { waypoint }: Pick<Order, 'waypoint'>,
  reasons: readonly Reason[],
): NonNullable<OrderPatch['waypoint']> | null {
  const wrong = reasons.filter((reason) => isWrongPlace(reason) && reason.cures[0]);
  if (wrong.length === 0) return null;
  // Stops are sent back in the form in which they were read.
  return waypoint.map((stop, at) => {
    const parts = wrong.filter((reason) => reason.stop === at);
    if (parts.length === 0) return stop;
    const mended = Object.fromEntries(parts.map(({ field, cures: [cure] }) => [field, cure]));
    return { ...stop, contact: { ...stop.contact, ...mended, coord: null } };
  }) as NonNullable<OrderPatch['waypoint']>;
}

/**
 * Corrects the places of these drafts. A draft that cannot be saved does not hold back the others. A place without a likely value needs a
 * person, and a notice says so.
 */
export async function mendPlaces(
  orders: readonly Order[],
  { dataProvider, notify, dialogs }: Pick<OrderTools, 'dataProvider' | 'notify' | 'dialogs'>,
): Promise<void> {
  let mended = 0;
  let byHand = 0;
  const failures: unknown[] = [];
  for (const some of chunked(orders)) {
    const answers = await dataProvider.findRisks({ parcels: some.map(({ id }) => ({ orderId: id })) });
    for (const [i, order] of some.entries()) {
      const reasons = answers[i]?.reasons ?? [];
      byHand += reasons.filter((reason) => isWrongPlace(reason) && !reason.cures[0]).length;
      const waypoint = mendedStops(order, reasons);
      if (!waypoint) continue;
      try {
        await dataProvider.updateOrder(order.id, { waypoint, version: order.version });
        mended += 1;
      } catch (err) {
        failures.push(err);
      }
    }
  }
  if (mended > 0) dialogs.changed();
  if (mended + failures.length + byHand === 0) notify('bulk.nothingToMend', 'info');
  if (mended > 0) notify('bulk.mended', 'success', { smart_count: mended });
  if (byHand > 0) notify('bulk.mendByHand', 'warning', { smart_count: byHand });
  if (failures.length > 0) throw failures[0];
}

/** One key that corrects wrong places of the row or of all ticked rows (BX-43). */
export const mendPlace: DraftAction = {
  id: 'mendPlace',
  label: () => 'bulk.mendPlace',
  icon: EditLocation,
  keys: ['m'],
  writes: true,
  fits: (order) => isEditable(order.statusCode),
  whyNot: whyNot('booked'),
  many: {
    run: async (chosen, tools) =>
      mendPlaces(
        (await chosen.read()).filter(({ statusCode }) => isEditable(statusCode)),
        tools,
      ),
  },
};
