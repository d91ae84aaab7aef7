import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx } from '../../../context.ts';
import { isDatabaseAway } from '../../../db/failures.ts';
import { loggedError } from '../../../http/answer/loggedError.ts';
import { conflict, Refusal } from '../../../http/answer/refusal.ts';
import type { CourierLabel, LabelFormat } from '../../../ports/couriers.ts';

/** Data of a printed order. */
interface Labelled {
  record: { order: { id: string; consignmentNo: string | null } };
}

/** A courier's own label, read only when it is printed. */
export type ReadLabel = () => Promise<Buffer>;

/** The couriers' own labels, which replace ours. Throws 409 if a label has another format, or cannot be read now. */
export async function courierLabels(
  ctx: Ctx,
  orders: Labelled[],
  format: LabelFormat,
): Promise<Map<string, ReadLabel>> {
  const found = await readLabels(ctx, orders, format);
  const labels = new Map<string, ReadLabel>();
  for (const { record } of orders) {
    const { id, consignmentNo } = record.order;
    const label = found.get(id);
    if (label === 'other')
      throw conflict(
        format === 'pdf'
          ? `The courier made the label of ${consignmentNo} for thermal printers. Please print it as ZPL.`
          : `The courier made the label of ${consignmentNo} as PDF. Please print it as PDF.`,
      );
    if (label) labels.set(id, label);
  }
  return labels;
}

/** The label of a single order. Throws 409 if it cannot be read. */
export async function readAlone(ctx: Ctx, { record }: Labelled, read: ReadLabel): Promise<Buffer> {
  try {
    return await read();
  } catch (err) {
    if (isDatabaseAway(err)) throw err;
    logUnreadableLabel(ctx, { record }, err);
    throw new Refusal(
      409,
      ERROR.courierRefused,
      `The label of ${record.order.consignmentNo} cannot be read now. Please try again in a minute.`,
    );
  }
}

/** Logs why a courier's label was not printed. */
export function logUnreadableLabel(ctx: Ctx, { record }: Labelled, err: unknown): void {
  ctx.log.error({ ...loggedError(err), orderId: record.order.id }, 'label of a courier cannot be read');
}

async function readLabels(
  ctx: Ctx,
  orders: Labelled[],
  format: LabelFormat,
): Promise<Map<string, CourierLabel>> {
  try {
    return await ctx.ports.couriers.labels(
      orders.map(({ record }) => record.order.id),
      format,
    );
  } catch (err) {
    if (isDatabaseAway(err)) throw err;
    ctx.log.warn(loggedError(err), 'courier gave no label');
    throw new Refusal(409, ERROR.courierRefused, 'The courier did not answer. Please try again in a minute.');
  }
}
