import type { PaymentMethod } from '../../../contract/orders/services.ts';
import { fromMinor, moneyText } from '../../../contract/rules/money/money.ts';
import { PAYMENT_CARD, PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../context.ts';
import { invalid, notFound, noWayToPay, Refusal } from '../../http/answer/refusal.ts';
import { findWallet } from './ledger/ledgerStore.ts';
import { gatewayMinimumMinor } from './topUp/topUpPlans.ts';

/**
 * Payment methods of an order: the wallet, disabled while it is empty, and the card gateway with its minimum if the installation has one.
 */
export async function paymentMethods(ctx: Ctx, scope: Scope): Promise<PaymentMethod[]> {
  const owner = await findWallet(ctx, scope);
  if (!owner) throw notFound();
  return [
    {
      id: PAYMENT_WALLET,
      name: 'Wallet',
      fontAwesomeIcon: 'fa-wallet',
      disabled: owner.walletMinor + owner.creditLimitMinor <= 0,
      minAmount: null,
    },
    ...(hasGateway(ctx)
      ? [
          {
            id: PAYMENT_CARD,
            name: 'Card',
            fontAwesomeIcon: 'fa-credit-card',
            disabled: false,
            minAmount: fromMinor(await gatewayMinimumMinor(ctx, scope.companyId)),
          },
        ]
      : []),
  ];
}

/** Payment methods of an invoice: the wallet, and all of the gateway (BILL-22). */
export async function invoiceMethods(ctx: Ctx, scope: Scope): Promise<PaymentMethod[]> {
  const [wallet] = await paymentMethods(ctx, scope);
  return [...(wallet ? [wallet] : []), ...(await gatewayMethods(ctx, scope.companyId))];
}

/** The gateway's methods; a top-up uses them too. */
export async function gatewayMethods(ctx: Ctx, companyId: string): Promise<PaymentMethod[]> {
  const minAmount = fromMinor(await gatewayMinimumMinor(ctx, companyId));
  return ctx.ports.payments.methods.map((method) => ({ ...method, disabled: false, minAmount }));
}

/** Whether there is another payment method than the wallet. */
export const hasGateway = (ctx: Ctx): boolean => ctx.ports.payments.methods.length > 0;

/** Throws 409 if the wallet is the only payment method. */
export function assertGateway(ctx: Ctx): void {
  if (!hasGateway(ctx)) throw noWayToPay();
}

/** Throws 422 for an unknown method, and 409 for the gateway's methods without a gateway. */
export function assertMethod(ctx: Ctx, id: number): void {
  if (id !== PAYMENT_WALLET && id !== PAYMENT_CARD)
    throw invalid('paymentMethodId', '"paymentMethodId" is not a payment method');
  if (id !== PAYMENT_WALLET) assertGateway(ctx);
}

/** Throws 422 for a method that cannot pay an invoice, and 409 if the wallet is the only method. */
export function assertInvoiceMethod(ctx: Ctx, id: number): void {
  if (id === PAYMENT_WALLET) return;
  assertGateway(ctx);
  if (!ctx.ports.payments.methods.some((method) => method.id === id))
    throw invalid('paymentMethodId', '"paymentMethodId" is not a payment method');
}

/** Throws 422 when the gateway only takes larger amounts: for an order's price (FORM-66), or an invoice's total (BILL-24). */
export async function assertGatewayMinimum(
  ctx: Ctx,
  companyId: string,
  amountMinor: number,
  currency: string,
  what: 'order' | 'invoice' = 'order',
): Promise<void> {
  const minimum = await gatewayMinimumMinor(ctx, companyId);
  if (amountMinor > 0 && amountMinor >= minimum) return;
  throw new Refusal(
    422,
    ERROR.belowMinimum,
    what === 'invoice'
      ? `Invoice total price must exceed ${moneyText(minimum, currency)}`
      : `Your order must exceed ${moneyText(minimum, currency)} to use payment gateway`,
    {
      field: 'paymentMethodId',
      detail: { minAmount: fromMinor(minimum) },
    },
  );
}
