/**
 * A theme that is made when it is first read. MUI makes its own default ones while its files start, which costs a slow processor as
 * much as drawing a list; the console's parts all get the tenant's theme, so they are never read.
 */
export function themeWhenRead<T extends object>(create: () => T): T {
  let made: T | undefined;
  const theme = (): T => {
    made ??= create();
    return made;
  };
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(theme(), key),
    has: (_, key) => Reflect.has(theme(), key),
    ownKeys: () => Reflect.ownKeys(theme()),
    getOwnPropertyDescriptor: (_, key) => {
      const found = Reflect.getOwnPropertyDescriptor(theme(), key);
      return found && { ...found, configurable: true };
    },
  });
}
