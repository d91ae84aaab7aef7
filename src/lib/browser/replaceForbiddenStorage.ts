/** A storage that lasts until the page is closed. Its entries are its own properties, as in the browser's. */
class MemoryStorage {
  getItem(key: string): string | null {
    return (Object.getOwnPropertyDescriptor(this, key)?.value as string | undefined) ?? null;
  }
  setItem(key: string, value: string): void {
    Object.defineProperty(this, key, { value: String(value), enumerable: true, configurable: true });
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
  key(n: number): string | null {
    return Object.keys(this)[n] ?? null;
  }
  get length(): number {
    return Object.keys(this).length;
  }
}

const isForbidden = (name: 'localStorage' | 'sessionStorage', page: object): boolean => {
  try {
    return !Reflect.get(page, name);
  } catch {
    // A browser that blocks cookies and data of websites throws at the mere access.
    return true;
  }
};

/** Lets every page work in a browser that forbids its storage, until the page is closed. Such a browser refuses locks too. */
export function replaceForbiddenStorage(page: { navigator: object } = globalThis): void {
  let isAny = false;
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (!isForbidden(name, page)) continue;
    isAny = true;
    Object.defineProperty(page, name, { value: new MemoryStorage(), configurable: true });
  }
  if (isAny) Object.defineProperty(page.navigator, 'locks', { value: undefined, configurable: true });
}
