import { isModifierKey } from './keyBinding.ts';
import { type GuardedEvent, isComposingKey } from './keyGuard.ts';
import type { KeymapSettings } from './keymap.ts';

/** The person meant older presses for an earlier state of the page. */
const MAX_AGE_MS = 5000;
const MOST = 8;
/** Keys that move to a row or tab: played late, they change nothing. */
const MOVES = /^([jk1-9]|Arrow(Up|Down))$/;
/** Keys that open another page: later presses were meant for that page. */
const LEADS = /^[/?c]$/;
const LETTER = /^[a-z]$/;

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'> &
  GuardedEvent;
type Settings = Pick<KeymapSettings, 'chordMs' | 'remap'>;

/**
 * The presses that can be replayed, with the two keys of a chord together. Only keys that show something are replayed: an action would run on a
 * row that nobody saw marked. Any other key ends the list, as later presses may belong to it.
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

/** Whether an input method or another level of the keyboard typed it. */
const isTyped = (press: GuardedEvent): boolean =>
  isComposingKey(press, Number.POSITIVE_INFINITY) || (press.getModifierState?.('AltGraph') ?? false);

/** The presses without old ones, and without a key that may continue a chord of an old press. */
function recentPresses<P extends Press>(presses: readonly P[], now: number, chordMs: number): readonly P[] {
  const isOld = (press: P) => now - press.timeStamp > MAX_AGE_MS;
  let from = presses.findIndex((press) => !isOld(press));
  if (from === -1) return [];
  const gap = () => (presses[from]?.timeStamp ?? 0) - (presses[from - 1]?.timeStamp ?? 0);
  while (from > 0 && from < presses.length && gap() <= chordMs) from += 1;
  return presses.slice(from);
}

/**
 * Replays the stored keys, one per frame, at the present focus. A key without a handler waits until the page is loaded. Input by the person ends
 * the replay.
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
