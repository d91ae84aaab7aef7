import { isModifierKey } from './keyBinding.ts';
import { type GuardedEvent, isComposingKey } from './keyGuard.ts';
import type { KeymapSettings } from './keymap.ts';

/** Older presses were meant for another moment. */
const MAX_AGE_MS = 5000;
const MOST = 8;
/** Keys that move to a row or tab: played late, they change nothing. */
const MOVES = /^([jk1-9]|Arrow(Up|Down))$/;
/** Leads elsewhere: later presses were meant for the next page. */
const LEADS = /^[/?c]$/;
const LETTER = /^[a-z]$/;

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'> &
  GuardedEvent;
type Settings = Pick<KeymapSettings, 'chordMs' | 'remap'>;

/**
 * The presses that can be replayed, a chord together. Only keys that show something are: an action would run on a row that nobody saw marked.
 * The first other key ends it, as later presses may belong to it.
 */
export function firstSteps<P extends Press>(
  recorded: readonly P[],
  now: number,
  { chordMs, remap }: Settings,
): P[][] {
  const changed = new Set(Object.values(remap).flatMap((keys) => keys.map((key) => key.charAt(0))));
  const steps: P[][] = [];
  const presses = recentPresses(
    recorded.filter(({ key }) => !isModifierKey(key)),
    now,
    chordMs,
  );
  for (const [i, press] of presses.entries()) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
    if (altKey || changed.has(key) || isTyped(press)) break;
    if (ctrlKey || metaKey) {
      if (key === 'k' && !shiftKey) steps.push([press]);
      break;
    }
    if (MOVES.test(key) && !shiftKey) {
      steps.push([press]);
      continue;
    }
    const next = presses[i + 1];
    if (LEADS.test(key)) steps.push([press]);
    else if (key === 'g' && next && LETTER.test(next.key) && next.timeStamp - press.timeStamp <= chordMs)
      steps.push([press, next]);
    break;
  }
  return steps.slice(-MOST);
}

/** By an input method, or as a sign of another level of the keyboard. */
const isTyped = (press: GuardedEvent): boolean =>
  isComposingKey(press, Number.POSITIVE_INFINITY) || (press.getModifierState?.('AltGraph') ?? false);

/** Without old presses, and without a key that may continue a chord begun by one. */
function recentPresses<P extends Press>(presses: readonly P[], now: number, chordMs: number): readonly P[] {
  const isOld = (press: P) => now - press.timeStamp > MAX_AGE_MS;
  let from = presses.findIndex((press) => !isOld(press));
  if (from === -1) return [];
  const gap = () => (presses[from]?.timeStamp ?? 0) - (presses[from - 1]?.timeStamp ?? 0);
  while (from > 0 && from < presses.length && gap() <= chordMs) from += 1;
  return presses.slice(from);
}

/**
 * Replays the stored keys, one per frame, at the present focus; a key without a handler waits until the page is loaded. Input of the person
 * ends it.
 */
export function playFirstKeys(recorded: readonly KeyboardEvent[], settings: Settings): void {
  const steps = firstSteps(recorded, performance.now(), settings);
  let replayed: Event | undefined;
  const press = (event: KeyboardEvent): boolean => {
    replayed = new KeyboardEvent('keydown', event);
    (document.activeElement ?? document.body).dispatchEvent(replayed);
    return replayed.defaultPrevented;
  };
  const doOther = (event: Event): void => {
    if (event !== replayed) end();
  };
  const end = (): void => {
    steps.length = 0;
    for (const type of ['keydown', 'pointerdown']) removeEventListener(type, doOther, true);
  };
  const next = (): void => {
    const [first, second] = steps[0] ?? [];
    if (first && performance.now() - first.timeStamp <= MAX_AGE_MS) {
      if (press(first)) {
        steps.shift();
        if (second) press(second);
      }
      requestAnimationFrame(next);
    } else end();
  };
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, doOther, true);
  next();
}
