import type { TextKey } from '../i18n/textKey.ts';

/** Scope of a command; also its rank when two commands have one key: dialog > screen > global. */
export type CommandScope = 'global' | 'screen' | 'dialog';

export type CommandGroup =
  | 'navigate'
  | 'create'
  | 'orders'
  | 'list'
  | 'money'
  | 'form'
  | 'view'
  | 'account'
  | 'help';

export type CommandSource = 'key' | 'palette' | 'menu' | 'button';

/** The record that keys act on: the active row of a list, or the record of the page. */
export interface CommandTarget {
  resource: string;
  id: string;
  /** Its name for users, such as the order number. */
  label: string;
  record: unknown;
}

export interface CommandSelection {
  resource: string;
  ids: readonly string[];
  /** The records themselves, if the list has loaded them. */
  records?: readonly unknown[];
  /** Number of all rows of the filter, if there are more than the loaded ids. */
  total?: number;
}

export interface CommandContext {
  source: CommandSource;
  path: string;
  target?: CommandTarget | undefined;
  selection?: CommandSelection | undefined;
}

/** One thing that users can do; defines its key, the palette entry, menu and tooltip hints and the cheat-sheet. */
export interface Command {
  /** `area.verb`, such as `orders.cancel`. */
  id: string;
  labelKey: TextKey;
  scope: CommandScope;
  group: CommandGroup;
  /** Steps are separated by a space, modifiers joined by `+`: `g o`, `mod+k`, `shift+r`, `#`. */
  keys?: readonly string[];
  /** The keys work inside inputs too. */
  always?: boolean;
  /** Screen of the command; the same key on two screens is not a clash. */
  screen?: string;
  /** Whether it acts on the ticked rows, else on the active record; the palette lists it under `:`. */
  onRecords?: boolean;
  /** Whether it changes something: it then opens a confirmation step first, and never has a chord. */
  writes?: boolean;
  /** Whether its component handles the keys itself, as a list does; the command only shows them in the cheat-sheet. */
  listedOnly?: boolean;
  when?: (context: CommandContext) => boolean;
  /** Says why it cannot be used: effect of its keys while `when` is false and no other command has them. */
  refuse?: (context: CommandContext) => void;
  run: (context: CommandContext) => void | Promise<void>;
}

/** Whether the command can be used in this context. */
export function isUsable(command: Command, context: CommandContext): boolean {
  return command.when?.(context) ?? true;
}
