import type { Platform } from './platform.ts';

/** One key press: the key in lower case with its modifiers. */
export interface Stroke {
  key: string;
  mod: boolean;
  shift: boolean;
  alt: boolean;
}

/** The properties of a KeyboardEvent that the matcher reads. */
export interface KeyPress {
  key: string;
  code?: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const ALIASES: Readonly<Record<string, string>> = {
  esc: 'escape',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  space: ' ',
  plus: '+',
  del: 'delete',
};
const MODIFIER_KEYS = new Set([
  'shift',
  'control',
  'alt',
  'meta',
  'altgraph',
  'capslock',
  'os',
  'fn',
  'hyper',
]);

/** `g o` → two strokes. Throws on an unknown modifier, so that a misspelt binding cannot go unnoticed. */
export function parseBinding(binding: string): Stroke[] {
  return binding.trim().split(/\s+/).map(parseStroke);
}

function parseStroke(text: string): Stroke {
  const parts = text.toLowerCase().split('+');
  const last = parts.pop() ?? '';
  const stroke: Stroke = { key: ALIASES[last] ?? last, mod: false, shift: false, alt: false };
  for (const part of parts) {
    if (part !== 'mod' && part !== 'shift' && part !== 'alt')
      throw new Error(`Unknown modifier in "${text}"`);
    stroke[part] = true;
  }
  if (!stroke.key) throw new Error(`No key in "${text}"`);
  return stroke;
}

export function isModifierKey(key: string): boolean {
  return MODIFIER_KEYS.has(key.toLowerCase());
}

/** A symbol such as `?` or `#`: the layout decides whether Shift types it, so the character itself is compared. */
function isSymbol(key: string): boolean {
  return key.length === 1 && key !== ' ' && key.toLowerCase() === key.toUpperCase();
}

/** The Latin letter of a key on a layout without Latin letters, such as Cyrillic, by the position of the key. */
function latinKey(press: KeyPress): string {
  const key = press.key.toLowerCase();
  if (key.length === 1 && key > '\u007f' && (press.ctrlKey || press.metaKey)) {
    return /^Key([A-Z])$/.exec(press.code ?? '')?.[1]?.toLowerCase() ?? key;
  }
  return key;
}

/** Whether a press equals this stroke, without further modifiers; Mod is Meta on Apple, else Ctrl, never both. */
export function matchesStroke(press: KeyPress, stroke: Stroke, platform: Platform): boolean {
  const mod = platform === 'apple' ? press.metaKey : press.ctrlKey;
  const other = platform === 'apple' ? press.ctrlKey : press.metaKey;
  if (other || mod !== stroke.mod || press.altKey !== stroke.alt) return false;
  if (latinKey(press) !== stroke.key) return false;
  return isSymbol(stroke.key) ? !stroke.shift || press.shiftKey : press.shiftKey === stroke.shift;
}

/** Canonical form of a stroke, to compare bindings. */
export function strokeId(stroke: Stroke): string {
  const shift = stroke.shift && !isSymbol(stroke.key) ? 'shift+' : '';
  return `${stroke.mod ? 'mod+' : ''}${stroke.alt ? 'alt+' : ''}${shift}${stroke.key}`;
}

/** Whether a binding has letters, digits or signs only: WCAG 2.1.4 requires a way to switch these off, sequences included. */
export function isCharacterBinding(binding: string): boolean {
  return parseBinding(binding).some((s) => !s.mod && !s.alt && s.key.length === 1 && s.key !== ' ');
}

const APPLE_CAPS: Readonly<Record<string, string>> = { mod: '⌘', alt: '⌥', shift: '⇧' };
const OTHER_CAPS: Readonly<Record<string, string>> = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift' };
const KEY_CAPS: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
  enter: 'Enter',
  ' ': 'Space',
  delete: 'Del',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  tab: 'Tab',
  backspace: '⌫',
};

/** Labels of the key caps of a binding, one list per step: `mod+k` → [['Ctrl', 'K']]. */
export function keyCaps(binding: string, platform: Platform): string[][] {
  const names = platform === 'apple' ? APPLE_CAPS : OTHER_CAPS;
  return parseBinding(binding).map((stroke) => {
    const caps: string[] = [];
    if (stroke.mod) caps.push(names.mod ?? '');
    if (stroke.alt) caps.push(names.alt ?? '');
    if (stroke.shift) caps.push(names.shift ?? '');
    caps.push(KEY_CAPS[stroke.key] ?? capOf(stroke));
    return caps;
  });
}

function capOf(stroke: Stroke): string {
  return /^f\d+$/.test(stroke.key) || stroke.mod || stroke.shift || stroke.alt
    ? stroke.key.toUpperCase()
    : stroke.key;
}

const SPOKEN: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  '⌘': 'Command',
  '⌥': 'Option',
  '⇧': 'Shift',
};

/** The keys of a binding for a sentence: `mod+k` → "Control K". */
export const keysInWords = (binding: string, platform: Platform): string =>
  keyCaps(binding, platform)
    .flat()
    .map((cap) => SPOKEN[cap] ?? cap)
    .join(' ');

/** The binding in the format of `aria-keyshortcuts`; undefined for a sequence, which the format does not have. */
export function ariaKeyShortcut(binding: string, platform: Platform): string | undefined {
  const strokes = parseBinding(binding);
  const stroke = strokes[0];
  if (!stroke || strokes.length > 1) return undefined;
  const key = stroke.key === ' ' ? 'Space' : stroke.key === '+' ? 'Plus' : stroke.key;
  const modifiers = [
    stroke.mod && (platform === 'apple' ? 'Meta' : 'Control'),
    stroke.alt && 'Alt',
    stroke.shift && 'Shift',
  ].filter(Boolean);
  return [
    ...modifiers,
    key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1),
  ].join('+');
}
