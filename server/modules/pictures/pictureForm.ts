import type { FastifyRequest } from 'fastify';
import { PICTURE_BYTES } from '../../../contract/rules/account/pictures.ts';
import type { Ctx } from '../../context.ts';
import { invalid } from '../../http/answer/refusal.ts';
import { actInAccount } from '../../http/caller/namedAccount.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { tooLarge } from './cleanPicture.ts';

const UPLOADS_PER_HOUR = 120;

/** The parser does not throw for a file that is too large, so that the refusal names its field. */
const FORM = {
  limits: { fileSize: PICTURE_BYTES, files: 1, fields: 5 },
  throwFileSizeLimit: false,
};

export interface SentPicture<Field extends string> {
  field: Field;
  bytes: Buffer;
  /** The picture is stored, and a later save names its address. */
  isDraft: boolean;
}

/** Needs no idempotency key, which does not cover a file's bytes. Storing the same picture again is harmless. */
export async function withoutKey(request: FastifyRequest): Promise<void> {
  if (request.isMultipart()) delete request.headers['idempotency-key'];
}

/**
 * The single picture of a form; account and company fields apply as in any call. Throws 422 without a picture, or for a picture that is too
 * large.
 */
export async function readPictureForm<Field extends string>(
  ctx: Ctx,
  request: FastifyRequest,
  fields: readonly [Field, ...Field[]],
): Promise<SentPicture<Field>> {
  await countCall(ctx, `picture:${request.actor.userId}`, UPLOADS_PER_HOUR, 3600);
  const form = await readForm(request, fields);
  await actInAccount(ctx, request, form);
  const { field, bytes, draft } = form;
  if (!field) throw invalid(fields[0], 'No picture was sent.');
  if (!bytes) throw tooLarge(field);
  return { field, bytes, isDraft: draft === 'true' };
}

interface Form<Field> {
  customerId?: string;
  companyId?: string;
  draft?: string;
  field?: Field;
  /** Absent for a file that is too large. */
  bytes?: Buffer;
}

async function readForm<Field extends string>(
  request: FastifyRequest,
  fields: readonly Field[],
): Promise<Form<Field>> {
  const form: Form<Field> = {};
  if (!request.isMultipart()) return form;
  try {
    for await (const part of request.parts(FORM)) {
      const { fieldname } = part;
      if (part.type === 'field') {
        if (fieldname === 'customerId' || fieldname === 'companyId' || fieldname === 'draft')
          form[fieldname] = String(part.value);
        continue;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of part.file) chunks.push(chunk as Buffer);
      const field = fields.find((name) => name === fieldname);
      if (!field) continue;
      form.field = field;
      if (!part.file.truncated) form.bytes = Buffer.concat(chunks);
    }
  } catch (err) {
    // An incomplete or invalid form: none of it is used.
    request.log.info({ reason: (err as Error).message }, 'unreadable upload');
    return {};
  }
  return form;
}
