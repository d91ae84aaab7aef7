/** The texts of one language as a tree of any shape. */
export interface Texts {
  [key: string]: Texts | string;
}

/** The texts of `overrides`, completed by the texts of `base`. */
export function mergeOver<T extends object>(base: T, overrides: object): T {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(base));
  for (const [key, value] of Object.entries(overrides)) {
    const below = merged[key];
    merged[key] = isTree(value) && isTree(below) ? mergeOver(below, value) : value;
  }
  return merged as T;
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;
