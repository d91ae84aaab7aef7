import { z } from 'zod';
import {
  ImportedFile,
  ImportFacts,
  ImportMapping,
  ImportMappingInput,
  ImportOutcome,
  ImportRowsInput,
  KeptMapping,
  KnownFile,
  PriceRowsInput,
  RowPrice,
} from '../../../contract/orders/import.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { Actor, App, Ctx } from '../../context.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import { accountFactsOf } from './facts.ts';
import { fileRoute } from './fileRoute.ts';
import { localeOf } from './locale.ts';
import { priceRows } from './prices.ts';
import { assertParcels } from './readParcels.ts';
import { savedMappingRoutes } from './savedMappingRoutes.ts';
import { importContextOf, importRows, knownFile } from './service.ts';
import { mappingOf, storeMapping } from './store.ts';
import { templateRoute } from './templateRoute.ts';

const ordersWrite = { right: 'orders.write', tag: 'Import' } as const;

/** 500 rows of the longest texts; a usual row has a quarter of a kilobyte. */
const ROWS_BODY = 4 * 1024 * 1024;
const Lang = z.object({ lang: z.string().max(10).optional() });

export function orderImportRoutes(app: App, ctx: Ctx): void {
  const deskFor = async (actor: Actor, lang?: string) =>
    importContextOf(ctx, await accountFactsOf(ctx, actor), await localeOf(ctx, actor, lang));
  fileRoute(app, ctx);
  templateRoute(app, ctx);

  app.get(
    '/order/import/facts',
    {
      schema: {
        operation: { ...ordersWrite, id: 'getImportFacts', summary: 'Data for checking rows' },
        response: { 200: envelope(ImportFacts) },
      },
    },
    async ({ actor }) => ({ data: (await accountFactsOf(ctx, actor)).facts }),
  );

  app.post(
    '/order/import/rows',
    {
      bodyLimit: ROWS_BODY,
      schema: {
        operation: { ...ordersWrite, id: 'importRows', summary: 'Import rows' },
        querystring: Lang,
        body: ImportRowsInput,
        response: { 200: envelope(ImportOutcome) },
      },
    },
    async ({ actor, body, query }) => {
      const { rows, file, dryRun, again, defaults } = body;
      assertParcels(rows);
      const context = await deskFor(actor, query.lang);
      const options = {
        file: file ?? null,
        dryRun,
        repeatId: again ?? null,
        defaults,
        columnFacts: body.columnFacts,
      };
      return { data: await importRows(ctx, actor, context, rows, options) };
    },
  );

  app.post(
    '/order/import/price',
    {
      schema: {
        operation: { ...ordersWrite, id: 'priceRows', summary: 'Price rows' },
        querystring: Lang,
        body: PriceRowsInput,
        response: { 200: envelope(z.array(RowPrice)) },
      },
    },
    async ({ actor, body, query }) => ({
      data: await priceRows(ctx, actor, await deskFor(actor, query.lang), body.rows, body.columnFacts),
    }),
  );

  app.get(
    '/order/import/file',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'getImportedFile',
          summary: 'Rows of a file that were imported before',
        },
        querystring: z.object({ hash: ImportedFile.shape.hash }),
        response: { 200: envelope(KnownFile.nullable()) },
      },
    },
    async ({ actor, query }) => ({ data: await knownFile(ctx, actor, query.hash) }),
  );

  mappingRoutes(app, ctx);
  savedMappingRoutes(app, ctx);
}

function mappingRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/order/import/mapping',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'getImportMapping',
          summary: 'The stored mapping for the headings of a sheet',
        },
        querystring: z.object({ signature: ImportMapping.shape.signature }),
        response: { 200: envelope(KeptMapping.nullable()) },
      },
    },
    async ({ actor, query }) => ({ data: await mappingOf(ctx, actor, query.signature) }),
  );

  app.put(
    '/order/import/mapping',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'keepImportMapping',
          summary: 'Store the mapping of a sheet’s columns',
        },
        body: ImportMappingInput,
        response: { 200: envelope(KeptMapping) },
      },
    },
    async ({ actor, body: { updatedAt: basedOn, ...sent } }) => ({
      data: await storeMapping(ctx, actor, sent, (present) => {
        const updatedAt = new Date(present.updatedAt);
        return assertUnchanged({ basedOn, updatedAt, name: 'mapping', now: () => present, sent });
      }),
    }),
  );
}
