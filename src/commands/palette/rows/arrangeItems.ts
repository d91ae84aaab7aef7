import { PALETTE_GROUPS, type PaletteGroup, type PaletteItem } from './paletteItem.ts';
import { fold, isNamed, paletteScore, rankItems } from './paletteRank.ts';

/** Mounting more rows makes the keys visibly slow. */
export const MAX_ITEMS = 60;
export const GROUP_STEP = 3;
export const GROUP_MORE = 20;

export interface ArrangedGroup {
  group: PaletteGroup;
  items: readonly PaletteItem[];
  /** Number of rows that "show more" adds. */
  hidden: number;
}

interface Pool {
  query: string;
  answers: readonly PaletteItem[];
  local: readonly PaletteItem[];
  /** Results of the searches, in the order of their answers. */
  found: readonly PaletteItem[];
  /** Rows above those with scattered letters, while a search may still find the text in a name: a quick Enter must not run one of these. */
  awaiting?: readonly PaletteItem[];
  frecency: (id: string) => number;
  /** Number of shown rows of a group, if "show more" was chosen. */
  limits: Readonly<Partial<Record<PaletteGroup, number>>>;
}

/**
 * Rows in their groups: the answers, then the group with the best hit. Equally good groups keep their order, so that a late result rarely moves the
 * rows. A search result with exactly the typed number only completes the row that already has this number.
 */
export function arrangeItems({
  query,
  answers,
  local,
  found,
  awaiting = [],
  frecency,
  limits,
}: Pool): ArrangedGroup[] {
  const typed = fold(query);
  const exact = found.find((item) => item.codes?.some((code) => fold(code) === typed));
  const keysOf = (label: string) => local.find((item) => fold(item.label) === fold(label))?.keys;
  const top = answers.map((answer) =>
    exact && answer.codes?.some((code) => fold(code) === typed)
      ? { ...exact, ...answer, detail: exact.label }
      : { ...answer, keys: answer.keys ?? keysOf(answer.label) },
  );
  const pinned = exact && top.length === 0 ? [{ ...exact, group: 'answer' as const }] : [];
  const topLabels = new Set(top.map((answer) => fold(answer.label)));
  const matching = rankItems(
    query,
    // A command that the typed line equals is not listed twice.
    local
      .filter((item) => !topLabels.has(fold(item.label)))
      .map((item) => ({ ...item, frecency: frecency(item.id) })),
  );
  const hasNamed = [...matching, ...found].some((item) => isNamed(query, item));
  // Scattered letters and typing errors count only where no name contains the text.
  const ranked = typed && hasNamed ? matching.filter((item) => isNamed(query, item)) : matching;
  const guard = ranked.length > 0 && !hasNamed ? awaiting : [];
  const seen = new Set<string>();
  const groups: ArrangedGroup[] = [];
  let room = MAX_ITEMS;
  for (const group of bestFirst(query, [...ranked, ...found])) {
    const inGroup = ranked.filter((item) => item.group === group);
    const known = group === 'answer' ? [...top, ...pinned, ...inGroup, ...guard] : inGroup;
    const late = group === 'answer' ? [] : found.filter((item) => item.group === group);
    const requested = limits[group];
    const groupLimit = requested ?? GROUP_STEP;
    const fresh = (item: PaletteItem): boolean => {
      if (seen.has(item.id)) return false;
      seen.add(item.id);
      return true;
    };
    const first = known.filter(fresh);
    const rest = late.filter(fresh);
    const inFront = first.slice(0, room);
    // Requested rows are always shown, however much space other groups take.
    const shown = rest.slice(0, requested ?? Math.min(groupLimit, room - inFront.length));
    const items = [...inFront, ...shown];
    room = Math.max(0, room - items.length);
    const hidden = Math.min(rest.length, groupLimit + GROUP_MORE) - shown.length;
    if (items.length + hidden > 0) groups.push({ group, items, hidden });
  }
  return groups;
}

/** The groups by the score of their best row, below the answers. Actions on the row stay above equally good commands. */
function bestFirst(query: string, rows: readonly PaletteItem[]): readonly PaletteGroup[] {
  if (!fold(query)) return PALETTE_GROUPS;
  const best = new Map<PaletteGroup, number>();
  for (const row of rows)
    best.set(row.group, Math.max(best.get(row.group) ?? 0, paletteScore(query, row) ?? 0));
  const scoreOf = (group: PaletteGroup) =>
    group === 'answer' ? Number.POSITIVE_INFINITY : (best.get(group) ?? 0);
  return PALETTE_GROUPS.toSorted((a, b) => (scoreOf(a) === scoreOf(b) ? 0 : scoreOf(b) - scoreOf(a)));
}
