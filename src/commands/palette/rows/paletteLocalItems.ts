import type { Locale } from '../../../../contract/rules/locales.ts';
import type { Translate } from '../../../i18n/textKey.ts';
import { type Command, type CommandContext, isUsable } from '../../command.ts';
import type { PaletteScope } from '../../grammar/parsedInput.ts';
import { PALETTE_SCOPES } from '../../grammar/parsedInput.ts';
import { wordsOfCommand } from '../../grammar/words.ts';
import { verbItems } from './paletteAnswers.ts';
import type { PaletteActions, PaletteItem } from './paletteItem.ts';
import { isBegun, rankItems } from './paletteRank.ts';

const SUGGESTED = 5;
const PALETTE_COMMANDS = new Set(['palette.toggle', 'palette.search']);

interface LocalNeeds {
  commands: readonly Command[];
  context: CommandContext;
  keysOf: (command: Command) => readonly string[];
  run: (id: string) => void;
  t: Translate;
  locale: Locale;
}

/** The mounted commands that can be used now, as rows. */
export function commandItems({ commands, context, keysOf, run, t, locale }: LocalNeeds): PaletteItem[] {
  const seen = new Set<string>();
  const items: PaletteItem[] = [];
  for (const command of commands) {
    if (
      command.listedOnly ||
      command.scope === 'dialog' ||
      PALETTE_COMMANDS.has(command.id) ||
      seen.has(command.id)
    )
      continue;
    if (!isUsable(command, context)) continue;
    seen.add(command.id);
    items.push({
      id: `command:${command.id}`,
      group: command.scope === 'global' ? 'commands' : 'context',
      label: t(command.labelKey),
      keywords: wordsOfCommand(command.id, locale),
      keys: keysOf(command)[0],
      inContext: command.onRecords === true,
      depth: command.group === 'help' ? 1 : 0,
      run: () => run(command.id),
    });
  }
  return items;
}

/** The command that a line names although no row allows it now. */
export function waitingCommand(
  line: string,
  { commands, context, t, locale }: Pick<LocalNeeds, 'commands' | 'context' | 't' | 'locale'>,
): string | undefined {
  const waiting = commands.filter(
    (command) => command.onRecords && !command.listedOnly && !isUsable(command, context),
  );
  const rows = waiting.map(({ id, labelKey }) => ({
    label: t(labelKey),
    keywords: wordsOfCommand(id, locale),
  }));
  // A name that nobody knows may resemble a command.
  return rankItems(line, rows).find((row) => isBegun(line, row))?.label;
}

/** The commands of a scope sign: `>` all, `:` the commands that act on records, `$` money, `/` pages. */
export function inScope(commands: readonly Command[], scope: PaletteScope | undefined): readonly Command[] {
  if (scope === undefined || scope === '>') return commands;
  if (scope === ':') return commands.filter((c) => c.onRecords);
  if (scope === '$') return commands.filter((c) => c.group === 'money');
  if (scope === '/') return commands.filter((c) => c.group === 'navigate');
  return [];
}

/** The empty line: actions on this page, a few suggestions, and the help. */
export function initialItems(items: readonly PaletteItem[], t: Translate): PaletteItem[] {
  const suggested = items
    .filter((item) => item.group === 'commands')
    .sort((a, b) => (a.depth ?? 0) - (b.depth ?? 0))
    .slice(0, SUGGESTED);
  return [...items.filter((item) => item.group === 'context'), ...suggested, helpItem(t)];
}

/** The page of `?`: a whole parcel, the signs, then every verb with an example. */
export function helpItems(t: Translate, locale: Locale, allows: PaletteActions['allows']): PaletteItem[] {
  const signs = PALETTE_SCOPES.filter((sign) => sign !== '?').map(
    (sign): PaletteItem => ({
      id: `scope:${sign}`,
      group: 'help',
      label: `${sign} ${t(`commands.scopes.${scopeName(sign)}`)}`,
      fill: sign,
    }),
  );
  const parcel: PaletteItem = {
    id: 'help:parcel',
    group: 'help',
    label: t('commands.booking.help'),
    detail: t('commands.booking.example'),
    fill: t('commands.booking.example'),
  };
  const parcels = allows({ kind: 'book', booking: {} }) ? [parcel] : [];
  return [...parcels, ...signs, ...verbItems({ t, locale, allows }, 'help')];
}

const SCOPE_NAMES = {
  '>': 'commands',
  '#': 'orders',
  '@': 'contacts',
  $: 'money',
  '!': 'track',
  '/': 'pages',
  ':': 'selection',
  '?': 'help',
} as const satisfies Record<PaletteScope, string>;

export function scopeName(scope: PaletteScope): (typeof SCOPE_NAMES)[PaletteScope] {
  return SCOPE_NAMES[scope];
}

/** Opens the help. */
export const helpItem = (t: Translate): PaletteItem => ({
  id: 'help',
  group: 'help',
  label: t('commands.palette.help'),
  fill: '?',
});

/** Searches the orders for the text, if the person may read orders. */
export function findItems(
  text: string,
  { allows, find }: Pick<PaletteActions, 'allows' | 'find'>,
  t: Translate,
): PaletteItem[] {
  if (!allows({ kind: 'find', text, filters: {} })) return [];
  const label = t('commands.palette.searchOrders', { text });
  return [{ id: 'answer:find', group: 'answer', label, run: () => find(text, {}) }];
}

/** An order's recent id is its number, so it can be opened again without a request. */
export function orderRow(
  id: string,
  { allows, open }: Pick<PaletteActions, 'allows' | 'open'>,
  t: Translate,
): PaletteItem | undefined {
  const number = id.startsWith('order:') ? id.slice('order:'.length) : '';
  if (!number || !allows({ kind: 'open', id: number })) return undefined;
  return { id, group: 'recents', label: t('commands.answer.open', { id: number }), run: () => open(number) };
}
