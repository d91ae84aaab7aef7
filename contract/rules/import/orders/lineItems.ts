import type { RowValues } from '../importFacts.ts';
import { readNumber } from '../importNumbers.ts';
import type { FoundChange } from '../importProblems.ts';

/** An item of an order, and how its values were read from the sheet. */
export interface ItemRead {
  values: RowValues;
  changes: FoundChange[];
}

/** `name:Baju Kurung|product_id:12|sku:BK1|quantity:2|total:89.00|sub_total:89.00`. A name may contain the signs between the parts. */
const NAME = /(?:^|\|)name:(.*?)(?=\|(?:product_id|sku|quantity|total):|$)/s;

const amountIn = (cell: string, key: string) =>
  readNumber(new RegExp(`\\|${key}:\\s*([\\d.]+)(?=\\||$)`).exec(cell)?.[1] ?? '', 4).value;

const nameIn = (cell: string) => (NAME.exec(cell)?.[1] ?? cell).trim();

/** The item of a cell, without values that the sheet has in columns of their own. */
function readItem(cell: string, rowValues: RowValues): ItemRead {
  const text = (key: string) => amountIn(cell, key)?.toString();
  const read = { itemDescription: nameIn(cell), quantity: text('quantity'), declaredValue: text('total') };
  const changes = (Object.keys(read) as (keyof typeof read)[]).flatMap((column): FoundChange[] => {
    const to = read[column];
    return to && !rowValues[column] ? [{ column, rule: 'fromCell', params: { from: cell, to } }] : [];
  });
  return { values: Object.fromEntries(changes.map(({ column, params }) => [column, params.to])), changes };
}

/** An order whose items are in columns of their own: the first item belongs to the values, the others are rows of the same parcel. */
export function withLineItems(
  values: RowValues,
  cells: readonly string[] = [],
): ItemRead & { items: ItemRead[]; doubt?: string } {
  const [first, ...items] = cells.map((cell) => readItem(cell, values));
  if (!first) return { values, changes: [], items: [] };
  // The amount that the shop paid back for the item.
  const refunded = cells.find((cell) => (amountIn(cell, 'refunded') ?? 0) > 0);
  return {
    values: { ...values, ...first.values },
    changes: first.changes,
    items,
    ...(refunded ? { doubt: `${nameIn(refunded)} refunded ${amountIn(refunded, 'refunded')}` } : {}),
  };
}
