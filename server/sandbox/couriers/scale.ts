import type { Ctx } from '../../context.ts';
import { reportWeight, type WeightReport } from '../../modules/charges/weighing.ts';
import type { OrderRow } from '../../modules/orders/status/status.ts';
import { seeded } from './seed.ts';

const WEIGHED_OTHERWISE = 1 / 20;
const LIGHTER = 1 / 4;
const LEAST_KG = 0.1;

/**
 * Weight on the hub's scale. One parcel in 20 differs from its declared weight; three of four of these are heavier. Null for the others.
 */
export function weightOnScale(orderId: string, declaredKg: number): number | null {
  if (seeded(orderId, 'weighed') >= WEIGHED_OTHERWISE) return null;
  const share = seeded(orderId, 'scale');
  const kg =
    seeded(orderId, 'lighter') < LIGHTER ? declaredKg * (0.4 + share / 3) : declaredKg + 0.6 + share * 1.8;
  const shown = Math.max(LEAST_KG, Math.round(kg * 10) / 10);
  return shown === declaredKg ? null : shown;
}

/** A weight with the picture of the scale, as the hub reports it. */
export const weightReport = (
  order: Pick<OrderRow, 'id' | 'consignmentNo'>,
  kg: number,
  { at, place }: { at: Date; place: string | null },
): WeightReport => ({
  orderId: order.id,
  kg,
  proof: { at: at.toISOString(), place, picture: scalePicture(order.consignmentNo ?? '', kg) },
});

export const weigh = (ctx: Ctx, ...report: Parameters<typeof weightReport>): Promise<void> =>
  reportWeight(ctx, weightReport(...report));

function scalePicture(consignmentNo: string, kg: number): string {
  const label = consignmentNo.replace(/[^\w-]/g, '');
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480"><rect width="640" height="480" fill="#d5dadf"/><path d="M190 130 320 95 450 130V285L320 325 190 285Z" fill="#c99a5b"/><path d="M190 130 320 168 450 130M320 168V325" stroke="#8a6232" stroke-width="3" fill="none"/><rect x="345" y="215" width="85" height="45" fill="#fff"/><text x="350" y="242" font-family="monospace" font-size="11">${label}</text><rect x="120" y="325" width="400" height="28" rx="6" fill="#59626b"/><rect x="160" y="353" width="320" height="90" rx="8" fill="#39424a"/><rect x="230" y="368" width="180" height="58" rx="4" fill="#10281b"/><text x="320" y="410" text-anchor="middle" font-family="monospace" font-size="36" fill="#7dffb0">${kg.toFixed(1)} kg</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(markup).toString('base64')}`;
}
