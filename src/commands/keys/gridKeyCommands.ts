import type { Messages } from '../../i18n/textKey.ts';
import type { Command } from '../command.ts';

function listed(id: keyof Messages['commands']['list'], keys: readonly string[]): Command {
  return {
    id: `list.${id}`,
    labelKey: `commands.list.${id}`,
    scope: 'screen',
    group: 'list',
    keys,
    listedOnly: true,
    run: () => undefined,
  };
}

const focused = () => document.activeElement;

/** The row that the keys act on; none without a list, or while a dialog has the focus. */
const currentRow = () =>
  focused()?.closest('[role="dialog"]')
    ? null
    : document.querySelector<HTMLElement>('#record-grid tbody tr[tabindex="0"]');

const firstRow = () => document.querySelector<HTMLElement>('#record-grid tbody tr[tabindex]');

/** A key that moves to the rows from elsewhere on the page; inside the rows the list handles the key. */
const focusRowCommand = (id: keyof Messages['commands']['list'], keys: readonly string[]): Command => ({
  ...listed(id, keys),
  listedOnly: false,
  when: () => currentRow() !== null,
  run: () => currentRow()?.focus(),
});

/** The keys that every list handles with `gridKey`; a list registers them with `useCommands`, so that the cheat-sheet shows them. */
export const gridKeyCommands: readonly Command[] = [
  focusRowCommand('next', ['j', 'down']),
  focusRowCommand('previous', ['k', 'up']),
  listed('extend', ['shift+j', 'shift+k']),
  listed('toggle', ['x', 'shift+space']),
  listed('selectAll', ['mod+a']),
  listed('ends', ['home', 'end']),
  listed('open', ['enter', 'o']),
  listed('newTab', ['mod+enter']),
  listed('quickView', ['space']),
  {
    ...listed('leave', ['esc']),
    listedOnly: false,
    always: true,
    // In a search box or filter Escape returns to the rows, so that letters are commands again.
    when: () => focused()?.closest('[role="search"]') !== null,
    // A new search starts at the first row.
    run: () => (firstRow() ?? document.getElementById('main-content'))?.focus(),
  },
];
