import { hasOpenModal, isTypingTarget } from '../../commands/keys/keyGuard.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { bulkResultPath, gatewayReturn } from '../payment/rules/afterPaymentPath.ts';

/** Goes to the page where the invoice is paid, which returns to its result (BULK-24). */
export async function toGateway(
  dataProvider: PortalDataProvider,
  invoiceId: string,
  companyId: string,
): Promise<void> {
  const done = gatewayReturn(bulkResultPath(invoiceId));
  location.assign(await dataProvider.paymentPageLink(invoiceId, done, companyId));
}

/** Whether the page can be left without a click: nothing is open, and nothing is being typed. */
export const mayLeavePage = (): boolean => !hasOpenModal(document) && !isTypingTarget(document.activeElement);
