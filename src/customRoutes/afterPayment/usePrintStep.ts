import { useState } from 'react';
import type { Order } from '../../../contract/orders/orders.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { printableIds } from '../../shared/orders/rules/sheetOrder.ts';
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
