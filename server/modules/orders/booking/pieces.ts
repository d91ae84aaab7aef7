import type { InventoryItem } from '../../../../contract/orders/orders.ts';
import { goodsOf, gram, kgOf, toKg } from '../../../../contract/rules/orders/goods.ts';
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

/** Weight of each carton: that of its goods if known, else its share of the rest of the order's weight. */
export function weightsOfPieces(pieces: readonly Piece[], orderKg: number): number[] {
  const known = pieces.map(({ items }) => (isWeighed(items) ? kgOf(items) : 0));
  const bare = known.filter((kg) => kg === 0).length;
  const restKg = gram(orderKg - known.reduce((sum, kg) => sum + kg, 0));
  if (pieces.length > 1 && (bare === 0 || restKg > 0)) return known.map((kg) => kg || restKg / bare);
  return pieces.map(() => orderKg / pieces.length);
}

export const isWeighed = (items: readonly InventoryItem[]): boolean => items.every(({ weight }) => weight);

/**
 * The weight of a parcel: the stated one or that of its goods, whichever is greater, as the courier weighs the packaging too. Without a
 * stated weight, the weight of goods of which only some are weighed is unknown (0).
 */
export function parcelKg(statedKg: number, stops: Stop[]): number {
  const goods = goodsOf(stops);
  return statedKg > 0 || isWeighed(goods) ? Math.max(statedKg, kgOf(goods)) : 0;
}

/** The weight of a parcel whose goods were replaced without a weight beside them: the previous one, unless all new goods are weighed. */
export function keptKg(previousKg: number, stops: Stop[]): number {
  const goods = goodsOf(stops);
  return parcelKg(goods.length > 0 && isWeighed(goods) ? 0 : previousKg, stops);
}

/**
 * The stops with goods of this total weight, each in proportion to its own. Goods without a weight may weigh the rest. Each line weighs a
 * whole number of grams.
 */
export function reweighed(stops: Stop[], kg: number): Stop[] {
  const goods = goodsOf(stops);
  const knownKg = kgOf(goods);
  if (knownKg === 0 || knownKg === kg || (!isWeighed(goods) && knownKg < kg)) return stops;
  const sides = { PICKUP: scale(stops, 'PICKUP', kg), DROPOFF: scale(stops, 'DROPOFF', kg) };
  return stops.map((stop) => ({ ...stop, inventory: stop.inventory.map(sides[stop.type]) }));
}

/** Divides the weight among the goods of one side, in their order. */
function scale(stops: Stop[], side: Stop['type'], kg: number): (item: InventoryItem) => InventoryItem {
  const goods = stops.filter(({ type }) => type === side).flatMap(({ inventory }) => inventory);
  const kgOfLine = ({ weight, quantity }: InventoryItem) => (weight ? toKg(weight) * quantity : 0);
  const sideKg = goods.reduce((sum, item) => sum + kgOfLine(item), 0);
  const grams = Math.round(kg * 1000);
  let before = 0;
  const upTo = () => Math.round((grams * before) / sideKg);
  return (item) => {
    if (!item.weight || sideKg === 0) return item;
    const from = upTo();
    before += kgOfLine(item);
    return weighing(item, upTo() - from);
  };
}

/** A line of several pieces stays one line. Its pieces have so many decimals that they weigh exactly its grams together. */
function weighing(item: InventoryItem, grams: number): InventoryItem {
  const decimals = 4 + String(item.quantity).length;
  const kg = Number((grams / 1000 / item.quantity).toFixed(decimals));
  return { ...item, weight: kg > 0 ? { value: kg, unit: 'kg' } : null };
}
