/** The type of goods without a type. */
export const DEFAULT_ITEM_TYPE = 'PARCEL';

/**
 * Role of a stop: the sent `PICKUP` or `DROPOFF`, in upper or lower case. Without one, the first stop is the pickup and the others are
 * drop-offs.
 */
export const stopSide = (type: string | null | undefined, index: number): 'PICKUP' | 'DROPOFF' => {
  const side = type?.toUpperCase();
  if (side === 'PICKUP' || side === 'DROPOFF') return side;
  return index === 0 ? 'PICKUP' : 'DROPOFF';
};

type StopOfGoods<Item> = { type: 'PICKUP' | 'DROPOFF'; inventory: Item[] };

/** The items of all stops of one side. */
export const goodsAt = <Item>(stops: StopOfGoods<Item>[], side: 'PICKUP' | 'DROPOFF'): Item[] =>
  stops.filter((s) => s.type === side).flatMap((s) => s.inventory);

/** Each item once. Clients repeat the items on both stops, so the items of the drop-offs count, else those of the pickups. */
export function goodsOf<Item>(stops: StopOfGoods<Item>[]): Item[] {
  const dropped = goodsAt(stops, 'DROPOFF');
  return dropped.length ? dropped : goodsAt(stops, 'PICKUP');
}

type Weight = { value: number; unit: string };

export const toKg = (weight: Weight): number => (weight.unit === 'g' ? weight.value / 1000 : weight.value);
export const gram = (kg: number): number => Math.round(kg * 1000) / 1000;

/** The known weight of items. */
export const kgOf = (items: readonly { weight: Weight | null; quantity: number }[]): number =>
  gram(items.reduce((sum, { weight, quantity }) => sum + (weight ? toKg(weight) * quantity : 0), 0));
