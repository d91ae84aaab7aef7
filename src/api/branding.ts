import type { BrandingInput, CustomerBranding, TestMail, TestMailInput } from '../../contract/branding.ts';
import type { Customer } from '../../contract/customers.ts';
import type { BrandImage } from '../../contract/rules/branding.ts';
import { call } from './http.ts';
import { ticketLink } from './links.ts';
import { readyToUpload } from './orderImport.ts';

const UPLOAD_TIMEOUT_MS = 120_000;

export const getBranding = async (customerId: number): Promise<CustomerBranding> => {
  const { branding } = await call<Customer>('GET', `customer/${customerId}`, {
    query: { retrieve: 'branding' },
  });
  return branding as CustomerBranding;
};

/** One picture by itself (SET-56). */
export async function uploadBrandImage(customerId: number, field: BrandImage, file: File) {
  await readyToUpload();
  const form = new FormData();
  form.set('customerId', String(customerId));
  form.set(field, file, file.name);
  return call<CustomerBranding>('POST', `customer/${customerId}/branding`, {
    form,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}

export const setCustomBranding = (customerId: number, customBranding: boolean) =>
  call<Customer>('POST', `customer/${customerId}`, { body: { customBranding } });

export const saveBranding = (customerId: number, brand: BrandingInput) =>
  call<CustomerBranding>('POST', `customer/${customerId}/branding`, { body: { customerId, ...brand } });

export const sendTestMail = (customerId: number, mail: TestMailInput) =>
  call<TestMail>('POST', `customer/${customerId}/branding/testMail`, { body: mail });

/** Where a form is sent to see the tracking page with its brand. Works once. */
export const brandPreviewLink = () => ticketLink('customer/brandingPreview');
