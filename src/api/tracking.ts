import type { RateInput, TrackResult } from '../../contract/orders/tracking.ts';
import { call } from './client/http.ts';

export const trackOrders = (companyId: string, consignmentNo: string[]) =>
  call<TrackResult[]>('POST', 'order/track', {
    query: { returnPod: true },
    body: { companyId, consignmentNo, resultType: 'latestFirst' },
    session: 'optional',
  });

/** Pictures of the hand-over, for the last four digits of the sender's or the recipient's phone. */
export const unlockProof = (trackingId: string, phoneNo: string, companyId: string) =>
  call<{ podPicture: string[] }>('POST', 'order/tracking-pod', {
    body: { trackingId, phoneNo, companyId },
    session: 'optional',
  });
export const rateOrder = (id: string, input: RateInput, idempotencyKey: string) =>
  call<{ rating: number; ratingNote: string | null }>('POST', `order/${encodeURIComponent(id)}/rate`, {
    body: input,
    session: 'optional',
    idempotencyKey,
  });
