import { z } from 'zod';
import {
  InboxRule,
  InboxRuleInput,
  InboxRuleSwitch,
  InboxRules,
  RuleTest,
} from '../../../contract/orders/inboxRules.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { serialParam } from '../../http/request/pathIds.ts';
import { onTimer } from '../../jobs/registry.ts';
import { HOUR_MS } from '../../ports/clock.ts';
import { createRule, listRules, removeRule, switchRule, testRule } from './inboxRules.ts';
import { purgeSent } from './ruleStore.ts';
import { sendDueRules } from './sendRules.ts';

const ordersRead = { right: 'orders.read', tag: 'Inbox', needs: 'session' } as const;

const LOOK_EVERY_MS = 5000;

const Id = z.object({ id: z.string() });
const one = { response: { 200: envelope(InboxRule) } };

/** Rules by which persons are notified of matters in the inbox. */
export function inboxRuleRoutes(app: App, ctx: Ctx): void {
  onTimer(ctx, { name: 'inbox.rules', everyMs: LOOK_EVERY_MS, atStart: true, work: sendDueRules });
  onTimer(ctx, { name: 'inbox.rules.purge', everyMs: HOUR_MS, atStart: true, work: purgeSent });

  app.get(
    '/inboxRule',
    {
      schema: {
        operation: {
          ...ordersRead,
          id: 'listInboxRules',
          summary: 'The user’s own rules that report matters, and those of others that tell the user',
        },
        response: { 200: envelope(InboxRules) },
      },
    },
    async ({ actor }) => ({ data: await listRules(ctx, actor) }),
  );

  app.post(
    '/inboxRule',
    {
      schema: {
        operation: {
          ...ordersRead,
          id: 'createInboxRule',
          summary: 'Add a rule that reports matters by mail, chat or WhatsApp',
        },
        body: InboxRuleInput,
        ...one,
      },
    },
    async ({ actor, body }) => ({ data: await createRule(ctx, actor, body) }),
  );
  oneRuleRoutes(app, ctx);
}

function oneRuleRoutes(app: App, ctx: Ctx): void {
  app.patch(
    '/inboxRule/:id',
    {
      config: {
        record: async ({ actor, params }) =>
          (await listRules(ctx, actor)).rules.find(({ id }) => id === serialParam(Id.parse(params).id)),
      },
      schema: {
        operation: {
          ...ordersRead,
          id: 'switchInboxRule',
          summary: 'Switch an own rule on or off, or a rule that tells the user off',
        },
        params: Id,
        body: InboxRuleSwitch,
        ...one,
      },
    },
    async ({ actor, params, body }) => ({
      data: await switchRule(ctx, actor, serialParam(params.id), body.on),
    }),
  );

  app.delete(
    '/inboxRule/:id',
    {
      schema: {
        operation: {
          ...ordersRead,
          id: 'deleteInboxRule',
          summary: 'Delete an own rule, or one that tells the user',
        },
        params: Id,
        ...one,
      },
    },
    async ({ actor, params }) => ({ data: await removeRule(ctx, actor, serialParam(params.id)) }),
  );

  app.post(
    '/inboxRule/:id/test',
    {
      schema: {
        operation: { ...ordersRead, id: 'testInboxRule', summary: 'Send a test message by an own rule' },
        params: Id,
        response: { 200: envelope(RuleTest) },
      },
    },
    async ({ actor, params }) => ({ data: await testRule(ctx, actor, serialParam(params.id)) }),
  );
}
