import { describe, expect, it } from 'vitest';
import {
  applyGridAction,
  clampGrid,
  EMPTY_GRID,
  type GridKey,
  type GridOptions,
  type GridState,
  gridKey,
} from '../../../src/commands/keys/gridKeys.ts';

const options: GridOptions = { ids: ['a', 'b', 'c', 'd'], total: 9, characterKeys: true };
const at = (index: number, ...selected: string[]): GridState => ({
  ...EMPTY_GRID,
  index,
  selected: new Set(selected),
});

function keys(state: GridState, presses: (string | GridKey)[], more: Partial<GridOptions> = {}) {
  const effects: string[] = [];
  let now = state;
  let handled = true;
  for (const press of presses) {
    const step = gridKey(now, typeof press === 'string' ? { key: press } : press, { ...options, ...more });
    now = step.state;
    handled = step.handled;
    if (step.effect) effects.push(step.effect);
  }
  return { index: now.index, selected: [...now.selected].join(''), all: now.all, effects, handled };
}

const shift = (key: string): GridKey => ({ key, shiftKey: true });
const mod = (key: string): GridKey => ({ key, ctrlKey: true });

describe('keys in a list', () => {
  it.each<[string, GridState, (string | GridKey)[], object]>([
    ['j goes down', at(0), ['j'], { index: 1 }],
    ['down goes down', at(0), ['ArrowDown'], { index: 1 }],
    ['k goes up', at(2), ['k'], { index: 1 }],
    ['k stays on the first row', at(0), ['k'], { index: 0 }],
    ['j stays on the last row', at(3), ['j'], { index: 3 }],
    ['End and Home', at(1), ['End', 'j', 'Home'], { index: 0 }],
    ['x ticks', at(1), ['x'], { selected: 'b' }],
    ['x again unticks', at(1), ['x', 'x'], { selected: '' }],
    ['Shift+Space ticks', at(1), [shift(' ')], { selected: 'b' }],
    ['moving keeps the ticks', at(0, 'd'), ['x', 'j'], { index: 1, selected: 'da' }],
    ['Shift+J extends from the row', at(1), [shift('J'), shift('J')], { index: 3, selected: 'bcd' }],
    [
      'Shift+K takes back what Shift+J added',
      at(1),
      [shift('J'), shift('J'), shift('K')],
      { index: 2, selected: 'bc' },
    ],
    [
      'Shift+Up goes over the anchor',
      at(1),
      [shift('ArrowDown'), shift('ArrowUp'), shift('ArrowUp')],
      { index: 0, selected: 'ab' },
    ],
    ['Mod+A ticks the page', at(0, 'z'), [mod('a')], { selected: 'zabcd', all: false, effects: [] }],
    [
      'Mod+A twice asks for all of the filter',
      at(0),
      [mod('a'), mod('a')],
      { all: true, effects: ['selectAllOfFilter'] },
    ],
    ['one row less is not all any more', at(0), [mod('a'), mod('a'), 'x'], { all: false, selected: 'bcd' }],
    [
      'Escape drops the ticks, then leaves',
      at(2, 'a'),
      ['Escape', 'Escape'],
      { selected: '', effects: ['leave'] },
    ],
    ['Enter opens', at(2), ['Enter'], { effects: ['open'], index: 2 }],
    ['o opens', at(2), ['o'], { effects: ['open'] }],
    ['Mod+Enter opens a new tab', at(2), [mod('Enter')], { effects: ['openInNewTab'] }],
    ['Space looks quickly', at(2), [' '], { effects: ['quickView'] }],
    ['another key is left alone', at(2), ['p'], { handled: false, index: 2 }],
    ['Alt makes it another key', at(2), [{ key: 'ArrowDown', altKey: true }], { handled: false, index: 2 }],
    ['Meta is not Mod here', at(2), [{ key: 'a', metaKey: true }], { handled: false, selected: '' }],
  ])('%s', (_name, state, presses, expected) => {
    expect(keys(state, presses)).toMatchObject(expected);
  });

  it('Mod+A on the only page selects only the page', () => {
    expect(keys(at(0), [mod('a'), mod('a')], { total: 4 })).toMatchObject({ all: false, effects: [] });
  });

  it('letters can be switched off, named keys stay', () => {
    const off = { characterKeys: false };
    expect(keys(at(0), ['j', 'x', 'o'], off)).toMatchObject({
      index: 0,
      selected: '',
      effects: [],
      handled: false,
    });
    expect(keys(at(0), ['ArrowDown', shift(' ')], off)).toMatchObject({ index: 1, selected: 'b' });
  });

  it('Mod in a list is Meta on Apple', () => {
    expect(keys(at(0), [{ key: 'a', metaKey: true }], { apple: true }).selected).toBe('abcd');
  });

  it('an empty list handles only Escape', () => {
    expect(keys(EMPTY_GRID, ['j'], { ids: [] })).toMatchObject({ index: -1, handled: false });
    expect(keys(EMPTY_GRID, ['Escape'], { ids: [] })).toMatchObject({ effects: ['leave'] });
  });

  it('the focus moves to an existing row when rows are removed', () => {
    expect(clampGrid(at(3), ['a', 'b']).index).toBe(1);
    expect(clampGrid(at(3), []).index).toBe(-1);
    expect(clampGrid(EMPTY_GRID, ['a']).index).toBe(0);
  });

  it('a click moves to a row by its index', () => {
    expect(applyGridAction(at(0), { do: 'move', to: 2 }, options).state.index).toBe(2);
  });
});
