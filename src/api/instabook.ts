import type { InstabookLink, InstabookLinkInput } from '../../contract/orders/instabook.ts';
import { call } from './client/http.ts';

export const createInstabookLink = (input: InstabookLinkInput, idempotencyKey?: string) =>
  call<InstabookLink>('POST', 'instabook', { body: input, idempotencyKey });
export const endInstabookLink = (id: string) =>
  call<InstabookLink>('POST', `instabook/${encodeURIComponent(id)}/end`, { body: {} });
