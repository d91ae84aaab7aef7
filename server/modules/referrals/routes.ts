import { z } from 'zod';
import {
  InviteInput,
  InviteOutcome,
  Referral,
  ReferralListQuery,
  ReferralRow,
} from '../../../contract/account/referrals.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { languageOf } from '../../http/answer/language.ts';
import { onJob } from '../../jobs/registry.ts';
import { resolveAccount } from '../customers/service.ts';
import { INVITE_QUEUE, invite, listReferred, mailInvite, referralOf } from './service.ts';

const settings = { right: 'settings', tag: 'Account' } as const;

export function referralRoutes(app: App, ctx: Ctx): void {
  onJob(ctx, INVITE_QUEUE, mailInvite);

  app.get(
    '/referral',
    {
      schema: {
        operation: { ...settings, id: 'getReferral', summary: 'The referral code of the account' },
        response: { 200: envelope(Referral) },
      },
    },
    async (request) => ({
      data: await referralOf(ctx, request.actor),
    }),
  );

  app.get(
    '/referrals/:customerId/lists',
    {
      schema: {
        operation: { ...settings, id: 'listReferrals', summary: 'Accounts that signed up with the code' },
        params: z.object({ customerId: z.string() }),
        querystring: ReferralListQuery,
        response: { 200: listEnvelope(ReferralRow) },
      },
    },
    async (request) => {
      const { params, query } = request;
      return listReferred(ctx, await resolveAccount(ctx, request, params.customerId), query);
    },
  );

  app.post(
    '/referral/invite',
    {
      schema: {
        operation: { ...settings, id: 'inviteFriends', summary: 'Invite friends by mail' },
        body: InviteInput,
        response: { 200: envelope(InviteOutcome) },
      },
    },
    async (request) => ({
      data: await invite(ctx, request.actor, request.body, languageOf(request)),
    }),
  );
}
