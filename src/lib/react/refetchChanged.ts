import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

const waiting = new WeakSet<Query>();

/**
 * Fetches queries whose data changed on the server. A query's first fetch may have read before the change, and react-query
 * does not repeat it: it is fetched once more after its answer.
 */
export function refetchChanged(client: QueryClient, filters?: InvalidateQueryFilters): void {
  const first = client
    .getQueryCache()
    .findAll(filters)
    .filter((query) => query.state.fetchStatus === 'fetching' && query.state.data === undefined);
  void client.invalidateQueries(filters);
  for (const query of first) {
    if (waiting.has(query)) continue;
    waiting.add(query);
    const after = () => {
      waiting.delete(query);
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    query.promise?.then(after, after);
  }
}
