import type { Company } from '../../../contract/account/company.ts';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { sha256 } from '../../http/caller/tokens.ts';
import { type CompanyRow, findCompany } from './store.ts';
import { type InlineFile, readInline } from './tenantLogo.ts';

/** A tenant as its mails show it. */
export interface TenantLook {
  name: string;
  /** Address of its logo, with its host. */
  logo: string | null;
  /** Address of the small mark next to the name, if there is no such logo. */
  mark: string | null;
  color: string | null;
}

/** Size of the picture. High-resolution screens show a mail's picture at half its size. */
const PICTURE = { height: 80, width: 480 };
const DRAWING_DPI = 288;
const MOST_PICTURES = 100;
const pngs = new Map<string, Buffer>();

export async function tenantLook(ctx: Ctx, companyId: string): Promise<TenantLook> {
  const [tenant, publicUrl] = [await findCompany(ctx, companyId), await publicUrlOf(ctx, companyId)];
  if (!tenant) throw notFound();
  const profile = profileOf(tenant);
  const color = profile.personalization?.primaryColor ?? null;
  const look = { name: tenant.brandName, color, logo: null, mark: null };
  const shown = pictureInMail(profile.logo, publicUrl);
  if (shown) return { ...look, logo: shown };
  const found = pictureFile(profile);
  if (!found) return look;
  const url = `${publicUrl}/v1.0/company/${companyId}/mailPicture?v=${keyOf(found.file).slice(0, 12)}`;
  return { ...look, [found.kind]: url };
}

/** The address of a brand's picture for mails; null if mail programs would not show it, such as a picture that is part of its address. */
export const pictureInMail = (logo: string | null | undefined, publicUrl: string): string | null =>
  logo?.startsWith('/') ? publicUrl + logo : logo?.startsWith('https:') ? logo : null;

/** The tenant's picture as PNG, since mail programs show no drawings. Throws 404 without a picture. */
export async function mailPicture(ctx: Ctx, companyId: string): Promise<Buffer> {
  const tenant = await findCompany(ctx, companyId);
  const found = tenant && pictureFile(profileOf(tenant));
  if (!found) throw notFound();
  const key = keyOf(found.file);
  const known = pngs.get(key);
  if (known) return known;
  const { default: sharp } = await import('sharp');
  const picture = await sharp(found.file.bytes, { density: DRAWING_DPI })
    .resize({ ...PICTURE, fit: 'inside' })
    .png({ compressionLevel: 9 })
    .toBuffer();
  if (pngs.size >= MOST_PICTURES) pngs.clear();
  pngs.set(key, picture);
  return picture;
}

type Profile = Partial<Pick<Company, 'logo' | 'icon' | 'personalization'>>;
/** The profile was checked when the operator's file was read. */
const profileOf = ({ profile }: CompanyRow) => profile as Profile;

const keyOf = ({ bytes }: InlineFile) => sha256(bytes.toString('base64'));

/** The logo, else the icon, if the record contains it and it can be rendered. */
function pictureFile({ logo, icon }: Profile): { kind: 'logo' | 'mark'; file: InlineFile } | null {
  for (const [kind, address] of [
    ['logo', logo],
    ['mark', icon],
  ] as const) {
    const file = address ? readInline(address) : null;
    // Text in a drawing needs fonts, which a server may not have.
    const hasLetters = file?.type === 'image/svg+xml' && /<text\b/.test(file.bytes.toString());
    if (file && !hasLetters) return { kind, file };
  }
  return null;
}
