import { hasOpenModal, isTypingTarget } from '../../commands/keys/keyGuard.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { bulkResultPath, gatewayReturn } from '../payment/rules/afterPaymentPath.ts';

/** Opens the page where the invoice is paid, which returns to the result (BULK-24). */
export async function toGateway(
  dataProvider: PortalDataProvider,
  invoiceId: string,
  companyId: string,
): Promise<void> {
  const done = gatewayReturn(bulkResultPath(invoiceId));
  location.assign(await dataProvider.paymentPageLink(invoiceId, done, companyId));
}

/** Whether the page may be left without a click: no dialog is open, and the user does not type. */
export const mayLeavePage = (): boolean => !hasOpenModal(document) && !isTypingTarget(document.activeElement);
