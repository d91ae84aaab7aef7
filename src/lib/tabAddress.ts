/**
 * The query of a list with its tab named: `tab` where none, or one that the list does not have, is named. Null when nothing is
 * to change. What else the query says stays.
 */
export function nameTab(search: string, tabs: readonly string[], tab: string): string | null {
  const query = new URLSearchParams(search);
  const filter = readFilter(query.get('filter'));
  if (typeof filter.tab === 'string' && tabs.includes(filter.tab)) return null;
  query.set('filter', JSON.stringify({ ...filter, tab }));
  return `?${query}`;
}

function readFilter(text: string | null): Record<string, unknown> {
  try {
    const filter: unknown = JSON.parse(text ?? '{}');
    return typeof filter === 'object' && filter !== null ? (filter as Record<string, unknown>) : {};
  } catch {
    // An address that was cut off carries no filter.
    return {};
  }
}
