import type { TenantFile } from '../../../contract/operate/tenantFile.ts';
import { DEMO_TENANTS } from '../../../server/sandbox/demo/tenants.ts';
import { t } from '../../support/shipperServer.ts';

export const SIAM = {
  code: 'siam',
  name: 'Siam Parcels Co Ltd',
  country: 'TH',
  currency: 'THB',
  timezone: 'Asia/Bangkok',
  primaryColor: '#ffd400',
} satisfies TenantFile;

export const demo = (code: string) => DEMO_TENANTS.find((file) => file.code === code)!;
export const info = (host: string) => t.app.inject({ url: '/v1.0/company/info', headers: { host } });
