import { type ComponentType, type FunctionComponent, lazy, useEffect, useState } from 'react';
import { loadOrderPageTexts, loadPageTexts } from '../../i18n/i18nProvider.ts';
import { noteOpened } from '../../lib/browser/openedPages.ts';

/** A page whose code is loaded when it is first shown, or earlier with `load`. */
export type LazyPage = FunctionComponent & { load(): Promise<unknown> };

/** Texts of a page besides the first texts. */
export const PAGE_TEXTS = { none: async () => undefined, orderPage: loadOrderPageTexts, rest: loadPageTexts };

/** A page that is already loaded renders at once: React would hide a suspended part for 300 ms, even if its code arrives sooner. */
export function lazyPage(
  load: () => Promise<{ default: ComponentType }>,
  texts: keyof typeof PAGE_TEXTS = 'rest',
): LazyPage {
  let loaded: ComponentType | undefined;
  const fetched = async () => {
    const [module] = await Promise.all([load(), PAGE_TEXTS[texts]()]);
    loaded = module.default;
    return module;
  };
  const Later = lazy(fetched);
  function Page() {
    const [Shown] = useState(() => loaded ?? Later);
    // Runs only once the code is here.
    useEffect(noteOpened, []);
    return <Shown />;
  }
  return Object.assign(Page, { load: fetched });
}
