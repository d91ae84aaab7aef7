import { useMemo } from 'react';
import { useMayAct } from '../../session/actionRights.ts';
import { pageRight } from '../../session/pageRights.ts';
import type { ListDescription, ListFilter } from './listDescription.ts';

/** The list without parts that the person's role does not include: actions, primary button, new records, links, and export. */
export function useAllowedList<T extends { id: string }, Tools, F extends ListFilter>(
  list: ListDescription<T, Tools, F>,
): ListDescription<T, Tools, F> {
  const mayAct = useMayAct(list.resource);
  return useMemo(() => {
    const actions = list.actions.filter((action) => mayAct(action));
    const { create, export: sheet, links = [], primary, primaryKey, ...rest } = list;
    const openLinks = links.filter(({ path }) => mayAct({ right: pageRight(path) }));
    const isWhole =
      actions.length === list.actions.length && openLinks.length === links.length && (!create || mayAct());
    if (isWhole && (!sheet?.right || mayAct({ right: sheet.right }))) return list;
    type Action = (typeof actions)[number];
    const never = (action: Action): Action => (mayAct(action) ? action : { ...action, fits: () => false });
    return {
      ...rest,
      actions,
      links: openLinks,
      ...(primary
        ? {
            primary: (record: T) => {
              const first = primary(record, mayAct);
              return first && { ...first, action: never(first.action) };
            },
          }
        : {}),
      ...(primaryKey
        ? {
            primaryKey: (record: T | undefined, choice?: { ticked?: readonly T[] }) =>
              never(primaryKey(record, { ...choice, may: mayAct })),
          }
        : {}),
      ...(create && mayAct() ? { create } : {}),
      ...(sheet && (!sheet.right || mayAct({ right: sheet.right })) ? { export: sheet } : {}),
    };
  }, [list, mayAct]);
}
