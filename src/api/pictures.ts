import type { CustomerBranding } from '../../contract/account/branding.ts';
import type { User } from '../../contract/account/users.ts';
import type { BrandImage } from '../../contract/rules/account/branding.ts';
import { call } from './client/http.ts';
import { readyToUpload } from './orderImport.ts';

const UPLOAD_TIMEOUT_MS = 120_000;

/** Uploads one picture of a brand (SET-56). */
export const uploadBrandImage = (customerId: number, field: BrandImage, file: File) =>
  upload<CustomerBranding>(`customer/${customerId}/branding`, field, file, { customerId, draft: 'true' });

/** The photo of the signed-in user (SET-07). */
export const uploadPhoto = (userId: number, file: File) =>
  upload<User>(`user/${userId}/photo`, 'profilePic', file);

async function upload<T>(
  path: string,
  field: string,
  file: File,
  more: Record<string, string | number> = {},
): Promise<T> {
  await readyToUpload();
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.set(name, String(value));
  form.set(field, file, file.name);
  return call<T>('POST', path, { form, timeoutMs: UPLOAD_TIMEOUT_MS });
}
