import type { RowValues } from '../importFacts.ts';
import { readNumber } from '../importNumbers.ts';
import type { FoundChange } from '../importProblems.ts';

interface LineItem {
  name: string;
  pieces: number | null;
  total: number | null;
  /** The amount that the shop paid back for the item. */
  refunded: number;
}

/** `name:Baju Kurung|product_id:12|sku:BK1|quantity:2|total:89.00|sub_total:89.00`. A name may contain the signs between the parts. */
const NAME = /(?:^|\|)name:(.*?)(?=\|(?:product_id|sku|quantity|total):|$)/s;

function readLineItem(cell: string): LineItem {
  const amount = (key: string) =>
    readNumber(new RegExp(`\\|${key}:\\s*([\\d.]+)(?=\\||$)`).exec(cell)?.[1] ?? '', 4).value;
  return {
    name: (NAME.exec(cell)?.[1] ?? cell).trim(),
    pieces: amount('quantity'),
    total: amount('total'),
    refunded: amount('refunded') ?? 0,
  };
}

/** An order whose items are in columns of their own is one row: all descriptions, all pieces, the value of all. */
export function withLineItems(
  values: RowValues,
  cells: readonly string[] = [],
): { values: RowValues; changes: FoundChange[]; doubt?: string } {
  if (cells.length === 0) return { values, changes: [] };
  const items = cells.map(readLineItem);
  const sum = (numbers: readonly (number | null)[]) =>
    numbers.every((number) => number !== null)
      ? String(Number((numbers as number[]).reduce((all, number) => all + number, 0).toFixed(4)))
      : undefined;
  const isSingle = items.length === 1;
  const read = {
    itemDescription: items
      .map(({ name, pieces }) => (isSingle || pieces === null || pieces === 1 ? name : `${pieces} x ${name}`))
      .join(', '),
    quantity: sum(items.map(({ pieces }) => pieces)),
    declaredValue: sum(items.map(({ total }) => total)),
  };
  const from = cells.join('\n');
  const changes = (Object.keys(read) as (keyof typeof read)[]).flatMap((column): FoundChange[] => {
    const to = read[column];
    return to && !values[column] ? [{ column, rule: 'fromCell', params: { from, to } }] : [];
  });
  const refunded = items.find((item) => item.refunded > 0);
  return {
    values: { ...values, ...Object.fromEntries(changes.map(({ column, params }) => [column, params.to])) },
    changes,
    ...(refunded ? { doubt: `${refunded.name} refunded ${refunded.refunded}` } : {}),
  };
}
