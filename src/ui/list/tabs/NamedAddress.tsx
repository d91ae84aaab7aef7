import { type ReactNode, useMemo } from 'react';
import { RouterProviderContext, useRouterProvider } from 'react-admin';
import { type NavigateOptions, type To, useLocation } from 'react-router-dom';
import type { ListAddress } from '../listDescription.ts';

interface Props<F> {
  address: ListAddress<F>;
  /** Page size if the address has none. */
  perPage: number;
  children: ReactNode;
}

/** A list whose address has its own names for page, sort and filter, while react-admin reads and writes react-admin's names. */
export function NamedAddress<F>({ address, perPage, children }: Props<F>) {
  const router = useRouterProvider();
  const location = useLocation();
  const navigate = router.useNavigate();
  const named = useMemo(() => {
    const listLocation = { ...location, search: toList(address, location.search, perPage) };
    const go = (to: To | number, options?: NavigateOptions): void => {
      if (typeof to === 'number') navigate(to);
      else if (typeof to === 'object' && to.search !== undefined)
        navigate({ ...to, search: toAddress(address, to.search) }, options);
      else navigate(to, options);
    };
    return { ...router, useLocation: () => listLocation, useNavigate: () => go };
  }, [router, location, navigate, address, perPage]);
  return <RouterProviderContext value={named}>{children}</RouterProviderContext>;
}

function toList<F>(address: ListAddress<F>, search: string, perPage: number): string {
  const { filter, ...place } = address.read(search, perPage);
  return `?${new URLSearchParams({
    ...Object.fromEntries(Object.entries(place).map(([key, value]) => [key, String(value)])),
    filter: JSON.stringify(filter),
  })}`;
}

function toAddress<F>(address: ListAddress<F>, search: string): string {
  const query = new URLSearchParams(search);
  return address.write({
    page: Number(query.get('page')),
    perPage: Number(query.get('perPage')),
    sort: query.get('sort') ?? '',
    order: query.get('order') === 'ASC' ? 'ASC' : 'DESC',
    filter: JSON.parse(query.get('filter') ?? '{}') as F,
  });
}
