import type { Banner, DashboardSettings } from '../../../contract/account/company.ts';
import type { Ctx } from '../../context.ts';
import { companyById, settingsOf } from './service.ts';

const SETTINGS = ['consumer_portal.dashboard', 'consumer_app.banner_settings'] as const;

/** The other hosts that serve a tenant's logo, banners, promos and news pictures. */
export async function tenantPictureOrigins(ctx: Ctx, companyId: string | undefined): Promise<string[]> {
  if (!companyId) return [];
  const { logo, logob, icon } = await companyById(ctx, companyId);
  const settings = new Map((await settingsOf(ctx, companyId, SETTINGS)).map((s) => [s.name, s.data]));
  const dashboard = settings.get(SETTINGS[0]) as Partial<DashboardSettings> | undefined;
  const banners = settings.get(SETTINGS[1]) as Banner[] | undefined;
  return httpsOrigins([
    logo,
    logob,
    icon,
    ...(banners ?? []).map((b) => b.imageURL),
    ...(dashboard?.promo_popups ?? []).map((b) => b.imageURL),
    ...(dashboard?.news_promo_feeds ?? []).map((n) => n.imageURL),
  ]);
}

/** Origins of addresses for a content policy; anything but an https address is ignored. */
export function httpsOrigins(urls: readonly (string | null | undefined)[]): string[] {
  const origins = urls.flatMap((url) =>
    url?.startsWith('https://') && URL.canParse(url) ? [new URL(url).origin] : [],
  );
  return [...new Set(origins)];
}
