import { z } from 'zod';
import {
  DismissRiskInput,
  ParcelRisks,
  RestoreRiskInput,
  RiskDismissed,
  RisksInput,
} from '../../../contract/orders/risks.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { onEvents } from '../../eventBus/emitEvent.ts';
import { askedLanguage } from '../../http/answer/language.ts';
import { onTimer } from '../../jobs/registry.ts';
import { HOUR_MS } from '../../ports/clock.ts';
import { localeOf } from '../orderImport/locale.ts';
import { followParcels } from './followParcels.ts';
import { recordPast } from './recordPast.ts';
import { dismissRisk, findRisks, restoreRisk } from './risks.ts';
import { deleteOldReasons } from './shownReasonStore.ts';

const ordersWrite = { right: 'orders.write', tag: 'Orders' } as const;

export function riskRoutes(app: App, ctx: Ctx): void {
  onEvents(ctx, (events) => followParcels(ctx, events));
  onTimer(ctx, { name: 'risks.past', everyMs: 24 * HOUR_MS, atStart: true, work: recordPast });
  onTimer(ctx, { name: 'risks.forget', everyMs: 24 * HOUR_MS, atStart: false, work: deleteOldReasons });

  app.post(
    '/risks',
    {
      schema: {
        operation: {
          id: 'findRisks',
          right: 'orders.read',
          tag: 'Orders',
          summary: 'Risk reasons of parcels before payment',
          needs: 'read',
        },
        body: RisksInput,
        response: { 200: envelope(z.array(ParcelRisks)) },
      },
    },
    async (request) => {
      const { parcels, lang } = request.body;
      const locale = await localeOf(ctx, request.actor, lang ?? askedLanguage(request));
      return { data: await findRisks(ctx, request.actor, parcels, locale) };
    },
  );

  app.post(
    '/risks/dismiss',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'dismissRisk',
          summary: 'Dismiss a risk reason for one booking, or for its recipient',
        },
        body: DismissRiskInput,
        response: { 200: envelope(RiskDismissed) },
      },
    },
    async (request) => ({ data: await dismissRisk(ctx, request.actor, request.body) }),
  );

  app.post(
    '/risks/restore',
    {
      schema: {
        operation: { ...ordersWrite, id: 'restoreRisk', summary: 'Restore a dismissed risk reason' },
        body: RestoreRiskInput,
        response: { 200: envelope(RiskDismissed) },
      },
    },
    async (request) => ({ data: await restoreRisk(ctx, request.actor, request.body) }),
  );
}
