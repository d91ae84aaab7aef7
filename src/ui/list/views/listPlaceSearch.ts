import type { ListAddress } from '../listDescription.ts';
import type { ListLook } from './viewContent.ts';

/** The query of the address of a list's first page with this filter and sort. */
export function searchOfLook(
  { filter, sort }: Pick<ListLook, 'filter' | 'sort'>,
  address: ListAddress<never> | undefined,
  perPage: number,
): string {
  if (address)
    return address.write({ page: 1, perPage, sort: sort.field, order: sort.order, filter: filter as never });
  return `?${new URLSearchParams({ filter: JSON.stringify(filter), sort: sort.field, order: sort.order })}`;
}
