import type { InstructInput } from '../../contract/orders/instructions.ts';
import type { OrderMoney } from '../../contract/orders/orderMoney.ts';
import type {
  CancelOrderInput,
  ChangeServiceInput,
  DraftsMade,
  Order,
  OrderFilter,
  OrderInput,
  OrderOutcome,
  OrderPatch,
  ProcessOrdersInput,
  RowResult,
} from '../../contract/orders/orders.ts';
import type { Outlet } from '../../contract/orders/services.ts';
import type { NamedValue } from '../../contract/places/parameters.ts';
import type { LabelType } from '../../contract/rules/orders/orderStatus.ts';
import { isZplSize, type LabelChoice, zplSizeParts } from '../../contract/rules/orders/thermalLabels.ts';
import { apiBase } from './client/base.ts';
import { type Caller, call, callPage, urlOf } from './client/http.ts';
import { ticketLink } from './client/links.ts';

type Filter = Partial<Record<keyof OrderFilter, string | number | boolean | undefined>>;

export type BulkOutcome = OrderOutcome & { results: RowResult[] };

const joined = (ids: string[]) => ids.map(encodeURIComponent).join(',');

export const getOrder = (id: string) =>
  call<Order>('GET', `order/${encodeURIComponent(id)}`, { query: { retrieve: 'quotes,service' } });
export const getOrders = async (ids: string[]): Promise<Order[]> => {
  const found = await call<Order | Order[]>('GET', `order/${joined(ids)}`);
  return Array.isArray(found) ? found : [found];
};
/** `caller`: the account of the order, if it is not this tab's account. */
export const createOrder = (input: OrderInput, idempotencyKey?: string, caller?: Caller) =>
  call<OrderOutcome>('POST', 'order', {
    body: input,
    idempotencyKey,
    ...(caller ? { query: { ...caller } } : {}),
  });
export const updateOrder = (id: string, patch: OrderPatch, idempotencyKey?: string, caller?: Caller) =>
  call<Order>('PUT', `order/${encodeURIComponent(id)}`, {
    body: patch,
    idempotencyKey,
    ...(caller ? { query: { ...caller } } : {}),
  });
export const processOrders = (input: ProcessOrdersInput, idempotencyKey?: string) =>
  call<BulkOutcome>('POST', 'order/process', { body: input, idempotencyKey });
export const cancelOrders = (ids: string[], input: CancelOrderInput, idempotencyKey?: string) =>
  call<{ results?: RowResult[] }>('POST', `order/${joined(ids)}/cancel`, {
    body: input,
    idempotencyKey,
  });
/** Outlets that may hold at least one of these parcels, the nearest first. */
export const getNearOutlets = (ids: string[]) => call<Outlet[]>('GET', `order/${joined(ids)}/outlets`);
/** Sends an instruction to the couriers of parcels on their way; a repeated key sends nothing twice. */
export const instructCouriers = (ids: string[], input: InstructInput, idempotencyKey: string) =>
  call<{ results?: RowResult[] }>('POST', `order/${joined(ids)}/instruct`, { body: input, idempotencyKey });
/** Cancels a booked parcel and books it with another service; a repeated key books only once. */
export const changeService = (id: string, input: ChangeServiceInput, idempotencyKey: string) =>
  call<OrderOutcome>('POST', `order/${encodeURIComponent(id)}/change-service`, {
    body: input,
    idempotencyKey,
  });
export const cloneOrder = (id: string) =>
  call<{ orderId: string }>('POST', `order/${encodeURIComponent(id)}/clone`, { body: {} });
/** Creates identical drafts; a repeated key creates no further drafts. */
export const placeOrderAgain = (id: string, count: number, idempotencyKey: string) =>
  call<DraftsMade>('POST', `order/${encodeURIComponent(id)}/again`, { body: { count }, idempotencyKey });
export const refreshQuote = (ids: string[]) => call<unknown>('GET', `order/${joined(ids)}/refreshQuote`);
/** The steps of an order's cost. */
export const getOrderMoney = (id: string) => call<OrderMoney>('GET', `order/${encodeURIComponent(id)}/money`);
export const disputeWeight = (id: string, reason: string, idempotencyKey: string) =>
  call<OrderMoney>('POST', `order/${encodeURIComponent(id)}/weight/dispute`, {
    body: { reason },
    idempotencyKey,
  });
/** Reasons for rejecting a rider. */
export const getRejectReasons = (id: string) =>
  call<NamedValue[]>('GET', `order/${encodeURIComponent(id)}/personnel/delReason`);
export const rejectDriver = (
  id: string,
  body: { reason: string } & Pick<Order, 'personnel'>,
  idempotencyKey: string,
) => call<Order>('PATCH', `order/${encodeURIComponent(id)}/personnel`, { body, idempotencyKey });
/** All ids of the filter, not only of one page (ORD-21). */
export const getAllOrderIds = (filter: Filter) => callPage<string>('orders', { query: filter });
export const getStatusCounts = () => call<Record<string, number>>('GET', 'order/statusCounts');

/** Address of the labels of the given orders in one file. */
export function labelLink(ids: string[], choice: LabelChoice): Promise<string> {
  const path = `order/${ids.join(',')}/label`;
  if (!isZplSize(choice)) return ticketLink(path, { type: choice === 'default' ? undefined : choice });
  const { paper, dpi } = zplSizeParts(choice);
  return ticketLink(path, { format: 'zpl', size: paper, dpi: String(dpi) });
}
/** Address of the labels as a page that can be printed from a frame. */
export const labelPageLink = (ids: string[], type: LabelType) =>
  ticketLink(`order/${ids.join(',')}/label`, { format: 'html', type });
export const documentLink = (id: string, kind: 'packlist' | 'inv_invoice' | 'invoice_packlist') =>
  ticketLink(`order/${id}/${kind}`);
export const exportLink = (filter: Filter) => ticketLink('order/export', filter as Record<string, string>);
/** Address of a sheet with only these orders, at most a thousand; needs no dates. */
export const exportSelectionLink = (ids: string[]) => ticketLink('order/export', { ids: ids.join(',') });
export const invoiceLink = (invoiceId: string) =>
  ticketLink(`wallet/invoice/${invoiceId}/print`, { output: 'pdf' });
/** Address where a card payment starts; it returns to `doneUrl`. */
export const paymentPageLink = async (invoiceId: string, doneUrl: string, companyId: string) =>
  new URL(
    urlOf(`wallet/invoice/${encodeURIComponent(invoiceId)}/payment/`, { doneUrl, companyId }),
    new URL(apiBase(), location.href),
  ).href;
export const getPaymentStatus = (invoiceId: string) =>
  call<{ id: string; statusCode: number }>(
    'GET',
    `wallet/invoice/${encodeURIComponent(invoiceId)}/paymentStatus`,
  );
