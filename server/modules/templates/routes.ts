import { z } from 'zod';
import {
  RepeatEndQuery,
  RepeatInput,
  RepeatStepInput,
  Template,
  TemplateInput,
  TemplateListQuery,
  TemplatePatch,
  TemplateSummary,
} from '../../../contract/orders/templates.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { idForCall } from '../../http/request/idempotency.ts';
import { uuidParam } from '../../http/request/pathIds.ts';
import { onTimer } from '../../jobs/registry.ts';
import { HOUR_MS } from '../../ports/clock.ts';
import { deleteRepeat, pauseRepeat, resumeRepeat, setRepeat, skipNext } from './repeats.ts';
import { registerRepeats } from './runRepeats.ts';
import { removeDeleted } from './store.ts';
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  renameTemplate,
  restoreTemplate,
} from './templates.ts';

const ordersRead = { right: 'orders.read', tag: 'Templates' } as const;
const ordersWrite = { right: 'orders.write', tag: 'Templates' } as const;

const one = { params: z.object({ id: z.string().max(60) }), response: { 200: envelope(Template) } };
/** Time in which a deletion can be undone. */
const KEPT_MS = 24 * HOUR_MS;

export function templateRoutes(app: App, ctx: Ctx): void {
  registerRepeats(ctx);

  onTimer(ctx, {
    name: 'templates.removeDeleted',
    everyMs: HOUR_MS,
    atStart: true,
    work: () => removeDeleted(ctx, new Date(ctx.ports.clock.now().getTime() - KEPT_MS)),
  });

  app.get(
    '/template',
    {
      schema: {
        operation: { ...ordersRead, id: 'listTemplates', summary: 'Templates, a page at a time' },
        querystring: TemplateListQuery,
        response: { 200: listEnvelope(TemplateSummary) },
      },
    },
    async (request) => listTemplates(ctx, request.actor, request.query),
  );

  app.post(
    '/template',
    {
      schema: {
        operation: { ...ordersWrite, id: 'createTemplate', summary: 'Create a template from an order' },
        body: TemplateInput,
        response: one.response,
      },
    },
    async (request) => ({
      data: await createTemplate(ctx, request.actor, request.body, idForCall(ctx, request)),
    }),
  );

  oneTemplateRoutes(app, ctx);
  repeatRoutes(app, ctx);
}

function oneTemplateRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/template/:id',
    {
      schema: {
        operation: {
          ...ordersRead,
          id: 'getTemplate',
          summary: 'A template with the initial content of its orders',
        },
        ...one,
      },
    },
    async (request) => ({
      data: await getTemplate(ctx, request.actor, uuidParam(request.params.id)),
    }),
  );

  app.patch(
    '/template/:id',
    {
      config: {
        record: ({ actor, params }) => getTemplate(ctx, actor, uuidParam(one.params.parse(params).id)),
      },
      schema: {
        operation: { ...ordersWrite, id: 'renameTemplate', summary: 'Rename a template' },
        ...one,
        body: TemplatePatch,
      },
    },
    async (request) => ({
      data: await renameTemplate(ctx, request.actor, uuidParam(request.params.id), request.body),
    }),
  );

  app.delete(
    '/template/:id',
    {
      schema: {
        operation: { ...ordersWrite, id: 'deleteTemplate', summary: 'Delete a template' },
        ...one,
      },
    },
    async (request) => ({
      data: await deleteTemplate(ctx, request.actor, uuidParam(request.params.id)),
    }),
  );

  app.post(
    '/template/:id/restore',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'restoreTemplate',
          summary: 'Restore a deleted template within a day',
        },
        ...one,
      },
    },
    async (request) => ({
      data: await restoreTemplate(ctx, request.actor, uuidParam(request.params.id)),
    }),
  );
}

function repeatRoutes(app: App, ctx: Ctx): void {
  app.put(
    '/template/:id/repeat',
    {
      config: {
        record: async ({ actor, params }) =>
          (await getTemplate(ctx, actor, uuidParam(one.params.parse(params).id))).repeat,
      },
      schema: {
        operation: {
          ...ordersWrite,
          id: 'setRepeat',
          summary: 'Schedule a template on weekdays',
          needs: 'books',
        },
        ...one,
        body: RepeatInput,
      },
    },
    async (request) => {
      const id = uuidParam(request.params.id);
      await setRepeat(ctx, request.actor, id, request.body);
      return { data: await getTemplate(ctx, request.actor, id) };
    },
  );

  const repeatSteps = [
    ['pause', pauseRepeat, { ...ordersWrite, id: 'pauseRepeat', summary: 'Pause a repeat' }],
    [
      'resume',
      resumeRepeat,
      { ...ordersWrite, id: 'resumeRepeat', summary: 'Resume a repeat', needs: 'pay' },
    ],
    ['skip', skipNext, { ...ordersWrite, id: 'skipRepeat', summary: 'Skip the next day of a repeat' }],
  ] as const;
  const stepSchema = { ...one, body: RepeatStepInput.nullish() };
  for (const [name, step, operation] of repeatSteps)
    app.post(`/template/:id/repeat/${name}`, { schema: { operation, ...stepSchema } }, async (request) => {
      const id = uuidParam(request.params.id);
      await step(ctx, request.actor, id, request.body ?? {});
      return { data: await getTemplate(ctx, request.actor, id) };
    });

  app.delete(
    '/template/:id/repeat',
    {
      schema: {
        operation: { ...ordersWrite, id: 'deleteRepeat', summary: 'End a repeat; its template stays' },
        querystring: RepeatEndQuery,
        ...one,
      },
    },
    async (request) => {
      const id = uuidParam(request.params.id);
      await deleteRepeat(ctx, request.actor, id, request.query.updatedAt);
      return { data: await getTemplate(ctx, request.actor, id) };
    },
  );
}
