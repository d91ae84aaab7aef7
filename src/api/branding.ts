import type {
  BrandingInput,
  CustomerBranding,
  TestMail,
  TestMailInput,
} from '../../contract/account/branding.ts';
import type { Customer } from '../../contract/account/customers.ts';
import { call } from './client/http.ts';
import { ticketLink } from './client/links.ts';

export const getBranding = async (customerId: number): Promise<CustomerBranding> => {
  const { branding } = await call<Customer>('GET', `customer/${customerId}`, {
    query: { retrieve: 'branding' },
  });
  return branding as CustomerBranding;
};

export const saveBranding = (customerId: number, brand: BrandingInput) =>
  call<CustomerBranding>('POST', `customer/${customerId}/branding`, { body: { customerId, ...brand } });

export const sendTestMail = (customerId: number, mail: TestMailInput) =>
  call<TestMail>('POST', `customer/${customerId}/branding/testMail`, { body: mail });

/** One-use address to which a form is posted to show the tracking page with its brand. */
export const brandPreviewLink = () => ticketLink('customer/brandingPreview');
