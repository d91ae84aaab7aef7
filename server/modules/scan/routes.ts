import { z } from 'zod';
import { ScanInput, ScanResult } from '../../../contract/orders/scan.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { scanSheetPdf } from '../../documents/papers/scanSheetPdf.ts';
import { askedLanguage } from '../../http/answer/language.ts';
import { sendPdf } from '../../http/answer/sendPdf.ts';
import { issuerOf } from '../company/issuer.ts';
import { scanParcels } from './service.ts';

const ordersScan = { right: 'orders.scan', tag: 'Orders' } as const;

export function scanRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/order/scan',
    {
      schema: {
        operation: {
          ...ordersScan,
          id: 'scanParcels',
          summary: 'Find orders by scanned numbers, and mark them as packed or add them to the open manifest',
        },
        body: ScanInput,
        response: { 200: envelope(z.array(ScanResult)) },
      },
    },
    async (request) => ({ data: await scanParcels(ctx, request.actor, request.body) }),
  );

  app.get(
    '/order/scan/sheet',
    {
      config: { access: 'link' },
      schema: {
        operation: {
          ...ordersScan,
          id: 'printScanSheet',
          summary: 'Barcodes with commands for the scan station',
          media: 'pdf',
        },
        querystring: z.object({ companyId: z.string().max(60).optional() }),
      },
    },
    async (request, reply) => {
      const { name, options } = await issuerOf(ctx, request.actor, askedLanguage(request));
      return sendPdf(reply, 'scan-station', await scanSheetPdf(name, ctx.ports.clock.now(), options));
    },
  );
}
