import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';

/** The gateway takes this page's place (FORM-102), or opens in a window beside it (MULTI-40). */
export type GatewayPlace = 'here' | 'window';

export interface GatewayWay {
  /** The payment page takes this page's place. */
  isHere: boolean;
  /** Opens the payment page. False: it could not be opened. */
  go: (url: string) => boolean;
  /** Nothing is paid there. */
  drop: () => void;
}

/** Called within the press: a browser lets a window open only then. */
export function gatewayWay(place: GatewayPlace, paymentMethodId = PAYMENT_WALLET): GatewayWay {
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
