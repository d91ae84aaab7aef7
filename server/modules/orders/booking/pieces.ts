import type { InventoryItem } from '../../../../contract/orders/orders.ts';
import type { Stop } from './orderInput.ts';

/** A stop that may have the note of its recipient. */
export type NotedStop = Stop & { recipientNote?: string | null };

/** All notes for a drop-off, each once: of its recipient, of the stop and of the order. */
export const deliveryNote = (
  order: { note: string | null },
  { recipientNote, note }: Partial<NotedStop> = {},
): string | null => [...new Set([recipientNote, note, order.note].filter(Boolean))].join(' · ') || null;

export interface Piece {
  drop: NotedStop;
  items: InventoryItem[];
}

/** Cartons of every drop-off; if only the pickup has goods, its cartons belong to the single drop-off. */
export function piecesOf(stops: NotedStop[]): Piece[] {
  const drops = stops.filter((s) => s.type === 'DROPOFF');
  const picked = stops.filter((s) => s.type === 'PICKUP').flatMap((s) => s.inventory);
  return drops.flatMap((drop) => {
    const items = drop.inventory.length ? drop.inventory : drops.length === 1 ? picked : [];
    const cartons = [...new Set(items.map((item) => item.mpcId ?? '1'))];
    if (cartons.length === 0) return [{ drop, items }];
    return cartons.map((carton) => ({ drop, items: items.filter((item) => (item.mpcId ?? '1') === carton) }));
  });
}

function weightOfItems(items: InventoryItem[]): number {
  const kg = items.reduce(
    (sum, { weight, quantity }) =>
      sum + (weight ? (weight.unit === 'g' ? weight.value / 1000 : weight.value) * quantity : 0),
    0,
  );
  return Math.round(kg * 1000) / 1000;
}

/** Weight of one of several cartons: that of its goods if known, else its share of the order's weight. */
export const weightOfPiece = (items: InventoryItem[], pieces: number, orderKg: number): number =>
  (pieces > 1 && weightOfItems(items)) || orderKg / pieces;
