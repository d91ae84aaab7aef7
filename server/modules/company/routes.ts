import { z } from 'zod';
import {
  Company,
  CompanySettings,
  GUEST_SETTINGS,
  PRIVATE_SETTINGS,
  SettingRow,
} from '../../../contract/account/company.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import type { App, Ctx } from '../../context.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { uuidParam } from '../../http/request/pathIds.ts';
import { companyById, settingsOf } from './service.ts';
import { mailPicture } from './tenantLook.ts';

const open = { access: 'public' } as const;

export function companyRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/company/info',
    {
      config: open,
      schema: {
        operation: { id: 'getCompanyOfHost', tag: 'Account', summary: 'The company of this address' },
        response: { 200: envelope(Company) },
      },
    },
    async (request) => {
      // Then the portal requests the company by its stored id (SHELL-06).
      if (!request.tenant) throw new Refusal(400, ERROR.notFound, 'No company is known at this address.');
      return { data: await companyById(ctx, request.tenant.id) };
    },
  );

  app.get(
    '/company/settings',
    {
      schema: {
        operation: {
          id: 'getCompanySettings',
          right: 'member',
          tag: 'Account',
          summary: 'Settings of the company',
        },
        response: { 200: envelope(CompanySettings) },
      },
    },
    async (request) => {
      const rows = (await settingsOf(ctx, request.actor.companyId)).filter(
        ({ name }) => !PRIVATE_SETTINGS.includes(name),
      );
      // Parsed with the contract, which has the defaults for values that a tenant has not set.
      return { data: CompanySettings.parse(Object.fromEntries(rows.map((r) => [r.name, r.data]))) };
    },
  );
  routesById(app, ctx);
}

/** A company by its id, for pages and mails without a session. */
function routesById(app: App, ctx: Ctx): void {
  app.get(
    '/company/:id/mailPicture',
    {
      config: open,
      schema: {
        params: z.object({ id: Uuid }),
        querystring: z.object({ v: z.string().optional() }),
        hide: true,
      },
    },
    async (request, reply) =>
      reply
        .headers({
          'content-type': 'image/png',
          'cache-control': 'public, max-age=86400',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(await mailPicture(ctx, request.params.id)),
  );

  app.get(
    '/company/:id',
    {
      config: open,
      schema: {
        operation: { id: 'getCompany', integrators: true, tag: 'Account', summary: 'A company' },
        params: z.object({ id: z.string() }),
        response: { 200: envelope(Company) },
      },
    },
    async (request) => ({ data: await companyById(ctx, uuidParam(request.params.id)) }),
  );

  app.get(
    '/company/:id/guest-settings',
    {
      config: open,
      schema: {
        operation: { id: 'getGuestSettings', tag: 'Account', summary: 'Settings that need no session' },
        params: z.object({ id: z.string() }),
        querystring: z.object({ name: z.string().max(100).optional() }),
        response: { 200: envelope(z.object({ data: z.array(SettingRow) })) },
      },
    },
    async (request) => {
      const id = uuidParam(request.params.id);
      const settingNames = GUEST_SETTINGS.filter((n) => !request.query.name || n === request.query.name);
      return { data: { data: await settingsOf(ctx, id, settingNames) } };
    },
  );
}
