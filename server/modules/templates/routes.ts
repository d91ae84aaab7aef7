import { z } from 'zod';
import {
  RepeatInput,
  Template,
  TemplateInput,
  TemplateListQuery,
  TemplatePatch,
  TemplateSummary,
} from '../../../contract/orders/templates.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import type { App, Ctx } from '../../context.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { assertOwnCompany, assertOwnCustomer } from '../../http/caller/authenticate.ts';
import { idForCall } from '../../http/request/idempotency.ts';
import { onTimer } from '../../jobs/registry.ts';
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

const one = { params: z.object({ id: z.string().max(60) }), response: { 200: envelope(Template) } };
const HOUR_MS = 3_600_000;
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
    { schema: { querystring: TemplateListQuery, response: { 200: listEnvelope(TemplateSummary) } } },
    async (request) => {
      assertOwnCompany(request.actor, request.query.companyId);
      assertOwnCustomer(request.actor, request.query.customerId);
      return listTemplates(ctx, request.actor, request.query);
    },
  );

  app.post('/template', { schema: { body: TemplateInput, response: one.response } }, async (request) => {
    assertOwnCustomer(request.actor, request.body.customerId);
    return { data: await createTemplate(ctx, request.actor, request.body, idForCall(ctx, request)) };
  });

  app.get('/template/:id', { schema: one }, async (request) => ({
    data: await getTemplate(ctx, request.actor, templateId(request.params.id)),
  }));

  app.patch('/template/:id', { schema: { ...one, body: TemplatePatch } }, async (request) => {
    assertOwnCustomer(request.actor, request.body.customerId);
    return { data: await renameTemplate(ctx, request.actor, templateId(request.params.id), request.body) };
  });

  app.delete('/template/:id', { schema: one }, async (request) => ({
    data: await deleteTemplate(ctx, request.actor, templateId(request.params.id)),
  }));

  app.put('/template/:id/repeat', { schema: { ...one, body: RepeatInput } }, async (request) => {
    assertOwnCustomer(request.actor, request.body.customerId);
    const id = templateId(request.params.id);
    await setRepeat(ctx, request.actor, id, request.body);
    return { data: await getTemplate(ctx, request.actor, id) };
  });

  const repeatSteps = { pause: pauseRepeat, resume: resumeRepeat, skip: skipNext };
  for (const [name, step] of Object.entries(repeatSteps))
    app.post(`/template/:id/repeat/${name}`, { schema: one }, async (request) => {
      const id = templateId(request.params.id);
      await step(ctx, request.actor, id);
      return { data: await getTemplate(ctx, request.actor, id) };
    });

  app.delete('/template/:id/repeat', { schema: one }, async (request) => {
    const id = templateId(request.params.id);
    await deleteRepeat(ctx, request.actor, id);
    return { data: await getTemplate(ctx, request.actor, id) };
  });

  app.post('/template/:id/restore', { schema: one }, async (request) => ({
    data: await restoreTemplate(ctx, request.actor, templateId(request.params.id)),
  }));
}

/** Anything that is no id is answered like the id of nothing. */
function templateId(text: string): string {
  if (!Uuid.safeParse(text).success) throw notFound();
  return text;
}
