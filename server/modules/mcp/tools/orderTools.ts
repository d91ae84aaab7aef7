import type { Ticket } from '../../../../contract/account/auth.ts';
import {
  McpCancelInput,
  McpLabel,
  McpLabelInput,
  McpOneOrder,
  type McpOrder,
  McpOrders,
  McpOrdersInput,
  McpTracked,
  McpTrackInput,
  McpUndoInput,
  McpUndone,
} from '../../../../contract/integrations/mcp.ts';
import type { CancelOrderInput, Order } from '../../../../contract/orders/orders.ts';
import type { TrackResult } from '../../../../contract/orders/tracking.ts';
import { labelUri } from '../../../../contract/rules/integrations/mcp.ts';
import { isEditable, isPrintable, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Page } from '../../../../contract/wire/envelope.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import { conflict, invalid } from '../../../http/answer/refusal.ts';
import { type ApiCall, ToolRefusal } from '../apiCall.ts';
import { findLine, linePath } from '../inboxLine.ts';
import { forOne, orNull, pathOf, readOrder, wholeOrder } from '../orders.ts';
import { toMcpOrder } from '../records.ts';
import { tool } from '../tool.ts';

export const trackTool = tool({
  name: 'track',
  title: 'Track parcels',
  description: 'Places and history of parcels, by their tracking numbers.',
  needs: 'read',
  input: McpTrackInput,
  output: McpTracked,
  run: async ({ api }, { numbers }) => {
    const { data } = await api<{ data: TrackResult[] }>('POST', 'order/track', {
      body: { consignmentNo: numbers },
    });
    const known = new Set(data.map(({ consignmentNo }) => consignmentNo?.toLowerCase()));
    return {
      parcels: data.map(({ service, histories, origin, destination, recipientName, ...parcel }) => ({
        ...parcel,
        service: service?.name ?? null,
        steps: histories.map(({ description, location, ...step }) => ({
          ...step,
          untrusted: { description, location },
        })),
        untrusted: { origin, destination, recipientName },
      })),
      unknown: numbers.filter((number) => !known.has(number.toLowerCase())),
    };
  },
});

export const ordersTool = tool({
  name: 'orders',
  title: 'Orders',
  description:
    'Orders of the account, the newest first: by number, name, status or day. Drafts are listed by the status code 0.',
  needs: 'read',
  input: McpOrdersInput,
  output: McpOrders,
  run: async ({ api }, { orderId, ...filter }) => {
    if (orderId) return { orders: [await readOrder(api, orderId)], page: 1, pageTotal: 1, rowTotal: 1 };
    const { data, page, pageTotal, rowTotal } = await api<Page<Order>>('GET', pathOf('order', filter));
    return { orders: data.map(toMcpOrder), page, pageTotal, rowTotal };
  },
});

const LABEL_TYPES = { pdf: 'application/pdf', zpl: 'application/zpl' } as const;

export const labelTool = tool({
  name: 'label',
  title: 'Label of an order',
  description:
    'The label of a booked order: a resource to read, and an address that a person can open once within a minute.',
  needs: 'read',
  input: McpLabelInput,
  output: McpLabel,
  run: async ({ api, ctx, home }, { orderId, format }) => {
    const { statusCode } = await wholeOrder(api, orderId);
    if (!isPrintable(statusCode)) throw conflict('Only a booked order has a label.');
    const path = pathOf(`/v1.0/order/${orderId}/label`, { format });
    const { data } = await api<{ data: Ticket }>('POST', 'auth/ticket', { body: { path } });
    const until = ctx.ports.clock.now().getTime() + data.expiresIn * 1000;
    return {
      orderId,
      format,
      uri: `${labelUri(orderId)}${format === 'pdf' ? '' : `?format=${format}`}`,
      openUrl: `${home}${path}&jwt=${data.ticket}`,
      expiresAt: new Date(until).toISOString(),
    };
  },
  links: ({ uri, format }) => [{ uri, name: `label.${format}`, mimeType: LABEL_TYPES[format] }],
});

export const cancelTool = tool({
  name: 'cancel',
  title: 'Cancel an order',
  description:
    'Cancels a booked order as long as its courier has not begun, and refunds it to the wallet. This is final. Send the `statusCode` that the person saw. A cancelled order is answered as it is.',
  needs: 'book',
  destructive: true,
  input: McpCancelInput,
  output: McpOneOrder,
  run: async ({ api }, { orderId, ...body }) => ({ order: await cancelled(api, orderId, body) }),
});

/** An order that is cancelled already is answered as it is, so that a repeated call gets the same answer. */
async function cancelled(api: ApiCall, orderId: string, body: CancelOrderInput): Promise<McpOrder> {
  try {
    await forOne(api, `order/${orderId}/cancel`, { body });
  } catch (err) {
    const order = isStep(err) ? await readOrder(api, orderId) : null;
    if (order?.statusCode !== STATUS.cancelled) throw err;
    return order;
  }
  return readOrder(api, orderId);
}

const isStep = (err: unknown): boolean => err instanceof ToolRefusal && err.code === ERROR.illegalStatus;

export const undoTool = tool({
  name: 'undo',
  title: 'Take a step back',
  description:
    'Takes back one thing: a draft is deleted, a booking cancelled and refunded as long as the courier has not begun, a line of the inbox waits again, a bulk action that waits is stopped. A cancellation cannot be taken back. Of an order, send the `statusCode` that the person saw. The same call again gets the same answer.',
  needs: 'book',
  destructive: true,
  input: McpUndoInput,
  output: McpUndone,
  run: async ({ api }, { orderId, inboxId, batchId, statusCode }) => {
    if ([orderId, inboxId, batchId].filter(Boolean).length !== 1)
      throw invalid('orderId', 'Name exactly one of: orderId, inboxId, batchId.');
    if (inboxId) {
      await reopened(api, inboxId);
      return { undone: 'lineReopened' as const, id: inboxId, order: null };
    }
    if (batchId) {
      await api('POST', `order/bulk/${batchId}/undo`);
      return { undone: 'batchStopped' as const, id: batchId, order: null };
    }
    const id = orderId ?? '';
    const order = await orNull(() => wholeOrder(api, id));
    if (!order || isEditable(order.statusCode)) {
      await api('DELETE', `order/${id}`, { idempotencyKey: `mcp undo draft ${id}` });
      return { undone: 'draftDeleted' as const, id, order: null };
    }
    return { undone: 'bookingCancelled' as const, id, order: await bookingUndone(api, id, statusCode) };
  },
});

/** A line that waits already is left alone. The same step of its history is taken back once. */
async function reopened(api: ApiCall, id: string): Promise<void> {
  const line = await findLine(api, id);
  if (line && line.endedAt === null && line.snoozedUntil === null) return;
  const { length, 0: last } = line?.steps ?? [];
  await forOne(api, linePath(id, 'reopen'), {
    idempotencyKey: `mcp reopen ${id} ${length} ${last?.at ?? ''}`,
  });
}

/** A repeated call gets the first answer. An order that somebody cancelled in another way is refused. */
async function bookingUndone(
  api: ApiCall,
  id: string,
  statusCode: CancelOrderInput['statusCode'],
): Promise<McpOrder> {
  try {
    const idempotencyKey = `mcp undo booking ${id} ${statusCode ?? ''}`.trim();
    const sent = { body: { reason: null, statusCode }, idempotencyKey };
    await forOne(api, `order/${id}/cancel`, sent);
  } catch (err) {
    const order = isStep(err) ? await readOrder(api, id) : null;
    if (order?.statusCode !== STATUS.cancelled) throw err;
    throw conflict('A cancellation cannot be taken back. Make a new order instead.');
  }
  return readOrder(api, id);
}
