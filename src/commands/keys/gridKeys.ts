/** The active row of a list, and the ticked rows. */
export interface GridState {
  /** The row with the roving tabindex; -1 in an empty list. */
  index: number;
  /** First row of a range; Shift+J/K ticks from here to the active row. */
  anchor: number | undefined;
  selected: ReadonlySet<string>;
  /** Mod+A twice: all rows of the filter, beyond this page. */
  all: boolean;
}

export type GridKey = {
  key: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
};

export interface GridOptions {
  /** Ids of the rows on this page, in order. */
  ids: readonly string[];
  /** Rows in the filter over all pages. */
  total: number;
  /** Letters may be switched off; arrows, Home, End, Space always work. */
  characterKeys: boolean;
  /** Mod is Meta on Apple, else Ctrl. */
  apple?: boolean;
}

/** Effects for the list besides showing the new state. */
export type GridEffect = 'open' | 'openInNewTab' | 'quickView' | 'selectAllOfFilter' | 'leave';

export interface GridStep {
  state: GridState;
  /** False if the list does not handle the key, so that its default must happen. */
  handled: boolean;
  effect?: GridEffect;
}

export const EMPTY_GRID: GridState = { index: -1, anchor: undefined, selected: new Set(), all: false };

/** Handles one key in a list. A pure function, so that every table of the console works the same. */
export function gridKey(state: GridState, press: GridKey, options: GridOptions): GridStep {
  const action = gridAction(press, options);
  return action ? applyGridAction(clampGrid(state, options.ids), action, options) : { state, handled: false };
}

/** Activates a row that exists after rows were added or removed; ticks of removed rows stay. */
export function clampGrid(state: GridState, ids: readonly string[]): GridState {
  const index = ids.length === 0 ? -1 : Math.min(Math.max(state.index, 0), ids.length - 1);
  return index === state.index ? state : { ...state, index, anchor: undefined };
}

export type GridAction =
  | { do: 'move'; to: number | 'next' | 'previous' | 'first' | 'last' }
  | { do: 'extend'; by: 1 | -1 }
  | { do: 'toggle' | 'selectAll' | 'escape' | 'open' | 'openInNewTab' | 'quickView' };

const LETTERS: Readonly<Record<string, GridAction>> = {
  j: { do: 'move', to: 'next' },
  k: { do: 'move', to: 'previous' },
  x: { do: 'toggle' },
  o: { do: 'open' },
};
const NAMED: Readonly<Record<string, GridAction>> = {
  arrowdown: { do: 'move', to: 'next' },
  arrowup: { do: 'move', to: 'previous' },
  home: { do: 'move', to: 'first' },
  end: { do: 'move', to: 'last' },
  enter: { do: 'open' },
  ' ': { do: 'quickView' },
  escape: { do: 'escape' },
};
const SHIFTED: Readonly<Record<string, GridAction>> = {
  arrowdown: { do: 'extend', by: 1 },
  arrowup: { do: 'extend', by: -1 },
  ' ': { do: 'toggle' },
};
const SHIFTED_LETTERS: Readonly<Record<string, GridAction>> = {
  j: { do: 'extend', by: 1 },
  k: { do: 'extend', by: -1 },
};
const WITH_MOD: Readonly<Record<string, GridAction>> = {
  a: { do: 'selectAll' },
  enter: { do: 'openInNewTab' },
};

function gridAction(press: GridKey, options: GridOptions): GridAction | undefined {
  const key = press.key.toLowerCase();
  const mod = Boolean(options.apple ? press.metaKey : press.ctrlKey);
  const other = Boolean(options.apple ? press.ctrlKey : press.metaKey);
  if (press.altKey || other) return undefined;
  if (mod) return press.shiftKey ? undefined : WITH_MOD[key];
  const letters = press.shiftKey ? SHIFTED_LETTERS : LETTERS;
  const named = press.shiftKey ? SHIFTED : NAMED;
  return named[key] ?? (options.characterKeys ? letters[key] : undefined);
}

/** The step of an action without a key, for buttons and clicks. */
export function applyGridAction(state: GridState, action: GridAction, options: GridOptions): GridStep {
  const { ids } = options;
  const done = (next: Partial<GridState>, effect?: GridEffect): GridStep => ({
    state: { ...state, ...next },
    handled: true,
    ...(effect && { effect }),
  });
  const id = ids[state.index];
  if (action.do === 'escape') return stepOut(state);
  if (id === undefined) return { state, handled: false };
  if (action.do === 'move')
    return done({ index: target(state.index, action.to, ids.length), anchor: undefined });
  if (action.do === 'extend') return done(extend(state, action.by, ids));
  if (action.do === 'toggle')
    return done({ selected: toggled(state.selected, id), all: false, anchor: state.index });
  if (action.do === 'selectAll') return selectAll(state, options);
  return done({}, action.do);
}

function target(index: number, to: number | 'next' | 'previous' | 'first' | 'last', length: number): number {
  const place = { next: index + 1, previous: index - 1, first: 0, last: length - 1 };
  return Math.min(Math.max(typeof to === 'number' ? to : place[to], 0), length - 1);
}

/** Ticks the range between the anchor and the row; moving back unticks the rows that the range had added. */
function extend(state: GridState, by: 1 | -1, ids: readonly string[]): Partial<GridState> {
  const anchor = state.anchor ?? state.index;
  const index = target(state.index, state.index + by, ids.length);
  const selected = new Set(state.selected);
  for (const id of range(ids, anchor, state.index)) selected.delete(id);
  for (const id of range(ids, anchor, index)) selected.add(id);
  return { index, anchor, selected, all: false };
}

function range(ids: readonly string[], from: number, to: number): readonly string[] {
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

function selectAll(state: GridState, { ids, total }: GridOptions): GridStep {
  const pageIsTicked = ids.every((id) => state.selected.has(id));
  if (pageIsTicked && total > ids.length && !state.all) {
    return { state: { ...state, all: true }, handled: true, effect: 'selectAllOfFilter' };
  }
  return { state: { ...state, selected: new Set([...state.selected, ...ids]) }, handled: true };
}

/** The first Escape clears the ticks, the second leaves the list. */
function stepOut(state: GridState): GridStep {
  if (state.selected.size > 0 || state.all) {
    return { state: { ...state, selected: new Set(), all: false, anchor: undefined }, handled: true };
  }
  return { state, handled: true, effect: 'leave' };
}
