import type { InviteOutcome, Referral, ReferralRow } from '../../contract/account/referrals.ts';
import { call, callPage } from './client/http.ts';

/** Rows are fetched at once and paged in the browser (REF-09). */
const ALL = 1000;

export const getReferral = () => call<Referral>('GET', 'referral');
export const getReferred = (customerId: number) =>
  callPage<ReferralRow>(`referrals/${customerId}/lists`, { query: { limit: ALL, page: 1 } });
export const inviteFriends = (emails: string) =>
  call<InviteOutcome>('POST', 'referral/invite', { body: { emails, type: 'C' } });
