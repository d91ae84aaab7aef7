import type { PortalDataProvider } from '../../dataProvider.ts';
import { bulkResultPath, gatewayReturn } from '../../lib/afterPaymentPath.ts';

/** Leaves for the page where the invoice is paid, which comes back to its result (BULK-24). */
export async function toGateway(
  dataProvider: PortalDataProvider,
  invoiceId: string,
  companyId: string,
): Promise<void> {
  const done = gatewayReturn(bulkResultPath(invoiceId));
  location.assign(await dataProvider.paymentPageLink(invoiceId, done, companyId));
}
