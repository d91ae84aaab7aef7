import type { PortalDataProvider } from '../../../dataProvider.ts';
import { PREFIX } from '../../../lib/loginPath.ts';

/** Leaves for the page where the invoice is paid, which comes back to its result (BULK-24). */
export async function toGateway(
  dataProvider: PortalDataProvider,
  invoiceId: string,
  companyId: string,
): Promise<void> {
  const done = `${location.origin}${PREFIX}/after-payment/bulk-order/${encodeURIComponent(invoiceId)}`;
  location.assign(await dataProvider.paymentPageLink(invoiceId, done, companyId));
}
