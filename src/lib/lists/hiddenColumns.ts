export const hiddenColumnsKey = (list: string) => `columns.${list}`;

/** Keys of the columns of a list that this browser does not show. */
export function hiddenColumns(list: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(hiddenColumnsKey(list)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    // Without storage, or with an invalid entry, every column is shown.
    return [];
  }
}
