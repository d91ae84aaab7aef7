import { z } from 'zod';
import { OrderRemedyResult } from '../../../contract/orders/inbox.ts';
import { CorrectAddressInput } from '../../../contract/orders/instructions.ts';
import type { InboxKind } from '../../../contract/rules/orders/inbox.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { Actor, App, Ctx } from '../../context.ts';
import { conflict } from '../../http/answer/refusal.ts';
import { idForCall } from '../../http/request/idempotency.ts';
import { instruct } from '../instructions/instruct.ts';
import { updateOrder } from '../orders/booking/updateOrder.ts';
import { forEachOrder } from '../orders/forEachOrder.ts';
import { IdParams, oneId } from '../orders/ids.ts';
import type { OrderRow } from '../orders/status/status.ts';
import { stopsOfOrder } from '../orders/store.ts';
import { remedyOrders } from './remedyOrders.ts';

/** The address of a parcel: its courier is told, or a failed booking is changed. */
export function addressRemedyRoute(app: App, ctx: Ctx): void {
  app.post(
    '/inbox/:ids/correct-address',
    {
      schema: {
        operation: {
          id: 'correctAddressInbox',
          right: 'orders.write',
          tag: 'Inbox',
          summary: 'Correct the address of a matter’s parcel: at its courier, or in a booking that failed',
        },
        params: IdParams,
        body: CorrectAddressInput,
        response: { 200: envelope(z.array(OrderRemedyResult)) },
      },
    },
    async (request) => {
      const { actor, body, params } = request;
      const callId = idForCall(ctx, request);
      const { address, note } = body;
      const instruction = { address, note, holdAtOutlet: null };
      const work = (orderIds: string[], lines: { kind: InboxKind }[]) =>
        lines.every(({ kind }) => kind === 'bookingFailed')
          ? forEachOrder(ctx, orderIds, (id) => corrected(ctx, actor, id, body))
          : instruct(ctx, actor, orderIds, instruction, callId);
      const remedyCall = { remedy: 'correctAddress', request, work } as const;
      return { data: await remedyOrders(ctx, actor, [oneId(params.ids)], remedyCall) };
    },
  );
}

async function corrected(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { address, note }: z.output<typeof CorrectAddressInput>,
): Promise<OrderRow> {
  const stops = await stopsOfOrder(ctx, id);
  if (stops.length > 2)
    throw conflict(
      'The address of an order with several stops cannot be corrected here. Please ask support.',
    );
  // The correction names no country; a change of `address1` alone would remove that of the stop.
  const country = stops.find(({ type }) => type === 'DROPOFF')?.contact.country;
  const destination = { contact: { ...address, country }, ...(note ? { note } : {}) };
  return updateOrder(ctx, actor, id, { destination });
}
