export const ORIGIN = 'https://ship.example.test';

/** The parts of a browser's caches that the workers use. */
export function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const path = (key: string | Request) => {
    const { pathname, search } = new URL(typeof key === 'string' ? key : key.url, ORIGIN);
    return pathname + search;
  };
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return {
      match: async (key: string | Request) => kept.get(path(key))?.clone(),
      put: async (key: string, answer: Response) => {
        // A key that is put again is the newest.
        kept.delete(path(key));
        kept.set(path(key), answer);
      },
      keys: async () => [...kept.keys()],
      delete: async (key: string) => kept.delete(key),
      add: async (key: string) => {
        const answer = await fetch(key);
        if (!answer.ok) throw new TypeError('not added');
        kept.set(path(key), answer);
      },
    };
  };
  return {
    all,
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (key: string) =>
      [...all.values()]
        .map((kept) => kept.get(path(key)))
        .find(Boolean)
        ?.clone(),
  };
}
