import type { Command } from './command.ts';

function listed(id: string, keys: readonly string[]): Command {
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

/** The keys that every list handles by `gridKey`; a list offers them by `useCommands` so that the cheat-sheet shows them. */
export const gridKeyCommands: readonly Command[] = [
  listed('next', ['j', 'down']),
  listed('previous', ['k', 'up']),
  listed('extend', ['shift+j', 'shift+k']),
  listed('toggle', ['x', 'shift+space']),
  listed('selectAll', ['mod+a']),
  listed('ends', ['home', 'end']),
  listed('open', ['enter', 'o']),
  listed('newTab', ['mod+enter']),
  listed('quickView', ['space']),
  listed('leave', ['esc']),
];
