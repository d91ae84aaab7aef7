import { z } from 'zod';
import {
  AppChange,
  AppListQuery,
  AvailableApp,
  CallbackQuery,
  InstalledApp,
  InstalledListQuery,
  InstallInput,
  TrackedParcel,
  TrackingReport,
  UninstalledApp,
} from '../../../contract/integrations/apps.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import { int } from '../../../contract/wire/scalars.ts';
import type { App, Ctx } from '../../context.ts';
import { languageOf } from '../../http/answer/language.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { isCompany } from '../../http/caller/authenticate.ts';
import { stepOf, takeReport } from './callback.ts';
import { availableApps, install, installedApp, installedApps, saveApp, uninstall } from './service.ts';

const integrations = { right: 'integrations', tag: 'Apps' } as const;

const Id = z.object({ id: int() });

export function appRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/plugin/apps',
    {
      schema: {
        operation: { ...integrations, id: 'listApps', summary: 'Installable apps' },
        querystring: AppListQuery,
        response: { 200: listEnvelope(AvailableApp) },
      },
    },
    (request) => availableApps(ctx, request.actor, request.query),
  );

  app.get(
    '/plugin/installed',
    {
      schema: {
        operation: {
          ...integrations,
          id: 'listInstalledApps',
          summary: 'Installed apps, without their secrets',
          needs: 'session',
        },
        querystring: InstalledListQuery,
        response: { 200: listEnvelope(InstalledApp) },
      },
    },
    (request) => installedApps(ctx, request.actor, request.query, languageOf(request)),
  );

  app.post(
    '/plugin/install',
    {
      schema: {
        operation: { ...integrations, id: 'installApp', summary: 'Install an app', needs: 'session' },
        body: InstallInput,
        response: { 200: envelope(InstalledApp) },
      },
      config: { answerNotKept: true },
    },
    async (request) => ({ data: await install(ctx, request.actor, request.body, request.idempotency) }),
  );

  for (const [method, id, summary] of [
    ['POST', 'saveApp', 'Save the settings of an installed app'],
    ['PATCH', 'changeApp', 'Change settings of an installed app'],
  ] as const)
    app.route({
      method,
      url: '/plugin/installed/:id',
      schema: {
        operation: { id, right: 'integrations', tag: 'Apps', summary, needs: 'session' },
        params: Id,
        body: AppChange,
        response: { 200: envelope(InstalledApp) },
      },
      config: {
        answerNotKept: true,
        record: ({ actor, params }) => installedApp(ctx, actor, Id.parse(params).id),
      },
      handler: async ({ actor, params, body }) => ({ data: await saveApp(ctx, actor, params.id, body) }),
    });

  app.delete(
    '/plugin/uninstall/:id',
    {
      schema: {
        operation: { ...integrations, id: 'uninstallApp', summary: 'Uninstall an app', needs: 'session' },
        params: Id,
        response: { 200: envelope(UninstalledApp) },
      },
    },
    async (request) => ({ data: await uninstall(ctx, request.actor, request.params.id) }),
  );

  reportRoute(app, ctx);
}

function reportRoute(app: App, ctx: Ctx): void {
  app.post(
    '/plugin/tracking/:path',
    {
      config: { access: 'public' },
      schema: {
        operation: {
          id: 'reportTracking',
          tag: 'Apps',
          summary: 'Receive a courier’s report about a parcel at the address of the installed app',
          unkeyed: true,
        },
        params: z.object({ path: z.string().max(60) }),
        querystring: CallbackQuery,
        body: TrackingReport,
        response: { 200: envelope(TrackedParcel) },
      },
    },
    async ({ tenant, params, query, body }) => {
      // The address belongs to one tenant's host; on another host it is unknown.
      if (!isCompany(tenant?.id ?? '', query.cid)) throw notFound();
      const { consignmentNo, statusCode } = await takeReport(
        ctx,
        { ...query, path: params.path },
        body.consignmentNo,
        stepOf(body),
      );
      return { data: { consignmentNo: consignmentNo ?? body.consignmentNo, statusCode } };
    },
  );
}
