import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  BrandingInput,
  BrandingSwitch,
  CustomerBranding,
  TestMail,
  TestMailInput,
} from '../../../contract/account/branding.ts';
import { Customer } from '../../../contract/account/customers.ts';
import { BRAND_IMAGE_NAMES, type BrandImage } from '../../../contract/rules/account/branding.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { Actor, App, Ctx } from '../../context.ts';
import { languageOf } from '../../http/answer/language.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { changeProfile } from '../customers/changeProfile.ts';
import { customerOf, resolveAccount } from '../customers/service.ts';
import { readPictureForm, withoutKey } from '../pictures/pictureForm.ts';
import { brandOf, saveBrand, saveBrandImage } from './service.ts';
import { sendTestMail } from './testMail.ts';

const settings = { right: 'settings', tag: 'Account' } as const;

const PICTURES = BRAND_IMAGE_NAMES as [BrandImage, ...BrandImage[]];
const TEST_MAILS_PER_HOUR = 20;
const Params = z.object({ id: z.string() });

async function accountOf(ctx: Ctx, request: FastifyRequest): Promise<Actor> {
  const { id } = request.params as z.infer<typeof Params>;
  return resolveAccount(ctx, request, id);
}

export function brandingRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/customer/:id',
    {
      config: {
        record: async (request) =>
          customerOf(ctx, await accountOf(ctx, request), request.actor.userId, 'branding'),
      },
      schema: {
        operation: {
          ...settings,
          id: 'switchBranding',
          summary: 'Switch the own brand of an account on or off',
        },
        params: Params,
        body: BrandingSwitch,
        response: { 200: envelope(Customer) },
      },
    },
    async (request) => {
      const { body } = request;
      const scope = await accountOf(ctx, request);
      await changeProfile(ctx, scope, body, languageOf(request));
      return { data: await customerOf(ctx, scope, scope.userId) };
    },
  );

  app.post(
    '/customer/:id/branding',
    {
      onRequest: withoutKey,
      config: { record: async (request) => brandOf(ctx, await accountOf(ctx, request)) },
      schema: {
        operation: {
          ...settings,
          id: 'changeBranding',
          summary:
            'Change the brand on recipients’ pages and messages, or upload one of its pictures as form data',
          upload: PICTURES,
          uploadTexts: {
            draft: '`true` stores the picture only; a later call names its address to show it.',
          },
        },
        params: Params,
        body: BrandingInput.nullish(),
        response: { 200: envelope(CustomerBranding) },
      },
    },
    async (request) => {
      if (!request.isMultipart()) {
        const scope = await accountOf(ctx, request);
        return { data: await saveBrand(ctx, scope, request.body ?? {}) };
      }
      const picture = await readPictureForm(ctx, request, PICTURES);
      const scope = await accountOf(ctx, request);
      return { data: await saveBrandImage(ctx, scope, picture) };
    },
  );
  testMailRoute(app, ctx);
}

function testMailRoute(app: App, ctx: Ctx): void {
  app.post(
    '/customer/:id/branding/testMail',
    {
      schema: {
        operation: {
          ...settings,
          id: 'sendTestMail',
          summary: 'Send a mail template to yourself, filled with a sample parcel',
        },
        params: Params,
        body: TestMailInput,
        response: { 200: envelope(TestMail) },
      },
    },
    async (request) => {
      const { actor, body } = request;
      const scope = await accountOf(ctx, request);
      await countCall(ctx, `testMail:${actor.userId}`, TEST_MAILS_PER_HOUR, 3600);
      return { data: await sendTestMail(ctx, scope, actor.userId, body, languageOf(request)) };
    },
  );
}
