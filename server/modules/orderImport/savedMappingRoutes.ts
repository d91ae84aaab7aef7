import { z } from 'zod';
import { ImportMapping } from '../../../contract/orders/import.ts';
import {
  SavedMapping,
  SavedMappingInput,
  SavedMappingPatch,
} from '../../../contract/orders/importMappings.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { idForCall } from '../../http/request/idempotency.ts';
import { uuidParam } from '../../http/request/pathIds.ts';
import { changeMapping, removeMapping, savedMappings, saveMapping } from './savedMappings.ts';

const ordersWrite = { right: 'orders.write', tag: 'Import' } as const;

const one = { params: z.object({ id: z.string().max(60) }), response: { 200: envelope(SavedMapping) } };

export function savedMappingRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/order/import/mappings',
    {
      schema: {
        operation: { ...ordersWrite, id: 'listImportMappings', summary: 'Saved mappings' },
        querystring: z.object({ signature: ImportMapping.shape.signature.optional() }),
        response: { 200: envelope(z.array(SavedMapping)) },
      },
    },
    async ({ actor, query }) => ({ data: await savedMappings(ctx, actor, query.signature) }),
  );

  app.post(
    '/order/import/mappings',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'saveImportMapping',
          summary: 'Save a mapping of headings to columns under a name',
        },
        body: SavedMappingInput,
        response: one.response,
      },
    },
    async (request) => ({
      data: await saveMapping(ctx, request.actor, request.body, idForCall(ctx, request)),
    }),
  );

  app.patch(
    '/order/import/mappings/:id',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'changeImportMapping',
          summary: 'Rename a saved mapping or replace its columns',
        },
        ...one,
        body: SavedMappingPatch,
      },
    },
    async (request) => ({
      data: await changeMapping(ctx, request.actor, uuidParam(request.params.id), request.body),
    }),
  );

  app.delete(
    '/order/import/mappings/:id',
    {
      schema: {
        operation: { ...ordersWrite, id: 'deleteImportMapping', summary: 'Delete a saved mapping' },
        ...one,
      },
    },
    async (request) => ({ data: await removeMapping(ctx, request.actor, uuidParam(request.params.id)) }),
  );
}
