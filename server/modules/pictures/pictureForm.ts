import type { FastifyRequest } from 'fastify';
import { PICTURE_BYTES } from '../../../contract/rules/account/pictures.ts';
import type { Ctx } from '../../context.ts';
import { invalid } from '../../http/answer/refusal.ts';
import { actInAccount } from '../../http/caller/namedAccount.ts';
import { readMultipart } from '../../http/request/multipartForm.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { tooLarge } from './cleanPicture.ts';

const UPLOADS_PER_HOUR = 120;

export interface SentPicture<Field extends string> {
  field: Field;
  bytes: Buffer;
  /** The picture is stored, and a later save names its address. */
  isDraft: boolean;
}

/** An upload has no idempotency key, because a key does not cover a file's bytes. Storing the same picture again is harmless. */
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
  const known = {
    texts: ['customerId', 'companyId', 'draft'],
    files: fields,
    maxBytes: PICTURE_BYTES,
  } as const;
  const { texts, file } = await readMultipart(request, known);
  await actInAccount(ctx, request, texts);
  if (!file) throw invalid(fields[0], 'No picture was sent.');
  const { field, bytes } = file;
  if (!bytes) throw tooLarge(field);
  return { field, bytes, isDraft: texts.draft === 'true' };
}
