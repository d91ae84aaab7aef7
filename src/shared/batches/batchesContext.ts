import type { RefObject } from 'react';
import type { OrderBatch } from '../../../contract/orders/bulk.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { BatchKind } from '../../../contract/rules/orders/bulk.ts';
import type { Chosen } from '../../commands/recordAction.ts';
import { requiredContext } from '../../lib/react/requiredContext.ts';
import type { BatchOptions } from './batchOptions.ts';

/** The orders of an action: listed orders, or all orders of a filter. */
export interface BatchTarget {
  ids?: readonly string[] | undefined;
  filter?: Record<string, string | undefined> | undefined;
  /** Number of rows that the user saw. */
  count: number;
  /** The ended batch whose failed orders these are. It is dismissed once the new batch exists, as only it names them until then. */
  retries?: string | undefined;
}

/** The confirmation of many orders that the user left for a top-up. */
export interface StoredBatch {
  id: string;
  target: BatchTarget;
  options: BatchOptions;
}

/** A batch, and the time when its data arrived, as the countdown uses the server's clock. `followed`: this page has seen the batch open. */
export type WatchedBatch = OrderBatch & { receivedAt: number; followed: boolean };

export interface Batches {
  /**
   * Opens the preview. `clear` is called after the job was created, and what it returns after its undo; `reason` and `options` restore earlier
   * choices. `known`: the orders that the page has loaded.
   */
  ask(
    kind: Exclude<BatchKind, 'refresh'>,
    target: BatchTarget & Pick<Chosen<unknown>, 'clear'> & { known?: readonly Order[] },
    reason?: string,
    options?: BatchOptions,
  ): void;
  /** Requests new prices from couriers, without paying or cancelling anything. */
  refresh(target: BatchTarget): Promise<void>;
  /** The page's function that moves to a row of its list; false if the row is not in the list. */
  jump: RefObject<((orderId: string) => boolean) | null>;
}

export const [BatchesContext, useBatches] = requiredContext<Batches>('useBatches', 'BatchesProvider');

/** Milliseconds in which a batch can still be undone, by the server's clock. */
export function undoLeftMs(
  batch: Pick<WatchedBatch, 'state' | 'undoUntil' | 'serverNow' | 'receivedAt'>,
  now: number,
): number {
  if (batch.state !== 'waiting' || !batch.undoUntil) return 0;
  const atReceipt = Date.parse(batch.undoUntil) - Date.parse(batch.serverNow);
  return Math.max(0, atReceipt - (now - batch.receivedAt));
}

export const isOpenBatch = (batch: Pick<OrderBatch, 'state'>): boolean =>
  batch.state === 'waiting' || batch.state === 'running';
