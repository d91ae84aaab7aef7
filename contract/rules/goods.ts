/** Role of a stop: `PICKUP` or `DROPOFF` in any case as sent, else the first is the pickup and the others are drop-offs. */
export const stopSide = (told: string | null | undefined, index: number): 'PICKUP' | 'DROPOFF' => {
  const side = told?.toUpperCase();
  if (side === 'PICKUP' || side === 'DROPOFF') return side;
  return index === 0 ? 'PICKUP' : 'DROPOFF';
};

/** The goods, once: clients repeat the same items on both stops, so those of the drop-offs count, else those of the pickups. */
export function goodsOf<Item>(stops: { type: 'PICKUP' | 'DROPOFF'; inventory: Item[] }[]): Item[] {
  const at = (type: 'PICKUP' | 'DROPOFF') => stops.filter((s) => s.type === type).flatMap((s) => s.inventory);
  const dropped = at('DROPOFF');
  return dropped.length ? dropped : at('PICKUP');
}
