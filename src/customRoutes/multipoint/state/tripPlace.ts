/** The key under which the trip of that route is stored, such as `order:7`. */
export const tripKey = (customerId: number, route: string): string => `multipoint:${customerId}:${route}`;

/** Address of the form of that route. */
export const tripPath = (route: string): string => {
  const [kind, id = ''] = route.split(/:(.*)/);
  return kind === 'order'
    ? `/orders/multipoint/${encodeURIComponent(id)}`
    : `/orders/multipoint?from=${encodeURIComponent(id)}`;
};
