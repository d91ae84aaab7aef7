interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

const AGAIN_MS = 150;
const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, AGAIN_MS);

/** Whether the line may be used for what nobody has asked for. */
export function hasLineToSpare(line: Line | undefined): boolean {
  return !line?.saveData && !/2g|3g/.test(line?.effectiveType ?? '');
}

/**
 * Loads one after the other whenever the browser has nothing else to do, is online and `isBusy` says no. Answers how to stop.
 * What fails is left to the one who asks for it.
 */
export function loadAhead(loads: readonly (() => Promise<unknown>)[], isBusy: () => boolean): () => void {
  const open = [...loads];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = !hasLineToSpare((navigator as { connection?: Line }).connection);
  const soon = () => {
    timer = setTimeout(() => whenIdle(next), AGAIN_MS);
  };
  const next = () => {
    if (stopped) return;
    if (isBusy() || document.hidden || !navigator.onLine) return soon();
    const load = open.shift();
    if (load)
      void load()
        // Opening the page loads it again and shows the failure.
        .catch(() => undefined)
        .then(soon);
  };
  if (!stopped) soon();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
