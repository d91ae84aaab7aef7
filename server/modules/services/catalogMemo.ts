import { type Ctx, copyContext } from '../../context.ts';

const memos = new WeakMap<Ctx, Map<string, Promise<unknown>>>();

/**
 * A context that reads the catalogue only once, for work that prices many orders within a few seconds. It never reads it again: use it only
 * briefly.
 */
export function withCatalogMemo(ctx: Ctx): Ctx {
  const copy = copyContext(ctx);
  memos.set(copy, new Map());
  return copy;
}

/** The first result for `key` if the context memoizes, else a new result. */
export function memoized<T>(ctx: Ctx, key: string, read: () => Promise<T>): Promise<T> {
  const memo = memos.get(ctx);
  if (!memo) return read();
  const known = memo.get(key) as Promise<T> | undefined;
  if (known) return known;
  const fresh = read();
  memo.set(key, fresh);
  // The caller gets the failure from `fresh` itself; a failure is not memoized.
  fresh.catch(() => memo.delete(key));
  return fresh;
}
