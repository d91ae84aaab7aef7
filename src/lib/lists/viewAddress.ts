const NAME = 'view';

/** Id of the saved view in a list's address. */
export const viewIn = (search: string): string | null => new URLSearchParams(search).get(NAME);

/** Whether the address has a view's id without the view's content, like a link: the list adds the content before it opens. */
export function isViewAlone(search: string): boolean {
  const names = [...new URLSearchParams(search).keys()];
  return names.length === 1 && names[0] === NAME;
}

/** The query with this view, or without a view. */
export function withView(search: string, id: string | null): string {
  const query = new URLSearchParams(search);
  if (id === null) query.delete(NAME);
  else query.set(NAME, id);
  return `?${query}`;
}

export const viewLink = (path: string, id: string): string => `${path}${withView('', id)}`;
