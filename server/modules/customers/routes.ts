import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { Customer } from '../../../contract/customers.ts';
import { envelope } from '../../../contract/envelope.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { LABEL_TYPES } from '../../../contract/rules/orderStatus.ts';
import { CountryCode, optionalText } from '../../../contract/scalars.ts';
import type { App, Ctx } from '../../context.ts';
import { customer } from '../../db/schema.ts';
import { notFound } from '../../http/refusal.ts';
import { customerOf } from './service.ts';

/** What a customer may change of himself; anything else in the body is passed over. */
const ProfileChange = z
  .object({
    name: optionalText(120),
    email: optionalText(255),
    phone: optionalText(40),
    type: optionalText(40),
    identityNo: optionalText(60),
    identityType: optionalText(40),
    dob: optionalText(10),
    industry: optionalText(120),
    websiteUrl: optionalText(255),
    unitNo: optionalText(60),
    address1: optionalText(255),
    address2: optionalText(255),
    city: optionalText(120),
    state: optionalText(120),
    postcode: optionalText(20),
    country: CountryCode.nullish(),
    taxIdentificationNo: optionalText(60),
    lang: z.enum(LOCALES).nullish(),
    defaultLabelType: z.enum(LABEL_TYPES).nullish(),
    priceQuotePref: z.enum(['default', 'cheapest', 'fastest', 'best']).nullish(),
  })
  .partial();

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
      if (Number(request.params.id) !== request.actor.customerId) throw notFound();
      return { data: await customerOf(ctx, request.actor, request.actor.userId, request.query.retrieve) };
    },
  );

  app.put('/customer', { schema: { ...answer, body: ProfileChange } }, async (request) => {
    const { name, ...rest } = request.body;
    await ctx.db.sql
      .update(customer)
      .set({ ...rest, ...(name ? { name } : {}), updatedAt: ctx.ports.clock.now() })
      .where(and(eq(customer.id, request.actor.customerId), eq(customer.companyId, request.actor.companyId)));
    return { data: await customerOf(ctx, request.actor, request.actor.userId) };
  });
}
