import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Customer, ProfileChange } from '../../../contract/account/customers.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { languageOf } from '../../http/answer/language.ts';
import { invalid } from '../../http/answer/refusal.ts';
import { changeProfile } from './changeProfile.ts';
import { customerOf, resolveAccount } from './service.ts';

const member = { right: 'member', tag: 'Account', integrators: true } as const;
const settings = { right: 'settings', tag: 'Account' } as const;

export function customerRoutes(app: App, ctx: Ctx): void {
  const answer = { response: { 200: envelope(Customer) } };

  const querystring = z.object({ retrieve: z.string().max(60).optional() });

  app.get(
    '/customer',
    {
      schema: {
        operation: { ...member, id: 'getCustomer', summary: 'The own account' },
        ...answer,
        querystring,
      },
    },
    async (request) => ({
      data: await customerOf(ctx, request.actor, request.actor.userId, request.query.retrieve),
    }),
  );

  app.get(
    '/customer/:id',
    {
      schema: {
        operation: {
          ...member,
          id: 'getCustomerById',
          summary: 'An account of the signed-in user by its id',
        },
        ...answer,
        params: z.object({ id: z.string() }),
        querystring,
      },
    },
    async (request) => {
      const scope = await resolveAccount(ctx, request, request.params.id);
      return { data: await customerOf(ctx, scope, request.actor.userId, request.query.retrieve) };
    },
  );

  // POST saves billing and services, PUT the profile and notices; both change only named fields.
  const writes = [
    ['PUT', { ...settings, id: 'changeCustomer', summary: 'Change the own account' }],
    [
      'POST',
      {
        ...settings,
        id: 'saveCustomer',
        summary: 'Change billing details or selected services of the own account',
      },
    ],
  ] as const;
  for (const [method, operation] of writes)
    app.route({
      method,
      url: '/customer',
      config: { companyInBody: 'passed over', record: (request) => recordOf(ctx, request) },
      schema: { operation, ...answer, body: ProfileChange },
      handler: async (request) => {
        assertPast(ctx, request.body.dob, request.tenant?.timezone);
        const scope = await resolveAccount(ctx, request, request.body.id);
        await changeProfile(ctx, scope, request.body, languageOf(request));
        return { data: await customerOf(ctx, scope, request.actor.userId) };
      },
    });
}

/** The record with its brand, as a caller may have read it. */
async function recordOf(ctx: Ctx, request: FastifyRequest): Promise<Customer> {
  const { id } = (request.body ?? {}) as { id?: string | number | null };
  const scope = await resolveAccount(ctx, request, id);
  return customerOf(ctx, scope, request.actor.userId, 'branding');
}

/** A date of birth or foundation lies before today in the tenant's time zone. */
function assertPast(ctx: Ctx, dob: string | null | undefined, timeZone = 'UTC'): void {
  if (!dob) return;
  if (dob >= localDay(ctx.ports.clock.now(), timeZone)) throw invalid('dob', '"dob" must be in the past');
}
