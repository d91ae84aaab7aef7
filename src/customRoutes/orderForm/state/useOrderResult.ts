import { useCallback, useEffect, useRef, useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { isOpenEnded, isPrintable, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { useLiveEvent } from '../../../session/LiveEvents.tsx';
import { useDataProvider } from '../../../session/useDataProvider.ts';

export interface OrderResult {
  /** Null while it is pending. */
  code: number | null;
  order: Order | null;
}

const FALLBACK_MS = 3000;

/** An order that was booked, or has just been paid, is shown as created, even if its courier has already moved it on. */
const shownCode = (reportedCode: number, code: number): number =>
  (reportedCode === STATUS.created || isOpenEnded(reportedCode)) && isPrintable(code) ? STATUS.created : code;

/** An order that was shown as created stays created. */
const laterCode = (known: number | null, next: number | null): number | null =>
  known === STATUS.created || next === null ? known : next;

/** There is no status, as the order could not be loaded. */
const UNKNOWN = -1;

/**
 * The result of an order: from the server's event, or loaded if no event came within three seconds (FORM-105, -106). A final status from the
 * address counts only after the order itself has it. A user who returns from the payment page may have missed the event. So the order is
 * loaded at once too, and that answer counts if it is final.
 */
export function useOrderResult(orderId: string, reportedCode: number, isAnswer: boolean): OrderResult {
  const dataProvider = useDataProvider();
  const settled = !isOpenEnded(reportedCode);
  const [result, setResult] = useState<OrderResult>({
    code: settled && isAnswer ? reportedCode : null,
    order: null,
  });

  const newest = useRef(0);
  const fetch = useCallback(
    async (onlyFinal = false) => {
      // The answer to an earlier request may have an older status than the last event.
      const mine = ++newest.current;
      try {
        const order = await dataProvider.getOrder(orderId);
        if (mine !== newest.current || (onlyFinal && isOpenEnded(order.statusCode))) return;
        setResult((old) => ({ code: laterCode(old.code, shownCode(reportedCode, order.statusCode)), order }));
      } catch {
        if (mine !== newest.current || onlyFinal) return;
        // The answer to the booking is shown without the order's details.
        setResult((old) => ({ ...old, code: old.code ?? (isAnswer ? reportedCode : UNKNOWN) }));
      }
    },
    [dataProvider, orderId, reportedCode, isAnswer],
  );

  useEffect(() => {
    if (!settled && !isAnswer) void fetch(true);
    const timer = setTimeout(() => void fetch(), settled ? 0 : FALLBACK_MS);
    return () => clearTimeout(timer);
  }, [fetch, settled, isAnswer]);

  useLiveEvent((event) => {
    if (event.orderId !== orderId || !event.type.startsWith('order.')) return;
    const next = event.statusCode === null ? null : shownCode(reportedCode, event.statusCode);
    setResult((old) => ({ ...old, code: laterCode(old.code, next) }));
    void fetch();
  });
  return result;
}
