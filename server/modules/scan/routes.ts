import { z } from 'zod';
import { envelope } from '../../../contract/envelope.ts';
import { ScanInput, ScanResult } from '../../../contract/scan.ts';
import type { App, Ctx } from '../../context.ts';
import { assertOwnCustomer } from '../../http/authenticate.ts';
import { scanParcels } from './service.ts';

export function scanRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/order/scan',
    { schema: { body: ScanInput, response: { 200: envelope(z.array(ScanResult)) } } },
    async (request) => {
      assertOwnCustomer(request.actor, request.body.customerId);
      return { data: await scanParcels(ctx, request.actor, request.body) };
    },
  );
}
