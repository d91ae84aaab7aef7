import { createContext, type RefObject, useContext } from 'react';
import type { OrderBatch } from '../../../contract/bulk.ts';
import type { BatchKind } from '../../../contract/rules/bulk.ts';

/** The orders that something is to be done to: named ones, or all that a filter finds. */
export interface BatchTarget {
  ids?: readonly string[] | undefined;
  filter?: Record<string, string | undefined> | undefined;
  /** Rows as the person saw them. */
  count: number;
}

/** A batch and when its news came, as the countdown runs by the server's clock. `followed`: this page saw it open. */
export type WatchedBatch = OrderBatch & { receivedAt: number; followed: boolean };

export interface Batches {
  /** Opens the step that shows what would happen. `clear` hears when the job was made; `reason` fills in the step's own words. */
  ask(kind: Exclude<BatchKind, 'refresh'>, target: BatchTarget & { clear?(): void }, reason?: string): void;
  /** Asks couriers for prices again; nothing is paid or ended by it. */
  refresh(target: BatchTarget): Promise<void>;
  /** The screen's way to a row of its list; false when the row is not there. */
  jump: RefObject<((orderId: string) => boolean) | null>;
}

export const BatchesContext = createContext<Batches | null>(null);

export function useBatches(): Batches {
  const value = useContext(BatchesContext);
  if (!value) throw new Error('useBatches needs BatchesProvider above it');
  return value;
}

/** Milliseconds in which a batch can still be taken back, by the server's clock. */
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
