import { z } from 'zod';
import {
  CreatedManifest,
  CreateManifestInput,
  Manifest,
  ManifestExportQuery,
  ManifestListQuery,
} from '../../../contract/orders/manifests.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import { CustomerId } from '../../../contract/wire/scalars.ts';
import type { App, Ctx } from '../../context.ts';
import { sendSheet } from '../../documents/sheets/sendSheet.ts';
import { askedLanguage } from '../../http/answer/language.ts';
import { LEFT_OFF_HEADER, leftOffText } from '../../http/answer/leftOff.ts';
import { sendPdf } from '../../http/answer/sendPdf.ts';
import { idForCall } from '../../http/request/idempotency.ts';
import { sheetStyleOf } from '../company/sheetStyle.ts';
import { knownIdsOf, oneId } from '../orders/ids.ts';
import { manifestBatches, manifestSheet } from './exportManifests.ts';
import { registerHandovers } from './handover.ts';
import {
  cancelManifest,
  closeManifests,
  createManifest,
  getManifest,
  listManifests,
  printManifests,
} from './service.ts';

const manifests = { right: 'manifests', tag: 'Manifests' } as const;
const ordersRead = { right: 'orders.read', tag: 'Manifests' } as const;

const one = { params: z.object({ id: z.string().max(60) }), response: { 200: envelope(Manifest) } };
/** One id, or several joined by commas. */
const ManyParams = z.object({ id: z.string().max(40_000) });
const PrintQuery = z.object({
  companyId: z.string().max(60).optional(),
  jwt: z.string().max(200).optional(),
});

export function manifestRoutes(app: App, ctx: Ctx): void {
  registerHandovers(ctx);

  app.post(
    '/manifest',
    {
      schema: {
        operation: {
          ...manifests,
          id: 'createManifest',
          summary: 'Create a manifest of the suitable orders; the answer names the others with their reasons',
        },
        body: CreateManifestInput,
        response: { 200: envelope(CreatedManifest) },
      },
    },
    async (request) => ({
      data: await createManifest(ctx, request.actor, request.body.orderIds, idForCall(ctx, request)),
    }),
  );

  app.get(
    '/manifest',
    {
      schema: {
        operation: { ...ordersRead, id: 'listManifests', summary: 'Manifests, a page at a time' },
        querystring: ManifestListQuery,
        response: { 200: listEnvelope(Manifest) },
      },
    },
    async (request) => listManifests(ctx, request.actor, request.query),
  );

  app.post(
    '/manifest/close',
    {
      schema: {
        operation: {
          ...manifests,
          id: 'closeManifests',
          summary: 'Close open scan manifests, and inform their couriers',
        },
        body: z.object({ customerId: CustomerId.nullish() }).default({}),
        response: { 200: envelope(z.array(Manifest)) },
      },
    },
    async (request) => ({ data: await closeManifests(ctx, request.actor) }),
  );

  app.get(
    '/manifest/:id',
    {
      schema: {
        operation: { ...ordersRead, id: 'getManifest', summary: 'A manifest' },
        ...one,
      },
    },
    async (request) => ({
      data: await getManifest(ctx, request.actor, oneId(request.params.id)),
    }),
  );

  app.post(
    '/manifest/:id/cancel',
    {
      schema: {
        operation: { ...manifests, id: 'cancelManifest', summary: 'Cancel a manifest' },
        ...one,
      },
    },
    async (request) => ({
      data: await cancelManifest(ctx, request.actor, oneId(request.params.id)),
    }),
  );

  paperRoutes(app, ctx);
}

function paperRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/manifest/export',
    {
      config: { access: 'link' },
      schema: {
        operation: { ...ordersRead, id: 'exportManifests', summary: 'Manifests as a sheet', media: 'xlsx' },
        querystring: ManifestExportQuery,
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const style = await sheetStyleOf(ctx, actor, request);
      return sendSheet(reply, {
        name: 'manifests',
        page: 'Manifests',
        sheet: manifestSheet(style),
        batches: manifestBatches(ctx, actor, query, style.timezone),
      });
    },
  );

  app.get(
    '/manifest/:id/print',
    {
      config: { access: 'link' },
      schema: {
        operation: {
          ...ordersRead,
          id: 'printManifest',
          summary: 'A manifest to print',
          media: 'pdf',
          leavesOff: true,
        },
        params: ManyParams,
        querystring: PrintQuery,
      },
    },
    async (request, reply) => {
      const { ids, others } = knownIdsOf(request.params.id);
      const printed = await printManifests(ctx, request.actor, ids, askedLanguage(request));
      const { name, bytes } = printed;
      const leftOff = [...printed.leftOff, ...others];
      if (leftOff.length > 0) reply.header(LEFT_OFF_HEADER, leftOffText(leftOff));
      return sendPdf(reply, name, bytes);
    },
  );
}
