import { useLocation, useParams } from 'react-router-dom';

export interface ResultIds {
  orderId: string | null;
  invoiceId: string | null;
}

/** Ids of the page's subject: from the path, else from the previous page, else from the gateway's query (MULTI-59, BULK-25, -26). */
export function useResultIds(): ResultIds {
  const params = useParams();
  const { state, search } = useLocation();
  const query = new URLSearchParams(search);
  const named = (name: 'orderId' | 'invoiceId'): string | null => {
    const fromState: unknown = (state as Record<string, unknown> | null)?.[name];
    return params[name] ?? (typeof fromState === 'string' && fromState ? fromState : query.get(name)) ?? null;
  };
  return { orderId: named('orderId'), invoiceId: named('invoiceId') };
}
