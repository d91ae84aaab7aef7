import { z } from 'zod';
import { Customer } from '../../../contract/customers.ts';
import { envelope } from '../../../contract/envelope.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { LABEL_TYPES } from '../../../contract/rules/orderStatus.ts';
import { CountryCode, optionalDate, optionalEmail, optionalText } from '../../../contract/scalars.ts';
import type { App, Ctx } from '../../context.ts';
import { accountMeant, customerOf } from './service.ts';
import { changeCustomer } from './store.ts';

/** What a customer may change of himself; anything else in the body is passed over. */
const ProfileChange = z
  .object({
    id: z.union([z.number(), z.string()]).nullish(),
    name: optionalText(120),
    email: optionalEmail(),
    phone: optionalText(40),
    type: optionalText(40),
    identityNo: optionalText(60),
    identityType: optionalText(40),
    dob: optionalDate(),
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
      const scope = await accountMeant(ctx, request.actor, request.params.id, request.namedCustomer);
      return { data: await customerOf(ctx, scope, request.actor.userId, request.query.retrieve) };
    },
  );

  app.put(
    '/customer',
    { config: { companyInBody: 'passed over' }, schema: { ...answer, body: ProfileChange } },
    async (request) => {
      const { id, name, ...rest } = request.body;
      const scope = await accountMeant(ctx, request.actor, id, request.namedCustomer);
      await changeCustomer(ctx, scope, { ...rest, ...(name ? { name } : {}) });
      return { data: await customerOf(ctx, scope, request.actor.userId) };
    },
  );
}
