import type { TextKey } from '../../i18n/textKey.ts';
import { type Command, type CommandContext, type CommandGroup, isUsable } from '../command.ts';
import { fold } from '../palette/rows/paletteRank.ts';

interface CheatSheetRow {
  command: Command;
  label: string;
  keys: readonly string[];
}

export interface CheatSheetSection {
  /** Whether one of its keys works on this page; such groups come first. */
  usableHere: boolean;
  group: CommandGroup;
  rows: readonly CheatSheetRow[];
}

interface Sources {
  commands: readonly Command[];
  context: CommandContext;
  keysOf: (command: Command) => readonly string[];
  translate: (key: TextKey) => string;
  search: string;
}

/** The sheet: every command that has a key, by group, searched by label or key. */
export function cheatSheetSections({
  commands,
  context,
  keysOf,
  translate,
  search,
}: Sources): CheatSheetSection[] {
  const rows = new Map<string, CheatSheetRow & { usableHere: boolean }>();
  const seen = new Set<string>();
  for (const command of commands) {
    const keys = keysOf(command);
    if (keys.length === 0 || seen.has(command.id)) continue;
    seen.add(command.id);
    const label = translate(command.labelKey);
    const usableHere = isUsable(command, context);
    // One thing has one row, even if the menu, the page and every page have a key for it.
    const name = `${usableHere}${label}`;
    const same = rows.get(name);
    const first = !same || same.command.group === 'navigate' ? command : same.command;
    rows.set(name, {
      command: first,
      label,
      usableHere,
      keys: [...new Set([...(same?.keys ?? []), ...keys])],
    });
  }
  const folded = fold(search);
  const sections = new Map<string, { usableHere: boolean; group: CommandGroup; rows: CheatSheetRow[] }>();
  for (const { usableHere, ...row } of rows.values()) {
    const { label, keys, command } = row;
    if (folded && !fold(label).includes(folded) && !keys.some((key) => key.toLowerCase() === folded))
      continue;
    const name = `${usableHere}${command.group}`;
    const section = sections.get(name) ?? { usableHere, group: command.group, rows: [] };
    section.rows.push(row);
    sections.set(name, section);
  }
  const local = (section: CheatSheetSection): number =>
    (section.usableHere ? 0 : 2) + (section.rows.some((row) => row.command.scope !== 'global') ? 0 : 1);
  return [...sections.values()].sort((a, b) => local(a) - local(b));
}
