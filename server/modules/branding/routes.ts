import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  BrandingInput,
  BrandingSwitch,
  CustomerBranding,
  TestMail,
  TestMailInput,
} from '../../../contract/branding.ts';
import { Customer } from '../../../contract/customers.ts';
import { envelope } from '../../../contract/envelope.ts';
import { BRAND_IMAGE_BYTES, BRAND_IMAGES, type BrandImage } from '../../../contract/rules/branding.ts';
import type { App, Ctx } from '../../context.ts';
import { assertOwnCompany, authenticate } from '../../http/authenticate.ts';
import { languageOf } from '../../http/language.ts';
import { countCall } from '../../http/rateLimit.ts';
import { invalid } from '../../http/refusal.ts';
import { changeProfile } from '../customers/changeProfile.ts';
import { customerOf, resolveAccount } from '../customers/service.ts';
import { tooLarge } from './brandPicture.ts';
import { saveBrand, saveBrandImage } from './service.ts';
import { sendTestMail } from './testMail.ts';

const UPLOADS_PER_HOUR = 120;
const TEST_MAILS_PER_HOUR = 20;
const Params = z.object({ id: z.string() });

export function brandingRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/customer/:id',
    { schema: { params: Params, body: BrandingSwitch, response: { 200: envelope(Customer) } } },
    async (request) => {
      const { actor, body } = request;
      const scope = await resolveAccount(ctx, actor, request.params.id, request.namedCustomer);
      await changeProfile(ctx, scope, body);
      return { data: await customerOf(ctx, scope, actor.userId) };
    },
  );

  app.post(
    '/customer/:id/branding',
    {
      // A key does not cover a file's bytes; storing the same picture again is harmless.
      onRequest: async (request) => {
        if (request.isMultipart()) delete request.headers['idempotency-key'];
      },
      schema: {
        params: Params,
        body: BrandingInput.nullish(),
        response: { 200: envelope(CustomerBranding) },
      },
    },
    async (request) => {
      if (!request.isMultipart()) {
        const scope = await resolveAccount(ctx, request.actor, request.params.id, request.namedCustomer);
        return { data: await saveBrand(ctx, scope, request.body ?? {}) };
      }
      await countCall(ctx, `brandImage:${request.actor.userId}`, UPLOADS_PER_HOUR, 3600);
      const form = await readForm(request);
      if (form.customerId) {
        request.namedCustomer = form.customerId;
        request.actor = await authenticate(ctx, request, 'session');
      }
      assertOwnCompany(request.actor, form.companyId);
      const scope = await resolveAccount(ctx, request.actor, request.params.id, request.namedCustomer);
      if (!form.field) throw invalid('logo', 'No picture was sent.');
      if (!form.bytes) throw tooLarge(form.field);
      return { data: await saveBrandImage(ctx, scope, form.field, form.bytes) };
    },
  );

  app.post(
    '/customer/:id/branding/testMail',
    { schema: { params: Params, body: TestMailInput, response: { 200: envelope(TestMail) } } },
    async (request) => {
      const { actor, body } = request;
      const scope = await resolveAccount(ctx, actor, request.params.id, request.namedCustomer);
      await countCall(ctx, `testMail:${actor.userId}`, TEST_MAILS_PER_HOUR, 3600);
      return { data: await sendTestMail(ctx, scope, actor.userId, body, languageOf(request)) };
    },
  );
}

interface Form {
  customerId?: string;
  companyId?: string;
  field?: BrandImage;
  /** Absent for a file that is too large. */
  bytes?: Buffer;
}

/** A file that is too large is refused by its field instead of by the parser's error. */
const FORM = {
  limits: { fileSize: BRAND_IMAGE_BYTES, files: 1, fields: 5 },
  throwFileSizeLimit: false,
};

async function readForm(request: FastifyRequest): Promise<Form> {
  const form: Form = {};
  try {
    for await (const part of request.parts(FORM)) {
      const { fieldname } = part;
      if (part.type === 'field') {
        if (fieldname === 'customerId' || fieldname === 'companyId') form[fieldname] = String(part.value);
        continue;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of part.file) chunks.push(chunk as Buffer);
      if (!Object.hasOwn(BRAND_IMAGES, fieldname)) continue;
      form.field = fieldname as BrandImage;
      if (!part.file.truncated) form.bytes = Buffer.concat(chunks);
    }
  } catch (err) {
    // An incomplete or invalid form: nothing of it is used.
    request.log.info({ reason: (err as Error).message }, 'unreadable upload');
    return {};
  }
  return form;
}
