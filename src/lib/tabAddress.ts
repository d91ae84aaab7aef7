/**
 * The query of a list with its default tab in `tab` where that is missing or unknown. Null when nothing needs to change. All other
 * parameters stay.
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
    // A truncated address has no filter.
    return {};
  }
}
