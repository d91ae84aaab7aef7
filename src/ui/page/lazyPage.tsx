import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';
import { loadPageTexts } from '../../i18n/i18nProvider.ts';

/** A page whose code is loaded when it is first shown, or earlier by `load`. */
export type LazyPage = FunctionComponent & { load(): Promise<unknown> };

/**
 * A loaded page renders at once: React hides a suspended part for 300 ms, even when its code arrives sooner.
 * @param texts further requirements besides its code
 */
export function lazyPage(
  load: () => Promise<{ default: ComponentType }>,
  texts: () => Promise<unknown> = loadPageTexts,
): LazyPage {
  let loaded: ComponentType | undefined;
  const fetched = async () => {
    const [module] = await Promise.all([load(), texts()]);
    loaded = module.default;
    return module;
  };
  const Later = lazy(fetched);
  function Page() {
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown />;
  }
  return Object.assign(Page, { load: fetched });
}
