import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

/** A page whose code is loaded when it is first shown, or earlier by `load`. */
export type LazyPage = FunctionComponent & { load(): Promise<unknown> };

/**
 * A loaded page renders at once: React hides a suspended part for 300 ms, however soon its code
 * arrives.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | undefined;
  const fetched = async () => {
    const module = await load();
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
