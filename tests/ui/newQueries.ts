import { QueryClient } from '@tanstack/react-query';

/** An empty cache of a page that, as in the console, asks once: the default repeats a refused call for seconds. */
export const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
