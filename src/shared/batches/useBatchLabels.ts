import { useState } from 'react';
import type { OrderBatch } from '../../../contract/orders/bulk.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { useText } from '../../i18n/useText.ts';
import { useMay } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useOrderLinks } from '../orders/useOrderLinks.ts';

/** Number of orders that a finished job booked; orders with a payment pending at the gateway have no label yet. */
const bookedBy = ({ kind, state, done, failed, invoiceId }: OrderBatch): number =>
  kind === 'confirm' && state === 'done' && !invoiceId ? done - failed : 0;

/** Prints the labels of jobs in the order of their sheets, with the maximum number of labels for each file. */
export function useBatchLabels() {
  const dataProvider = useDataProvider();
  const translate = useText();
  const links = useOrderLinks();
  const mayPrint = useMay()('orders.print');
  /** Number of printed labels, by job. */
  const [printed, setPrinted] = useState<ReadonlyMap<string, number>>(new Map());
  const partOf = (batch: OrderBatch) => {
    const from = printed.get(batch.id) ?? 0;
    const booked = mayPrint ? bookedBy(batch) : 0;
    return { from: from < booked ? from : 0, booked, isPrinted: booked > 0 && from >= booked };
  };
  const print = async (batch: OrderBatch) => {
    const { from } = partOf(batch);
    const isDone = await links.print(async () => {
      const ids = (await dataProvider.getPrintableOrders(batch.id)).slice(from, from + LIMITS.bulkIds);
      if (ids.length === 0) throw new Error(translate('bulk.noLabels'));
      return ids;
    });
    if (isDone) setPrinted((old) => new Map(old).set(batch.id, from + LIMITS.bulkIds));
  };
  return {
    print: (batch: OrderBatch) => void print(batch),
    /** Whether the job has labels that were not printed here. */
    areNews(batch: OrderBatch): boolean {
      const { booked, isPrinted } = partOf(batch);
      return booked > 0 && !isPrinted;
    },
    /** Text of the button; null if there is nothing to print. */
    text(batch: OrderBatch): string | null {
      const { from, booked } = partOf(batch);
      if (booked === 0) return null;
      if (booked <= LIMITS.bulkIds) return translate('bulk.printLabels', { smart_count: booked });
      return translate('bulk.printPart', { from: from + 1, to: Math.min(booked, from + LIMITS.bulkIds) });
    },
  };
}

export type BatchLabels = ReturnType<typeof useBatchLabels>;
