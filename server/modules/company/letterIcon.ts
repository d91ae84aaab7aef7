import { readableOn } from '../../../pages/theme/contrast.ts';

/** The icon of a tenant without its own: the first letter of its name on its colour. */
export function letterIcon(brandName: string, color: string): string {
  const letter = ([...brandName.trim()][0] ?? '').toUpperCase().replace(/[<>&]/g, '');
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${color}"/><text x="16" y="22.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="18" font-weight="700" fill="${readableOn(color)}">${letter}</text></svg>`,
  )}`;
}
