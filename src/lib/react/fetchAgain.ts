import type { InvalidateQueryFilters, Query, QueryClient, UseQueryResult } from '@tanstack/react-query';

const waiting = new WeakSet<Query>();

/**
 * Fetches queries again because their data changed on the server. A query's first fetch may have read before the change, and react-query does
 * not start it again, so the query is fetched once more after that answer.
 */
export function fetchAgain(client: QueryClient, filters?: InvalidateQueryFilters): void {
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

/**
 * Fetches the query of one component again, like `fetchAgain`. Old data shown instead of an answer (`placeholderData`) does not count as an
 * answer.
 */
export function refetchAfter({
  data,
  isFetching,
  isPlaceholderData,
  refetch,
}: Pick<UseQueryResult, 'data' | 'isFetching' | 'isPlaceholderData' | 'refetch'>): void {
  const isFirst = isFetching && (data === undefined || isPlaceholderData);
  void refetch().then(() => (isFirst ? refetch() : undefined));
}
