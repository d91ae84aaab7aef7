import { useState } from 'react';
import type { Order } from '../../../contract/orders/orders.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { isPrintable } from '../../../contract/rules/orders/orderStatus.ts';
import { useOrderLinks } from '../../shared/orders/useOrderLinks.ts';
import type { NextStep } from '../../ui/buttons/NextSteps.tsx';

/** The step that prints the labels of a payment's orders. If one file cannot hold them all, each press prints the next file. */
export function usePrintStep(orders: readonly Order[]): NextStep {
  const links = useOrderLinks();
  const [printed, setPrinted] = useState<ReadonlySet<string>>(new Set());
  const ids = printableIds(orders);
  const isOneFile = ids.length <= LIMITS.bulkIds;
  const left = isOneFile ? [] : ids.filter((id) => !printed.has(id));
  const part = (left.length ? left : ids).slice(0, LIMITS.bulkIds);
  const from = left.length ? ids.length - left.length : 0;
  return {
    id: 'afterPayment.print',
    labelKey: 'afterPayment.printAll',
    letter: 'p',
    ...(isOneFile ? {} : { buttonKey: 'bulk.printPart', values: { from: from + 1, to: from + part.length } }),
    isOffered: ids.length > 0,
    run: () =>
      void links
        .printLabels(part)
        .then((isDone) => isDone && setPrinted((old) => new Set([...(left.length ? old : []), ...part]))),
  };
}

/** Ids of the orders that have a label, in the order of creation, which is the order of their sheet. Lists have the newest first. */
const printableIds = (orders: readonly Pick<Order, 'id' | 'statusCode' | 'createdAt'>[]): string[] =>
  orders
    .filter((order) => isPrintable(order.statusCode))
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1))
    .map((order) => order.id);
