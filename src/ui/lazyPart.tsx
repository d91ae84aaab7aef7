import { type ComponentType, lazy, Suspense, useState } from 'react';

const loads: (() => Promise<unknown>)[] = [];

/**
 * A part of a page that is not seen when the page opens, such as a dialog: its code is loaded when it is first shown, or with that of
 * all others by `loadParts`. Nothing stands in its place meanwhile.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const fetched = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Later = lazy(fetched) as unknown as ComponentType<P>;
  loads.push(fetched);
  return function Part(props: P) {
    const [Shown] = useState(() => loaded ?? Later);
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    );
  };
}

/** Loads the code of every part that has not been shown yet. */
export const loadParts = (): Promise<unknown> => Promise.all(loads.map((load) => load()));
