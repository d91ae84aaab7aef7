import {
  AuditActors,
  AuditEntry,
  AuditExportQuery,
  AuditListQuery,
} from '../../../contract/account/audit.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { sendSheet } from '../../documents/sheets/sendSheet.ts';
import { onEvents } from '../../eventBus/emitEvent.ts';
import { noteSubject } from '../../http/audit/callRecord.ts';
import { sheetStyleOf } from '../company/sheetStyle.ts';
import { allEntries, auditActors, listAudit } from './audit.ts';
import { entriesWhere } from './auditStore.ts';
import { auditSheet } from './exportAudit.ts';

const auditRead = { right: 'audit.read', tag: 'Account', needs: 'session' } as const;

/** The activity log of people and keys. */
export function auditRoutes(app: App, ctx: Ctx): void {
  // The entry of a call names each order that the call changes.
  onEvents(ctx, async (events) => {
    for (const { orderId } of events) if (orderId) noteSubject(ctx, 'order', orderId);
  });

  app.get(
    '/audit',
    {
      schema: {
        operation: {
          ...auditRead,
          id: 'listActivity',
          summary: 'Activity of people and API keys, a page at a time',
        },
        querystring: AuditListQuery,
        response: { 200: listEnvelope(AuditEntry) },
      },
    },
    async ({ actor, query }) => listAudit(ctx, actor, query),
  );

  app.get(
    '/audit/actors',
    {
      schema: {
        operation: {
          ...auditRead,
          id: 'listActors',
          summary: 'People and keys by whom the activity can be filtered',
        },
        response: { 200: envelope(AuditActors) },
      },
    },
    async ({ actor }) => ({ data: await auditActors(ctx, actor) }),
  );

  app.get(
    '/audit/export',
    {
      config: { access: 'link' },
      schema: {
        operation: {
          ...auditRead,
          id: 'exportActivity',
          summary: 'Activity of people and API keys as a sheet',
          media: 'xlsx',
        },
        querystring: AuditExportQuery,
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const style = await sheetStyleOf(ctx, actor, request);
      const where = entriesWhere(actor, query, style.timezone);
      return sendSheet(reply, {
        name: 'activity',
        format: query.format,
        sheet: auditSheet(style),
        batches: allEntries(ctx, actor, where, query),
      });
    },
  );
}
