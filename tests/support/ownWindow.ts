import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/**
 * For pages that write to their window. Each test starts with an empty storage. After the file, storage, address, title, language and
 * colours are restored.
 */
export function withOwnWindow(): void {
  const clear = () => {
    localStorage.clear();
    sessionStorage.clear();
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser yet
    document.cookie = 'lang=; path=/; max-age=0';
  };
  const root = document.documentElement;
  let before = { address: '', title: '', lang: '', sheets: [] as CSSStyleSheet[] };
  beforeAll(() => {
    before = {
      address: location.href,
      title: document.title,
      lang: root.lang,
      sheets: [...document.adoptedStyleSheets],
    };
  });
  beforeEach(clear);
  afterEach(() => {
    document.adoptedStyleSheets = before.sheets;
  });
  afterAll(() => {
    clear();
    history.replaceState(null, '', before.address);
    document.title = before.title;
    root.lang = before.lang;
  });
}
