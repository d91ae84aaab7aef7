import type { TrackResult } from '../../contract/tracking.ts';
import { call } from './http.ts';

export const trackOrders = (companyId: string, consignmentNo: string[]) =>
  call<TrackResult[]>('POST', 'order/track', {
    query: { returnPod: true },
    body: { companyId, consignmentNo, resultType: 'latestFirst' },
    session: 'optional',
  });
