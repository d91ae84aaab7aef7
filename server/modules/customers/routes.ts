import { z } from 'zod';
import { Customer, ProfileChange } from '../../../contract/customers.ts';
import { envelope } from '../../../contract/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { changeProfile } from './changeProfile.ts';
import { accountMeant, customerOf } from './service.ts';

export function customerRoutes(app: App, ctx: Ctx): void {
  const answer = { response: { 200: envelope(Customer) } };

  const querystring = z.object({ retrieve: z.string().max(60).optional() });

  app.get('/customer', { schema: { ...answer, querystring } }, async (request) => ({
    data: await customerOf(ctx, request.actor, request.actor.userId, request.query.retrieve),
  }));

  app.get(
    '/customer/:id',
    { schema: { ...answer, params: z.object({ id: z.string() }), querystring } },
    async (request) => {
      const scope = await accountMeant(ctx, request.actor, request.params.id, request.namedCustomer);
      return { data: await customerOf(ctx, scope, request.actor.userId, request.query.retrieve) };
    },
  );

  app.put(
    '/customer',
    { config: { companyInBody: 'passed over' }, schema: { ...answer, body: ProfileChange } },
    async (request) => {
      const scope = await accountMeant(ctx, request.actor, request.body.id, request.namedCustomer);
      await changeProfile(ctx, scope, request.body);
      return { data: await customerOf(ctx, scope, request.actor.userId) };
    },
  );
}
