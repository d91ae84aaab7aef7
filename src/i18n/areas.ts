export interface Texts {
  [key: string]: Texts | string;
}

/** `./orders.ts` stands under `orders`: the files beside a language's index are its areas, none is listed by hand. */
export const areas = (files: Record<string, { default: Texts }>): Texts =>
  Object.fromEntries(Object.entries(files).map(([path, { default: texts }]) => [path.slice(2, -3), texts]));

/** `over`, with what it lacks filled from `base`. */
export function mergeOver(base: Texts, over: Texts): Texts {
  const merged: Texts = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = base[key];
    merged[key] = typeof value === 'object' && typeof below === 'object' ? mergeOver(below, value) : value;
  }
  return merged;
}
