import type { App, Ctx } from '../../context.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { tenantByCode } from '../../http/caller/tenantAddress.ts';
import { DAY_S } from '../../ports/clock.ts';
import { companyById } from '../company/service.ts';
import { drawPreview } from './previewPng.ts';

const HEX = /^#[0-9a-f]{6}$/i;

/** Preview image of tracking links: a parcel on the tenant's colour, the same for every parcel. */
export function previewPicture(app: App, ctx: Ctx): void {
  const pictures = new Map<string, Buffer>();
  const open = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get('/customer/preview/:companyCode', open, async (request, reply) => {
    const { companyCode } = request.params as { companyCode: string };
    const tenant = await tenantByCode(ctx, companyCode.replace(/\.png$/, ''));
    if (!tenant || tenant.id !== request.tenant?.id) throw notFound();
    const { primaryColor } = (await companyById(ctx, tenant.id)).personalization;
    const color = HEX.test(primaryColor) ? primaryColor.toLowerCase() : '#16202c';
    const picture = pictures.get(color) ?? drawPreview(color);
    pictures.set(color, picture);
    return reply
      .headers({
        'cache-control': `public, max-age=${DAY_S}`,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/png')
      .send(picture);
  });
}
