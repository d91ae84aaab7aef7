interface ListParams {
  filter?: Record<string, unknown> | undefined;
  sort?: { field: string; order: string } | undefined;
  pagination?: { page: number; perPage: number } | undefined;
}

interface WireOfList {
  query?: Record<string, string>;
  /** False for a list with one order, whose call takes no sort. */
  isSorted?: false;
  filter?: (values: Record<string, unknown>) => Record<string, string | undefined>;
}

type ListQuery = Record<string, string | number | undefined>;

/** The query of a page of rows, as `sortBy=id&orderBy=asc&page=1&limit=10`. */
export function listQuery(wire: WireOfList, { filter = {}, sort, pagination }: ListParams): ListQuery {
  const { field, order } = sort ?? { field: 'createdAt', order: 'DESC' };
  const { page, perPage } = pagination ?? { page: 1, perPage: 10 };
  return {
    ...wire.query,
    ...(wire.filter?.(filter) ?? (filter as ListQuery)),
    ...(wire.isSorted === false ? {} : { sortBy: field, orderBy: order.toLowerCase() }),
    page,
    limit: perPage,
  };
}
