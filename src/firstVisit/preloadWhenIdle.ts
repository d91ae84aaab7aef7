interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

const AGAIN_MS = 150;
const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, AGAIN_MS);

/** Whether the connection is good enough to preload over. */
export function mayPreload(line: Line | undefined): boolean {
  return !line?.saveData && !/2g|3g/.test(line?.effectiveType ?? '');
}

/**
 * Preloads one item after the other while the browser is idle and online and `isBusy` is false. Returns a function that stops it.
 * A failure is ignored: the page loads the item again when it is opened.
 */
export function preloadWhenIdle(loads: Iterable<() => Promise<unknown>>, isBusy: () => boolean): () => void {
  const open = loads[Symbol.iterator]();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = !mayPreload((navigator as { connection?: Line }).connection);
  const soon = () => {
    timer = setTimeout(() => whenIdle(next), AGAIN_MS);
  };
  const next = () => {
    if (stopped) return;
    if (isBusy() || document.hidden || !navigator.onLine) return soon();
    const load = open.next();
    if (!load.done)
      void load
        .value()
        // Opening the page loads it again and shows the failure.
        .catch(() => undefined)
        .then(() => whenIdle(next));
  };
  if (!stopped) soon();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
