import { useLocation, useParams } from 'react-router-dom';

export interface ResultIds {
  orderId: string | null;
  invoiceId: string | null;
}

/** What the page is about: from the path, else from where one came from, else from the query that a gateway leaves (MULTI-59, BULK-25, -26). */
export function useResultIds(): ResultIds {
  const params = useParams();
  const { state, search } = useLocation();
  const query = new URLSearchParams(search);
  const named = (name: 'orderId' | 'invoiceId'): string | null => {
    const told: unknown = (state as Record<string, unknown> | null)?.[name];
    return params[name] ?? (typeof told === 'string' && told ? told : query.get(name)) ?? null;
  };
  return { orderId: named('orderId'), invoiceId: named('invoiceId') };
}
