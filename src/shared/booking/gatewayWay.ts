import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';

/** The gateway takes this page's place (FORM-102), or opens in a window beside it (MULTI-40). */
export type GatewayPlace = 'here' | 'window';

export interface GatewayWay {
  /** Opens the payment page. False: it could not be opened. */
  go: (url: string) => boolean;
  /** Nothing is paid there. */
  drop: () => void;
}

/** Called within the press: a browser lets a window open only then. */
export function gatewayWay(place: GatewayPlace, paymentMethodId: number): GatewayWay {
  const opened = place === 'window' && paymentMethodId > PAYMENT_WALLET ? window.open('', '_blank') : null;
  return {
    go: (url) => {
      if (place === 'here') location.assign(url);
      else opened?.location.replace(url);
      return place === 'here' || opened !== null;
    },
    drop: () => opened?.close(),
  };
}
