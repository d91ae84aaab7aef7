import type { Command } from '../../../commands/command.ts';

export const VIEWS_KEY = 'shift+w';

/** Opens the menu of a list's views. */
export const viewsCommand = (screen: string, run: () => void): Command => ({
  scope: 'screen',
  screen,
  group: 'list',
  id: `${screen}.views`,
  labelKey: 'commands.list.views',
  keys: [VIEWS_KEY],
  run,
});
