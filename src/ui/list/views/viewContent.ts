import type { ViewContent } from '../../../../contract/account/savedViews.ts';
import { SAVED_VIEWS } from '../../../../contract/rules/savedViews.ts';
import type { TextKey } from '../../../i18n/textKey.ts';
import { dateRange, presetOf } from '../../../lib/dates/dateRanges.ts';
import { fieldsOf } from '../filters/fieldsOf.ts';
import type { ListAddress, ListDescription } from '../listDescription.ts';

/** The parts of a list's description that a view contains. */
export interface ViewedParts
  extends Pick<
    ListDescription<never, never>,
    'filters' | 'sorts' | 'sort' | 'resource' | 'useHidden' | 'body'
  > {
  tabs: { values: readonly string[]; text: (tab: never) => TextKey };
}

/** These parts, with the names in the list's address. */
export interface ListWithViews extends ViewedParts {
  address?: ListAddress<never>;
}

export interface ListLook {
  filter: Record<string, string>;
  sort: ViewContent['sort'];
  hidden: readonly string[];
  density: ViewContent['density'];
}

/** Filters of the list that have a value, and its tab, in a fixed order. */
function knownFilter(filter: object, { filters, tabs }: ViewedParts): Record<string, string> {
  const values = filter as Record<string, unknown>;
  const tab = tabs.values.find((value) => value === values.tab) ?? tabs.values[0] ?? '';
  const known = fieldsOf(filters).flatMap((field): [string, string][] => {
    const value = values[field];
    return typeof value === 'string' && value !== '' ? [[field, value]] : [];
  });
  return Object.fromEntries([['tab', tab], ...known]);
}

/** The content of a new view for the present state of the list. Dates of a named period are stored as its name. */
export function contentOf(look: ListLook, list: ViewedParts, zone: string): ViewContent {
  const { dateFrom, dateTo, ...filter } = knownFilter(look.filter, list);
  const period = presetOf({ dateFrom: dateFrom ?? '', dateTo: dateTo ?? '' }, zone);
  const isNamed = period !== undefined && period !== 'allTime';
  const dates = { ...(dateFrom ? { dateFrom } : {}), ...(dateTo ? { dateTo } : {}) };
  return {
    filter: isNamed ? filter : { ...filter, ...dates },
    period: isNamed ? period : null,
    sort: look.sort,
    hidden: [...look.hidden].sort().slice(0, SAVED_VIEWS.columns),
    density: look.density,
  };
}

/** The list's present state by a view, and the parts that the list no longer has. */
export function lookOf(content: ViewContent, list: ViewedParts, zone: string): ListLook & { gone: string[] } {
  const dates = content.period ? dateRange(content.period, zone) : {};
  const named = { ...content.filter, ...dates };
  const filter = knownFilter(named, list);
  const isSortKnown = list.sorts.includes(content.sort.field);
  const gone = Object.entries(content.filter).flatMap(([field, value]) =>
    value && filter[field] !== value ? [`${field}: ${value}`] : [],
  );
  return {
    filter,
    sort: isSortKnown ? content.sort : list.sort,
    hidden: content.hidden,
    density: content.density,
    gone: isSortKnown ? gone : [...gone, content.sort.field],
  };
}

/** Whether two contents show the same list. They are compared as shown, so that neither order nor removed names count as a change. */
export function isSameLook(a: ViewContent, b: ViewContent, list: ViewedParts, zone: string): boolean {
  const shown = (content: ViewContent) => JSON.stringify(contentOf(lookOf(content, list, zone), list, zone));
  return shown(a) === shown(b);
}
