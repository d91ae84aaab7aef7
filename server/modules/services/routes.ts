import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ItemType, Outlet, Service, ServiceCompany, VehicleType } from '../../../contract/orders/services.ts';
import { Suggestion } from '../../../contract/places/parameters.ts';
import { envelope, listEnvelope, toPage } from '../../../contract/wire/envelope.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { Coord, queryInt } from '../../../contract/wire/scalars.ts';
import type { App, Ctx } from '../../context.ts';
import { notFound, Refusal } from '../../http/answer/refusal.ts';
import { callerOf } from './caller.ts';
import { directionsRoute } from './directionsRoute.ts';
import { logoTile } from './logoTile.ts';
import { outletsOf } from './outlets/outletStore.ts';
import { availableServiceCompanies, serviceCompaniesOf, servicesOf, vehiclesOf } from './service.ts';
import { toItemType } from './serviceRecord.ts';
import { listItemTypes } from './store.ts';

const member = { right: 'member', tag: 'Services' } as const;

const open = { access: 'optional' as const };
const OfCompany = z.object({ companyId: z.string().max(60).optional() });
const Most = OfCompany.extend({ limit: queryInt(1, 1000, 1000) });
const PageQuery = Most.extend({ page: queryInt(1, 1_000_000, 1) });

const CoordinateAddress = Suggestion.extend({
  id: z.string(),
  coord: z.object({ lat: z.number(), lon: z.number() }),
});

export function serviceRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/service',
    {
      config: open,
      schema: {
        operation: { ...member, id: 'listServices', integrators: true, summary: 'Services of the company' },
        querystring: PageQuery,
        response: { 200: listEnvelope(Service) },
      },
    },
    async (request) => {
      const { page, limit, companyId } = request.query;
      const all = await servicesOf(ctx, callerOf(request, { companyId }).companyId);
      return toPage(all.slice((page - 1) * limit, page * limit), all.length, page, limit);
    },
  );

  app.get(
    '/service/itemTypes',
    {
      config: open,
      schema: {
        operation: { ...member, id: 'listItemTypes', summary: 'Item types' },
        querystring: Most,
        response: { 200: envelope(z.array(ItemType)) },
      },
    },
    async (request) => {
      const rows = await listItemTypes(ctx, callerOf(request, request.query).companyId);
      return { data: rows.slice(0, request.query.limit).map(toItemType) };
    },
  );

  app.get(
    '/service/vehicles',
    {
      config: open,
      schema: {
        operation: { ...member, id: 'listVehicles', summary: 'Vehicles for orders over several stops' },
        querystring: OfCompany,
        response: { 200: envelope(z.array(VehicleType)) },
      },
    },
    async (request) => {
      const { companyId, customerId } = callerOf(request, request.query);
      return { data: await vehiclesOf(ctx, companyId, customerId) };
    },
  );

  courierRoutes(app, ctx);
  placeRoutes(app, ctx);
}

function courierRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/service/serviceCompanies',
    {
      config: open,
      schema: {
        operation: { ...member, id: 'listServiceCompanies', summary: 'Service companies' },
        querystring: Most,
        response: { 200: envelope(z.array(ServiceCompany)) },
      },
    },
    async (request) => {
      const rows = await serviceCompaniesOf(ctx, callerOf(request, request.query).companyId);
      return { data: rows.slice(0, request.query.limit) };
    },
  );

  app.get(
    '/customer/:id/allServiceCompany',
    {
      schema: {
        operation: {
          ...member,
          id: 'listAvailableServiceCompanies',
          summary: 'Ids of the service companies to choose from',
        },
        params: z.object({ id: z.string() }),
        response: { 200: envelope(z.array(z.number())) },
      },
    },
    async (request) => {
      if (Number(request.params.id) !== request.actor.customerId) throw notFound();
      return { data: await availableServiceCompanies(ctx, request.actor.companyId) };
    },
  );

  app.get(
    '/service/logo/:file',
    {
      config: { access: 'public' },
      schema: { params: z.object({ file: z.string().regex(/^[A-Za-z0-9-]{1,20}\.svg$/) }), hide: true },
    },
    async (request, reply) =>
      reply
        .headers({
          'content-type': 'image/svg+xml; charset=utf-8',
          'cache-control': 'public, max-age=604800',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(logoTile(request.params.file.replace(/\.svg$/, ''))),
  );
}

function placeRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/service/outlets',
    {
      config: open,
      schema: {
        operation: { ...member, id: 'listOutlets', summary: 'Outlets that accept parcels' },
        querystring: Most,
        response: { 200: envelope(z.array(Outlet)) },
      },
    },
    async (request) => {
      const rows = await outletsOf(ctx, callerOf(request, request.query).companyId);
      return { data: rows.slice(0, request.query.limit) };
    },
  );

  app.post(
    '/service/geocoder',
    {
      schema: {
        operation: {
          id: 'findAddressAt',
          right: 'member',
          tag: 'Look-up',
          summary: 'The address at a place',
          needs: 'read',
        },
        body: z.object({ coord: Coord }),
        response: { 200: envelope(CoordinateAddress) },
      },
    },
    async (request) => {
      const { coord } = request.body;
      const near = await ctx.ports.geocoder.reverse(coord);
      if (!near) throw new Refusal(422, ERROR.geocoder, 'Address not found', { field: 'coord' });
      const id = createHash('sha256').update(`${coord.lat},${coord.lon}`).digest('hex').slice(0, 16);
      return { data: { id, ...near, coord } };
    },
  );

  directionsRoute(app, ctx);
}
