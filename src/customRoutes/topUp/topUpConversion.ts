import { SCRIPT_ID_FORMS } from '../../../contract/rules/account/scriptIds.ts';
import { storeText } from '../../lib/browser/storedJson.ts';

const BEGUN_PREFIX = 'topUpBegun:';

/** Marks that this tab has begun the top-up, so that its success is reported once. */
export function markBegun(invoiceId: string): void {
  storeText(BEGUN_PREFIX + invoiceId, '1', sessionStorage);
}

function readAndClearBegunMark(invoiceId: string): boolean {
  const wasBegun = sessionStorage.getItem(BEGUN_PREFIX + invoiceId) !== null;
  sessionStorage.removeItem(BEGUN_PREFIX + invoiceId);
  return wasBegun;
}

export interface TopUpConversion {
  invoiceId: string;
  /** Parameter for the pixels. The invoice's id is not used, as it would open the payment page. */
  invoiceNo: string;
  amount: number;
  currency: string;
}

type Pixel = (...args: unknown[]) => void;
interface Pixels {
  fbq?: Pixel;
  gtag?: Pixel;
}

/**
 * Reports a successful top-up to the pixels of the tenant's settings, once, in the tab that began it (PAY-36). The portal loads no pixel itself:
 * nothing is reported without a script that the content policy allows.
 */
export function reportConversion(
  { invoiceId, invoiceNo, amount, currency }: TopUpConversion,
  settings: Readonly<Record<string, unknown>>,
  { fbq, gtag }: Pixels = globalThis as Pixels,
): void {
  if (!readAndClearBegunMark(invoiceId)) return;
  const idOf = (name: keyof typeof SCRIPT_ID_FORMS) => {
    const id = settings[name];
    return typeof id === 'string' && SCRIPT_ID_FORMS[name].test(id) ? id : null;
  };
  const money = { value: amount, currency };
  const facebook = idOf('scripts_fb_pixelid');
  const analytics = idOf('scripts_google_analyticid');
  const ads = idOf('scripts_google_adwordsid');
  if (facebook) fbq?.('trackSingle', facebook, 'Purchase', money, { eventID: invoiceNo });
  if (analytics) gtag?.('event', 'purchase', { send_to: analytics, transaction_id: invoiceNo, ...money });
  if (ads) gtag?.('event', 'conversion', { send_to: ads, transaction_id: invoiceNo, ...money });
}
