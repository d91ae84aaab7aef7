import { type ReactNode, useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { RouterProviderContext, useRouterProvider } from 'react-admin';
import { Navigate, type NavigateOptions, type To, useLocation } from 'react-router-dom';
import { onTabLook, setTabLook, tabLook } from '../../../lib/lists/tabLook.ts';
import { isViewAlone, viewIn, withView } from '../../../lib/lists/viewAddress.ts';
import { opensWithView, viewHint } from '../../../lib/lists/viewHint.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { setTabDensity } from '../../../theme/useDensity.ts';
import { LookContext } from '../../grid/lookContext.ts';
import { lazyPart } from '../../page/lazyPart.tsx';
import { useViewEvents } from './useViews.ts';
import type { ListWithViews } from './viewContent.ts';

const OpenView = lazyPart(() => import('./OpenView.tsx').then((part) => part.OpenView));

interface Props {
  list: ListWithViews;
  perPage: number;
  children: ReactNode;
}

/** A list whose address may contain a view. If it contains nothing else, the view's filter and sort are added before the list is rendered. */
export function ViewAddress({ list, perPage, children }: Props) {
  const { search, state } = useLocation();
  const { customer } = useSession();
  const id = viewIn(search);
  useViewEvents();
  useViewLook(id);
  const keeping = useKeptView(search);
  if (opensWithView(customer.id, list.resource, search)) {
    const { first } = viewHint(customer.id, list.resource);
    return <Navigate to={{ search: withView('', first) }} state={{ ...state, isDefault: true }} replace />;
  }
  if (id && isViewAlone(search)) return <OpenView list={list} perPage={perPage} id={id} />;
  return (
    <RouterProviderContext value={keeping}>
      <WithLook id={id}>{children}</WithLook>
    </RouterProviderContext>
  );
}

/** Sets the columns of the list to those of the view that is open in this tab. */
function WithLook({ id, children }: { id: string | null; children: ReactNode }) {
  const look = useSyncExternalStore(onTabLook, () => tabLook(id));
  const value = useMemo(
    () =>
      id && look
        ? {
            hidden: look.hidden,
            setHidden: (hidden: readonly string[]) => setTabLook(id, { ...look, hidden }),
          }
        : null,
    [id, look],
  );
  return <LookContext value={value}>{children}</LookContext>;
}

/** Applies the view's density while the view is open. */
function useViewLook(id: string | null): void {
  const look = useSyncExternalStore(onTabLook, () => tabLook(id));
  useLayoutEffect(() => {
    if (!id || !look) return;
    setTabDensity({ value: look.density, set: (density) => setTabLook(id, { ...look, density }) });
    return () => setTabDensity(null);
  }, [id, look]);
}

/** Keeps the view in the address, which react-admin writes again with each change of filter, sort or page. */
function useKeptView(search: string) {
  const router = useRouterProvider();
  const openId = useHandler(() => viewIn(search));
  return useMemo(() => {
    const useNavigate = () => {
      const navigate = router.useNavigate();
      return useCallback(
        (to: To | number, options?: NavigateOptions) => {
          const id = openId();
          if (id && typeof to === 'object' && to.search !== undefined && !to.pathname)
            return navigate({ ...to, search: withView(to.search, id) }, options);
          return navigate(to as To, options);
        },
        [navigate],
      );
    };
    return { ...router, useNavigate };
  }, [router, openId]);
}
