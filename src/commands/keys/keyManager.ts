import { listenerSet } from '../../lib/listeners.ts';
import { type Command, type CommandContext, type CommandScope, isUsable } from '../command.ts';
import type { CommandRegistry } from '../commandRegistry.ts';
import {
  isCharacterBinding,
  isModifierKey,
  type KeyPress,
  matchesStroke,
  parseBinding,
  type Stroke,
} from './keyBinding.ts';
import { eventElement, hasOpenModal, isDroppedKey, isTypingTarget, pressesControl } from './keyGuard.ts';
import type { Keymap } from './keymap.ts';
import { pressMainButton } from './mainButton.ts';
import type { Platform } from './platform.ts';

const HINT_AFTER_MS = 400;
/** How long a key waits for the page to which a chord before it leads. */
const EARLY_MS = 5000;
const SUBMIT = parseBinding('mod+enter')[0] as Stroke;

/** A started chord: the pressed keys, the keys that can follow, and whether the hint is due. */
interface PendingChord {
  pressed: readonly string[];
  next: readonly { key: string; command: Command }[];
  hint: boolean;
}

export interface KeyManagerOptions {
  registry: CommandRegistry;
  keymap: Keymap;
  platform: Platform;
  context: () => CommandContext;
  run: (command: Command, context: CommandContext) => void;
  document?: Document;
  /** Time of the event in milliseconds. A busy page may handle the event later. */
  timeOf?: (event: Event) => number;
}

export interface KeyManager {
  start(): () => void;
  clearChord(): void;
  pending(): PendingChord | undefined;
  subscribe(listener: () => void): () => void;
}

const PRECEDENCE: readonly CommandScope[] = ['dialog', 'screen', 'global'];
const parsed = new Map<string, Stroke[]>();

function strokesOf(binding: string): Stroke[] {
  const known = parsed.get(binding);
  if (known) return known;
  const strokes = parseBinding(binding);
  parsed.set(binding, strokes);
  return strokes;
}

/** The only place that listens to keys and finds the command of a press. */
export function createKeyManager(options: KeyManagerOptions): KeyManager {
  const { registry, keymap, platform, context, run } = options;
  const doc = options.document ?? document;
  const timeOf = options.timeOf ?? ((event: Event) => event.timeStamp);
  const chord = createChord(() => keymap.settings().chordMs);
  const early = createEarlyKey();
  let composedAt = Number.NEGATIVE_INFINITY;
  const open = () => openCommands(registry, doc);
  const match = (presses: readonly KeyPress[], commands: readonly Command[], typing: boolean) =>
    matchCommand(presses, commands, { keysOf: keymap.keysOf, platform, typing });

  /** Runs the key that waits, once its page has registered its commands. Only a command without a record can be meant before it is seen. */
  function onRegistered(): void {
    const press = early.press();
    if (!press) return;
    const ctx = context();
    const isMeant = (c: Command) => c.scope === 'screen' && !c.writes && !c.onRecords && isUsable(c, ctx);
    const { command } = match([press], open().filter(isMeant), false);
    if (!command) return;
    early.forget();
    queueMicrotask(() => run(command, ctx));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isModifierKey(event.key)) return;
    const isLeaving = early.isAwaited();
    early.forget();
    if (isDroppedKey(event, timeOf(event) - composedAt)) return;
    const element = eventElement(event);
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && pressesControl(event.key, element)) {
      chord.clear();
      return;
    }
    const pressed = chord.pressedBy(timeOf(event));
    if (pressed.length > 0 && event.key === 'Escape') {
      event.preventDefault();
      chord.clear();
      return;
    }
    const ctx = context();
    const typing = isTypingTarget(element);
    const answering = open().filter((c) => !typing || c.always);
    const commands = answering.filter((c) => isUsable(c, ctx));
    const press = pressOf(event);
    const found = chord.readWith(press, (presses) => match(presses, commands, typing));
    const { presses } = found;
    // The key only ends the chord: run alone, it could do something unintended.
    if (plain && presses.length <= pressed.length) return;
    if (found.command) {
      event.preventDefault();
      chord.clear();
      if (presses.length > 1) early.expect();
      run(found.command, ctx);
    } else if (found.next.length > 0) {
      event.preventDefault();
      chord.begin(presses, found.next, timeOf(event));
    } else if (matchesStroke(press, SUBMIT, platform) && pressMainButton(doc)) {
      event.preventDefault();
    } else if (isLeaving && plain && !typing && presses.length === 1) {
      early.expect(press);
    } else {
      const refusing = answering.filter((c) => c.refuse && !isUsable(c, ctx));
      match(presses, refusing, typing).command?.refuse?.(ctx);
    }
  }

  return {
    start() {
      const stop = new AbortController();
      const { signal } = stop;
      const onComposed = (event: Event) => {
        composedAt = timeOf(event);
      };
      doc.addEventListener('keydown', onKeyDown, { signal });
      doc.addEventListener('compositionend', onComposed, { signal, capture: true });
      doc.addEventListener('pointerdown', early.forget, { signal, capture: true });
      doc.defaultView?.addEventListener('blur', chord.clear, { signal });
      const leave = registry.subscribe(onRegistered);
      return () => {
        stop.abort();
        leave();
        early.forget();
        chord.clear();
      };
    },
    clearChord: chord.clear,
    pending: chord.pending,
    subscribe: chord.subscribe,
  };
}

/** Commands that a key can reach: those of the top dialog, or of the page below, the strongest scope first. */
function openCommands(registry: CommandRegistry, doc: Document): Command[] {
  const layer = registry.topLayer();
  const covered = layer > 0 || hasOpenModal(doc);
  const open = registry
    .all()
    .filter((entry) => (entry.command.scope === 'dialog' ? entry.layer === layer : true))
    .map((entry) => entry.command)
    .filter((c) => !c.listedOnly)
    .filter((c) => !covered || c.scope === 'dialog' || (c.scope === 'global' && c.always));
  return PRECEDENCE.flatMap((scope) => open.filter((c) => c.scope === scope));
}

/** A key that was pressed while the page of a chord was awaited. Any other input makes it void. */
function createEarlyKey() {
  let until = 0;
  let pressed: KeyPress | undefined;
  const wait = (ms: number, press?: KeyPress) => {
    until = performance.now() + ms;
    pressed = press;
  };
  const isAwaited = () => performance.now() < until;
  return {
    forget: () => wait(0),
    expect: (press?: KeyPress) => wait(EARLY_MS, press),
    isAwaited,
    press: () => (isAwaited() ? pressed : undefined),
  };
}

/** The keys of a chord that has begun, until it times out. */
function createChord(lastsMs: () => number) {
  const listeners = listenerSet();
  let presses: readonly KeyPress[] = [];
  let pending: PendingChord | undefined;
  let startedAt = 0;
  let timers: ReturnType<typeof setTimeout>[] = [];

  function setPending(next: PendingChord | undefined): void {
    if (pending === next) return;
    pending = next;
    listeners.call();
  }
  function clear(): void {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    presses = [];
    setPending(undefined);
  }
  return {
    clear,
    begin(chord: readonly KeyPress[], next: PendingChord['next'], at: number): void {
      clear();
      presses = chord;
      startedAt = at;
      const state = { pressed: chord.map((press) => press.key.toLowerCase()), next, hint: false };
      setPending(state);
      timers = [
        setTimeout(() => setPending({ ...state, hint: true }), HINT_AFTER_MS),
        // Only the hint disappears: a key that was pressed in time may still wait while the page is busy.
        setTimeout(() => setPending(undefined), lastsMs()),
      ];
    },
    /** Reads a key as the next one of the chord, or else as one by itself, which ends the chord. */
    readWith(press: KeyPress, match: (keys: readonly KeyPress[]) => ReturnType<typeof matchCommand>) {
      const chord = [...presses, press];
      const found = match(chord);
      if (presses.length === 0 || found.command || found.next.length > 0) return { ...found, presses: chord };
      clear();
      return { ...match([press]), presses: [press] };
    },
    /** The keys of the chord that a key pressed at this time may continue. */
    pressedBy(at: number): readonly KeyPress[] {
      if (presses.length > 0 && at - startedAt > lastsMs()) clear();
      return presses;
    },
    pending: () => pending,
    subscribe: listeners.add,
  };
}

interface Matching {
  keysOf: Keymap['keysOf'];
  platform: Platform;
  typing: boolean;
}

/** The first command of these keys, or the commands that need further keys. */
function matchCommand(
  chord: readonly KeyPress[],
  commands: readonly Command[],
  { keysOf, platform, typing }: Matching,
) {
  const next: { key: string; command: Command }[] = [];
  for (const command of commands) {
    for (const binding of keysOf(command)) {
      if (typing && isCharacterBinding(binding)) continue;
      const strokes = strokesOf(binding);
      const fits = chord.every((press, i) => {
        const stroke = strokes[i];
        return stroke !== undefined && matchesStroke(press, stroke, platform);
      });
      if (fits && strokes.length === chord.length) return { command, next };
      if (fits) next.push({ key: binding.split(/\s+/)[chord.length] ?? '', command });
    }
  }
  return { command: undefined, next };
}

function pressOf(event: KeyboardEvent): KeyPress {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  return { key, code, ctrlKey, metaKey, shiftKey, altKey };
}
