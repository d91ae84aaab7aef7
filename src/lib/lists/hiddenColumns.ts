import { storedJson } from '../browser/storedJson.ts';
export const hiddenColumnsKey = (list: string) => `columns.${list}`;

/** Keys of the columns of a list that this browser does not show. */
export const hiddenColumns = (list: string): readonly string[] =>
  storedJson(hiddenColumnsKey(list), (stored) =>
    Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [],
  ) ?? [];
