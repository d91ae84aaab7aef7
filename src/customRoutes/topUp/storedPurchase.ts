import { storedJson, storeJson } from '../../lib/browser/storedJson.ts';
import type { KeyedRequest } from '../../lib/calls/keyedRequest.ts';
import type { TopUpPurchase } from './topUpAttempt.ts';

/** After this time the gateway's page has ended, and an equal top-up is another one. */
const LASTS_MS = 24 * 60 * 60 * 1000;

interface Stored {
  request: KeyedRequest;
  isBegun: boolean;
  storedAt: number;
  invoiceId?: string;
  /** When a page showed that its payment has ended. */
  endedAt?: number;
}

const nameOf = (customerId: number) => `topUp:${customerId}`;

function read(customerId: number): Stored | null {
  const stored = storedJson(nameOf(customerId), (entry) => entry as Partial<Stored> | null);
  const { request, isBegun, storedAt, invoiceId, endedAt } = stored ?? {};
  if (!request?.key || !request.body || storedAt === undefined) return null;
  return {
    request,
    isBegun: isBegun === true,
    storedAt,
    ...(invoiceId === undefined ? {} : { invoiceId }),
    ...(endedAt === undefined ? {} : { endedAt }),
  };
}

/** A purchase, and its invoice if it has begun. */
export interface LastPurchase extends TopUpPurchase {
  invoiceId?: string | undefined;
}

/**
 * The account's last purchase in this browser, whichever tab began it: the same purchase is begun once, also after a reload. A page that
 * was opened after its payment had ended begins another one. `begunKey`: the purchase that this entry of the history began.
 */
export function lastPurchase(
  customerId: number,
  { openedAt, begunKey }: { openedAt: number; begunKey: string | undefined },
): LastPurchase | null {
  const stored = read(customerId);
  const isOver = (endedAt = Number.POSITIVE_INFINITY) => endedAt <= openedAt;
  if (
    !stored ||
    Date.now() - stored.storedAt > LASTS_MS ||
    (isOver(stored.endedAt) && stored.request.key !== begunKey)
  )
    return null;
  const { request, isBegun, invoiceId } = stored;
  return { request, isBegun, invoiceId };
}

export function storePurchase(customerId: number, { request, isBegun }: TopUpPurchase, invoiceId?: string) {
  const storedAt = Date.now();
  storeJson(
    nameOf(customerId),
    request && { request, isBegun, storedAt, ...(invoiceId === undefined ? {} : { invoiceId }) },
  );
}

/** Notes that the payment of this invoice has ended. */
export function endPurchase(customerId: number, invoiceId: string): void {
  const stored = read(customerId);
  if (stored?.invoiceId === invoiceId && stored.endedAt === undefined)
    storeJson(nameOf(customerId), { ...stored, endedAt: Date.now() });
}
