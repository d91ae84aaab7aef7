import type { Command } from '../../commands/command.ts';
import { gridKeyCommands } from '../../commands/keys/gridKeyCommands.ts';
import type { Messages } from '../../i18n/textKey.ts';

const listed = (id: keyof Messages['editGrid']['keys'], keys: readonly string[]): Command => ({
  id: `editGrid.${id}`,
  labelKey: `editGrid.keys.${id}`,
  scope: 'screen',
  group: 'list',
  keys,
  listedOnly: true,
  run: () => undefined,
});

const AS_IN_LISTS = new Set([
  'list.next',
  'list.previous',
  'list.extend',
  'list.toggle',
  'list.selectAll',
  'list.ends',
  'list.leave',
]);

/** The keys that an editable grid handles itself; its page registers them so that the cheat-sheet shows them. */
export const editGridCommands: readonly Command[] = [
  ...gridKeyCommands.filter((c) => AS_IN_LISTS.has(c.id)).map((c) => ({ ...c, listedOnly: true })),
  listed('edit', ['enter', 'f2']),
  listed('clear', ['delete']),
  listed('undo', ['mod+z']),
  listed('redo', ['mod+shift+z']),
  listed('copy', ['mod+c']),
  listed('paste', ['mod+v']),
  listed('nextError', ['f8']),
  listed('previousError', ['shift+f8']),
];

/** For grids with cells into which users can type. */
export const typeOverCommand: Command = listed('typeOver', ['a…z']);
