/** Possible values in a list's address: its tabs, of which the first is the default unless another is named, and its sorts. */
export interface ListNames {
  tabs: readonly [first: string, ...others: string[]];
  firstTab?: () => string;
  sorts: readonly string[];
}

/** The server's maximum; the server refuses an invalid number. */
const MOST: Readonly<Record<string, number>> = { page: 1_000_000, perPage: 1000 };

const ORDERS: readonly (string | null)[] = ['ASC', 'DESC'];

/**
 * The corrected query of a list: the default tab if `tab` is missing or unknown, and a direction for a sort without one. A sort, page or page
 * size that the list does not have is removed, and so is a filter without a text. Null if nothing needs to change. All other parameters stay.
 */
export function nameTab(search: string, { tabs, firstTab = () => tabs[0], sorts }: ListNames): string | null {
  const query = new URLSearchParams(search);
  const before = query.toString();
  for (const [name, most] of Object.entries(MOST)) {
    const text = query.get(name);
    if (text !== null && !(/^[1-9]\d*$/.test(text) && Number(text) <= most)) query.delete(name);
  }
  const sort = query.get('sort');
  if (sort !== null && !sorts.includes(sort)) {
    // The direction belongs to the removed sort; the list's default sort has another direction.
    query.delete('sort');
    query.delete('order');
  }
  if (!ORDERS.includes(query.get('order'))) {
    if (query.has('sort')) query.set('order', 'DESC');
    else query.delete('order');
  }
  const given = readFilter(query.get('filter'));
  const filter = textsOf(given);
  const isNamed = filter.tab !== undefined && tabs.includes(filter.tab);
  if (!isNamed || Object.entries(given).some(([name, value]) => filter[name] !== value))
    query.set('filter', JSON.stringify(isNamed ? filter : { ...filter, tab: firstTab() }));
  const named = query.toString();
  return named === before ? null : `?${named}`;
}

function readFilter(text: string | null): Record<string, unknown> {
  try {
    const filter: unknown = JSON.parse(text ?? '{}');
    return typeof filter === 'object' && filter !== null && !Array.isArray(filter)
      ? (filter as Record<string, unknown>)
      : {};
  } catch {
    // A truncated address counts as one without a filter.
    return {};
  }
}

/** The filters as texts, as the lists read them: `[650, 651]` is "650,651". Others would break the list that reads them. */
function textsOf(filter: Record<string, unknown>): Record<string, string> {
  const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      const values = Array.isArray(value) ? value : [value];
      return values.every(isPlain) && values.length > 0 ? [[name, values.join(',')]] : [];
    }),
  );
}
