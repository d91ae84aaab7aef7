/** The key under which the trip of that route is stored, such as `order:7`. */
export const tripKey = (customerId: number, route: string): string => `multipoint:${customerId}:${route}`;

/** Address of a draft of that route that waits for the connection; the route of a second tab ends with its number. */
export const tripPath = (route: string): string => {
  const [kind, from = ''] = route.split(/:(.*)/);
  const order = kind === 'order' ? `/${encodeURIComponent(from.split(':')[0] ?? '')}` : '';
  return `/orders/multipoint${order}?from=${encodeURIComponent(from)}`;
};
