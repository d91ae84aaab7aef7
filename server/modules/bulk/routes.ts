import { z } from 'zod';
import {
  BatchInput,
  BatchListQuery,
  BatchPreview,
  BatchPreviewInput,
  BatchResultsQuery,
  BatchRowResult,
  OrderBatch,
  PricingPlan,
} from '../../../contract/orders/bulk.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { idForCall } from '../../http/request/idempotency.ts';
import { uuidParam } from '../../http/request/pathIds.ts';
import { onJob } from '../../jobs/registry.ts';
import { toPreview } from './present.ts';
import { previewBatch, priceSelection } from './preview.ts';
import { BATCH_QUEUE, endFailedBatch, runBatch } from './runBatch.ts';
import {
  batchById,
  batchResults,
  listBatches,
  markBatchSeen,
  printableOrders,
  startBatch,
  undoBatch,
} from './service.ts';

const ordersWrite = { right: 'orders.write', tag: 'Bulk' } as const;
const ordersRead = { right: 'orders.read', tag: 'Bulk' } as const;

const IdParams = z.object({ id: z.string().max(60) });
const one = { response: { 200: envelope(OrderBatch) } };

const isSet = (flag: string | undefined) => flag === '1' || flag === 'true';

/** Actions over many orders as jobs of the server. */
export function bulkRoutes(app: App, ctx: Ctx): void {
  onJob(ctx, BATCH_QUEUE, runBatch, endFailedBatch);

  app.post(
    '/order/bulk',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'startBatch',
          summary: 'Confirm, cancel or price many orders',
          needs: 'confirmBatch',
        },
        body: BatchInput,
        ...one,
      },
    },
    async (request) => ({
      data: await startBatch(ctx, request.actor, request.body, idForCall(ctx, request)),
    }),
  );

  app.post(
    '/order/bulk/preview',
    {
      schema: {
        operation: { ...ordersWrite, id: 'previewBatch', summary: 'Preview of a bulk action', needs: 'read' },
        body: BatchPreviewInput,
        response: { 200: envelope(BatchPreview) },
      },
    },
    async (request) => ({ data: toPreview(await previewBatch(ctx, request.actor, request.body)) }),
  );

  app.post(
    '/order/bulk/price',
    {
      schema: {
        operation: { ...ordersWrite, id: 'priceBatch', summary: 'Price imported drafts', needs: 'read' },
        body: BatchPreviewInput,
        response: { 200: envelope(PricingPlan) },
      },
    },
    async (request) => ({ data: await priceSelection(ctx, request.actor, request.body) }),
  );

  app.get(
    '/order/bulk',
    {
      schema: {
        operation: { ...ordersRead, id: 'listBatches', summary: 'Bulk actions' },
        querystring: BatchListQuery,
        response: { 200: envelope(z.array(OrderBatch)) },
      },
    },
    async (request) => ({
      data: await listBatches(ctx, request.actor, isSet(request.query.open), request.query.limit),
    }),
  );

  oneBatchRoutes(app, ctx);
}

function oneBatchRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/order/bulk/:id',
    {
      schema: {
        operation: { ...ordersRead, id: 'getBatch', summary: 'A bulk action' },
        params: IdParams,
        ...one,
      },
    },
    async (request) => ({
      data: await batchById(ctx, request.actor, uuidParam(request.params.id)),
    }),
  );

  app.get(
    '/order/bulk/:id/results',
    {
      schema: {
        operation: { ...ordersRead, id: 'listBatchResults', summary: 'Results of a bulk action, by order' },
        params: IdParams,
        querystring: BatchResultsQuery,
        response: { 200: listEnvelope(BatchRowResult) },
      },
    },
    async (request) => {
      const { onlyFailed, offset, limit } = request.query;
      return batchResults(ctx, request.actor, uuidParam(request.params.id), {
        onlyFailed: isSet(onlyFailed),
        offset,
        limit,
      });
    },
  );

  app.get(
    '/order/bulk/:id/printable',
    {
      schema: {
        operation: {
          ...ordersRead,
          id: 'listPrintableOrders',
          summary: 'Orders of a job whose labels can be printed, in the order of the sheet',
        },
        params: IdParams,
        response: { 200: envelope(z.array(z.string())) },
      },
    },
    async (request) => ({ data: await printableOrders(ctx, request.actor, uuidParam(request.params.id)) }),
  );

  app.post(
    '/order/bulk/:id/undo',
    {
      schema: {
        operation: { ...ordersWrite, id: 'undoBatch', summary: 'Undo a bulk action before it begins' },
        params: IdParams,
        ...one,
      },
    },
    async (request) => ({
      data: await undoBatch(ctx, request.actor, uuidParam(request.params.id)),
    }),
  );

  app.post(
    '/order/bulk/:id/seen',
    {
      schema: {
        operation: { ...ordersRead, id: 'closeBatch', summary: 'Dismiss a finished bulk action' },
        params: IdParams,
        ...one,
      },
    },
    async (request) => ({
      data: await markBatchSeen(ctx, request.actor, uuidParam(request.params.id)),
    }),
  );
}
