import { localStorageStore, memoryStore, type Store } from 'react-admin';

/**
 * Keys of selection and list state, which belong to one tab: if tabs shared them, a tick here could cancel an order there. The language has its
 * own key, `lang`, which the sign-in page also reads; a second copy here would override it.
 */
const TAB_KEYS = /(^locale$|selectedIds|listParams|\.datatable\.selected)/i;

/** react-admin's store in two parts: the tab's state in memory, the rest in local storage. */
export function createTabStore(): Store {
  const tab = memoryStore();
  const browser = localStorageStore(undefined, 'ra');
  const half = (key: string) => (TAB_KEYS.test(key) ? tab : browser);
  return {
    setup: () => {
      tab.setup();
      browser.setup();
    },
    teardown: () => {
      tab.teardown();
      browser.teardown();
    },
    getItem: (key, fallback) => half(key).getItem(key, fallback),
    setItem: (key, value) => half(key).setItem(key, value),
    removeItem: (key) => half(key).removeItem(key),
    removeItems: (prefix) => {
      tab.removeItems(prefix);
      browser.removeItems(prefix);
    },
    reset: () => {
      tab.reset();
      browser.reset();
    },
    subscribe: (key, callback) => half(key).subscribe(key, callback),
    listItems: (prefix) => ({ ...tab.listItems?.(prefix), ...browser.listItems?.(prefix) }),
  };
}
