import { z } from 'zod';
import {
  CallInput,
  DisputeLinesInput,
  InboxCounts,
  InboxLine,
  InboxMessageResult,
  InboxPerson,
  InboxQuery,
  InboxResult,
  MessageInput,
  NoteInput,
  ReopenInput,
  SnoozeInput,
  TakeInput,
  TakeResult,
} from '../../../contract/orders/inbox.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { onEvents } from '../../eventBus/emitEvent.ts';
import { onMatters } from '../../eventBus/matters.ts';
import { askedLanguage } from '../../http/answer/language.ts';
import { originOf } from '../../http/caller/tenantAddress.ts';
import { unlessAllRefused } from '../../http/request/idempotency.ts';
import { onTimer } from '../../jobs/registry.ts';
import { localeOf } from '../orderImport/locale.ts';
import { IdParams, idsOf } from '../orders/ids.ts';
import { findMatters, followMatter } from './followMatters.ts';
import { findMissedOrders, followOrders } from './followOrders.ts';
import {
  disputeLines,
  endLines,
  inboxPeople,
  listInbox,
  noteOnLines,
  reopenLines,
  snoozeLines,
  takeLines,
  takeLinesOfOrders,
} from './inbox.ts';
import { countLines } from './lineStore.ts';
import { messageRecipients } from './messageRecipients.ts';

const ordersRead = { right: 'orders.read', tag: 'Inbox' } as const;
const ordersWrite = { right: 'orders.write', tag: 'Inbox' } as const;

const EVERY_MS = 300_000;
/** Answers to lines, with a result each. */
const results = { 200: envelope(z.array(InboxResult)) };

export function inboxRoutes(app: App, ctx: Ctx): void {
  onEvents(ctx, (events) => followOrders(ctx, events));
  onMatters(ctx, (scope, matter, id) => followMatter(ctx, scope, matter, id));
  onTimer(ctx, { name: 'inbox.missed', everyMs: EVERY_MS, atStart: true, work: findMissedOrders });
  onTimer(ctx, { name: 'inbox.matters', everyMs: EVERY_MS, atStart: true, work: findMatters });
  remedyRoutes(app, ctx);

  app.get(
    '/inbox',
    {
      schema: {
        operation: { ...ordersRead, id: 'listInbox', summary: 'Matters, the nearest deadline first' },
        querystring: InboxQuery,
        response: { 200: listEnvelope(InboxLine) },
      },
    },
    async (request) => {
      const { actor, query } = request;
      const locale = await localeOf(ctx, actor, askedLanguage(request));
      return listInbox(ctx, actor, query, locale, await originOf(ctx, request, actor.companyId));
    },
  );

  app.get(
    '/inbox/counts',
    {
      schema: {
        operation: { ...ordersRead, id: 'countInbox', summary: 'Number of open matters' },
        response: { 200: envelope(InboxCounts) },
      },
    },
    async (request) => ({ data: await countLines(ctx, request.actor) }),
  );

  app.get(
    '/inbox/people',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'listInboxPeople',
          summary: 'People by whom matters can be filtered',
        },
        response: { 200: envelope(z.array(InboxPerson)) },
      },
    },
    async (request) => ({ data: await inboxPeople(ctx, request.actor) }),
  );
  stateRoutes(app, ctx);
}

/** Whether a line is open, snoozed or done. */
function stateRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/inbox/:ids/done',
    {
      schema: {
        operation: { ...ordersWrite, id: 'endInbox', summary: 'Mark matters as done' },
        params: IdParams,
        response: results,
      },
    },
    async (request) => ({
      data: unlessAllRefused(request, await endLines(ctx, request.actor, idsOf(request.params.ids))),
    }),
  );

  app.post(
    '/inbox/:ids/snooze',
    {
      schema: {
        operation: { ...ordersWrite, id: 'snoozeInbox', summary: 'Snooze matters' },
        params: IdParams,
        body: SnoozeInput,
        response: results,
      },
    },
    async (request) => {
      const { until } = request.body;
      const results = await snoozeLines(ctx, request.actor, idsOf(request.params.ids), new Date(until));
      return { data: unlessAllRefused(request, results) };
    },
  );

  app.post(
    '/inbox/:ids/reopen',
    {
      schema: {
        operation: { ...ordersWrite, id: 'reopenInbox', summary: 'Reopen matters that were done or snoozed' },
        params: IdParams,
        body: ReopenInput.nullish(),
        response: results,
      },
    },
    async (request) => {
      const { actor, body, params } = request;
      const results = await reopenLines(ctx, actor, idsOf(params.ids), body?.undo ?? false);
      return { data: unlessAllRefused(request, results) };
    },
  );
}

/** Remedies, which do more than mark a line as done. */
function remedyRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/inbox/:ids/accept',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'acceptInbox',
          summary: 'Accept weight charges and short COD payments',
        },
        params: IdParams,
        response: results,
      },
    },
    async (request) => {
      const results = await endLines(ctx, request.actor, idsOf(request.params.ids), 'accepted');
      return { data: unlessAllRefused(request, results) };
    },
  );

  app.post(
    '/inbox/:ids/dispute',
    {
      schema: {
        operation: { ...ordersWrite, id: 'disputeInbox', summary: 'Dispute couriers’ measured weights' },
        params: IdParams,
        body: DisputeLinesInput,
        response: results,
      },
    },
    async (request) => {
      const { reason } = request.body;
      const results = await disputeLines(ctx, request.actor, idsOf(request.params.ids), reason);
      return { data: unlessAllRefused(request, results) };
    },
  );

  app.post(
    '/inbox/:ids/take',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'takeInbox',
          summary: 'Claim or release matters for the signed-in user',
          needs: 'session',
        },
        params: IdParams,
        body: TakeInput,
        response: { 200: envelope(z.array(TakeResult)) },
      },
    },
    async (request) => {
      const { release, holder, ofOrders } = request.body;
      const take = ofOrders ? takeLinesOfOrders : takeLines;
      const results = await take(ctx, request.actor, idsOf(request.params.ids), { release, holder });
      return { data: unlessAllRefused(request, results) };
    },
  );
  noteRoutes(app, ctx);
}

/** Records of what callers do outside the system. */
function noteRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/inbox/:ids/message',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'messageInbox',
          summary:
            'Record messages to the recipients of matters; the answer has text, link and chat in their languages',
        },
        params: IdParams,
        body: MessageInput.nullish(),
        response: { 200: envelope(z.array(InboxMessageResult)) },
      },
    },
    async (request) => {
      const { actor, params } = request;
      const page = {
        origin: await originOf(ctx, request, actor.companyId),
        locale: await localeOf(ctx, actor, askedLanguage(request)),
      };
      const results = await messageRecipients(ctx, actor, idsOf(params.ids), page);
      return { data: unlessAllRefused(request, results) };
    },
  );

  app.post(
    '/inbox/:ids/note',
    {
      schema: {
        operation: { ...ordersWrite, id: 'noteInbox', summary: 'Record a call or a message about matters' },
        params: IdParams,
        body: NoteInput,
        response: results,
      },
    },
    async (request) => {
      const { what } = request.body;
      const results = await noteOnLines(ctx, request.actor, idsOf(request.params.ids), what);
      return { data: unlessAllRefused(request, results) };
    },
  );

  app.post(
    '/inbox/:ids/call',
    {
      schema: {
        operation: { ...ordersWrite, id: 'callInbox', summary: 'Record calls to the recipients of matters' },
        params: IdParams,
        body: CallInput.nullish(),
        response: results,
      },
    },
    async (request) => {
      const results = await noteOnLines(ctx, request.actor, idsOf(request.params.ids), 'called', 'call');
      return { data: unlessAllRefused(request, results) };
    },
  );
}
