import type { Ctx } from '../../context.ts';

const memos = new WeakMap<Ctx, Map<string, Promise<unknown>>>();

/**
 * A context in which the catalogue is read once, for work that prices many orders within a few seconds. What it has read it does
 * not read again, so it is to be dropped soon.
 */
export function withCatalogMemo(ctx: Ctx): Ctx {
  const copy = { ...ctx };
  memos.set(copy, new Map());
  return copy;
}

/** The first answer to `key` where the context remembers, else a fresh one. */
export function remembered<T>(ctx: Ctx, key: string, read: () => Promise<T>): Promise<T> {
  const memo = memos.get(ctx);
  if (!memo) return read();
  const known = memo.get(key) as Promise<T> | undefined;
  if (known) return known;
  const fresh = read();
  memo.set(key, fresh);
  // The caller gets the failure from `fresh` itself; here it is only not kept.
  fresh.catch(() => memo.delete(key));
  return fresh;
}
