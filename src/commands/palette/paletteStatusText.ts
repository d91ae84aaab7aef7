import type { Translate } from '../../i18n/textKey.ts';
import { keysInWords } from '../keys/keyBinding.ts';
import type { Platform } from '../keys/platform.ts';
import type { PaletteCard, PaletteItem } from './rows/paletteItem.ts';

/** State of the list: the number of rows, and the effect of Enter. */
export function statusText(items: readonly PaletteItem[], t: Translate): string {
  const [first] = items;
  if (!first) return t('commands.palette.none');
  const label = [first.lead, first.label].filter(Boolean).join(' ');
  return `${t('commands.palette.results', { smart_count: items.length })} ${t('commands.palette.first', { label })}`;
}

/** A card is read as a whole, with the keys of its rows. */
export function cardText(
  { title, lines }: PaletteCard,
  items: readonly PaletteItem[],
  platform: Platform,
  t: Translate,
): string {
  const rows = items.map(({ label, keys }) =>
    keys ? t('commands.booking.byKey', { label, keys: keysInWords(keys, platform) }) : label,
  );
  return [title, ...lines.map(({ label, text }) => `${label}: ${text}`), ...rows].join('. ');
}
