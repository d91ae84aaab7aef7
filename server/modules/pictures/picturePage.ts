import type { App, Ctx } from '../../context.ts';
import { notFound } from '../../http/answer/refusal.ts';
import type { Picture } from './cleanPicture.ts';

const YEAR_S = 365 * 86_400;

export interface StoredPicture {
  type: Picture['type'];
  base64: string;
}

/**
 * Serves stored pictures by their unguessable ids, only at their own tenant: `/customer/<name>/<id>.<type>`. Pages of other hosts, such as
 * a mail program in a browser, may show them only with `withMails`.
 */
export function picturePage(
  app: App,
  ctx: Ctx,
  name: string,
  find: (ctx: Ctx, companyId: string, id: string) => Promise<StoredPicture | undefined>,
  { withMails = false } = {},
): void {
  app.get(
    `/customer/${name}/:file`,
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const [id = '', type] = (request.params as { file: string }).file.slice(0, 60).split('.');
      const image = request.tenant && (await find(ctx, request.tenant.id, id));
      if (!image || image.type !== type) throw notFound();
      return reply
        .headers({
          'cache-control': `public, max-age=${YEAR_S}, immutable`,
          'content-security-policy': "default-src 'none'; sandbox",
          ...(withMails ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
        })
        .type(`image/${type}`)
        .send(Buffer.from(image.base64, 'base64'));
    },
  );
}
