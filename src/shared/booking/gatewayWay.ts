import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';

/** The gateway replaces this page (FORM-102), or opens in another window (MULTI-40). */
export type GatewayPlace = 'here' | 'window';

export interface PaymentPage {
  /** Whether the payment page replaces this page. */
  isHere: boolean;
  /** Opens the payment page; false if it could not be opened. */
  go: (url: string) => boolean;
  /** Closes the window, as nothing is paid there. */
  drop: () => void;
}

/** Must be called during the press, as a browser allows a new window only then. */
export function openPaymentPage(place: GatewayPlace, paymentMethodId = PAYMENT_WALLET): PaymentPage {
  const opened = place === 'window' && paymentMethodId > PAYMENT_WALLET ? window.open('', '_blank') : null;
  const isHere = place === 'here';
  return {
    isHere,
    go: (url) => {
      if (isHere) location.assign(url);
      else opened?.location.replace(url);
      return isHere || opened !== null;
    },
    drop: () => opened?.close(),
  };
}
