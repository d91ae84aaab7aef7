const NAME = 'view';

/** Id of the saved view in a list's address. */
export const viewIn = (search: string): string | null => new URLSearchParams(search).get(NAME);

/** Whether the address names a view without the view's content, like links: the list adds the content before it opens. */
export function isViewAlone(search: string): boolean {
  const names = [...new URLSearchParams(search).keys()];
  return names.length === 1 && names[0] === NAME;
}

/** The same query with this view, or without one. */
export function withView(search: string, id: string | null): string {
  const query = new URLSearchParams(search);
  if (id === null) query.delete(NAME);
  else query.set(NAME, id);
  return `?${query}`;
}

export const viewLink = (path: string, id: string): string => `${path}${withView('', id)}`;
