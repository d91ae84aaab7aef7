/** What the server answers at most; a number that is none would be refused by it. */
const MOST: Readonly<Record<string, number>> = { page: 1_000_000, perPage: 1000 };

/**
 * The query of a list with its default tab in `tab` where that is missing or unknown, and without a page or a number of rows that no
 * list has. Null when nothing needs to change. All other parameters stay.
 */
export function nameTab(search: string, tabs: readonly string[], tab: string): string | null {
  const query = new URLSearchParams(search);
  const wrong = Object.entries(MOST).filter(([name, most]) => {
    const text = query.get(name);
    return text !== null && !(/^[1-9]\d*$/.test(text) && Number(text) <= most);
  });
  const filter = readFilter(query.get('filter'));
  const isNamed = typeof filter.tab === 'string' && tabs.includes(filter.tab);
  if (isNamed && wrong.length === 0) return null;
  for (const [name] of wrong) query.delete(name);
  if (!isNamed) query.set('filter', JSON.stringify({ ...filter, tab }));
  return `?${query}`;
}

function readFilter(text: string | null): Record<string, unknown> {
  try {
    const filter: unknown = JSON.parse(text ?? '{}');
    return typeof filter === 'object' && filter !== null ? (filter as Record<string, unknown>) : {};
  } catch {
    // A truncated address has no filter.
    return {};
  }
}
