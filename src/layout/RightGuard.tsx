import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { missingRight } from '../../contract/rules/account/rights.ts';
import { pageRight } from '../session/pageRights.ts';
import { useMay, useSession } from '../session/SessionContext.ts';
import { lazyPart } from '../ui/page/lazyPart.tsx';

const NotAllowed = lazyPart(() => import('./NotAllowed.tsx').then((part) => part.NotAllowed));

/** Shows an explanation instead of a page that the person's role does not include; the start page redirects to the orders. */
export function RightGuard({ children }: { children: ReactNode }) {
  const { customer } = useSession();
  const { pathname } = useLocation();
  const may = useMay();
  const need = pageRight(pathname);
  if (may(need)) return children;
  if (pathname === '/') return <Navigate to="/orders" replace />;
  return <NotAllowed right={missingRight(customer.member?.rights ?? [], need) ?? 'people'} />;
}
