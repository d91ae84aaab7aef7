import { isLineFree } from '../lib/browser/freeLine.ts';

const PAUSE_MS = 150;
const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, PAUSE_MS);

/** Loads when the browser is idle, online and visible, `isBusy` is false and the network is free. Returns a function that stops this. */
export function fetchWhenIdle(load: () => Promise<unknown>, isBusy: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = !isLineFree();
  const soon = () => {
    timer = setTimeout(() => whenIdle(next), PAUSE_MS);
  };
  const next = () => {
    if (stopped) return;
    if (isBusy() || document.hidden || !navigator.onLine) return soon();
    begin(load);
  };
  if (!stopped) soon();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Ignores a failure: the code is loaded again when it is used, and a failure is shown then. */
const begin = (load: () => Promise<unknown>) => void load().catch(() => undefined);

/** Time that the pointer or the focus must rest on a target: on its way it passes many other targets. */
const REST_MS = 60;
const EVENTS = ['pointerover', 'focusin', 'keydown'] as const;

/** Code that is loaded shortly before the person needs it. */
interface Announcement {
  /** Elements on which the pointer or the focus rests before the code is needed. */
  selector: string;
  /** Keys that are pressed before the code is needed, such as the first of two. */
  keys?: readonly string[];
  load: (element: Element | null) => Promise<unknown>;
}

const awaited = new Set<Announcement>();
let resting: ReturnType<typeof setTimeout> | undefined;

/** Loads a page when the pointer, the focus or a key announces it. Returns a function that stops this. */
export function onAnnounced(announcement: Announcement): () => void {
  if (awaited.size === 0) for (const type of EVENTS) document.addEventListener(type, note);
  awaited.add(announcement);
  return () => {
    awaited.delete(announcement);
    if (awaited.size > 0) return;
    clearTimeout(resting);
    for (const type of EVENTS) document.removeEventListener(type, note);
  };
}

function note(event: Event): void {
  if (!navigator.onLine || !isLineFree()) return;
  if (event instanceof KeyboardEvent) {
    for (const { keys, load } of awaited) if (keys?.includes(event.key)) begin(() => load(null));
    return;
  }
  clearTimeout(resting);
  const target = event.target as Element | null;
  const matching = [...awaited].flatMap((announcement) => {
    const element = target?.closest?.(announcement.selector);
    return element ? [{ announcement, element }] : [];
  });
  if (matching.length === 0) return;
  resting = setTimeout(() => {
    for (const { announcement, element } of matching)
      if (awaited.has(announcement)) begin(() => announcement.load(element));
  }, REST_MS);
}
