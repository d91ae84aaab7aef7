import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type ListNames, nameTab } from '../../../lib/lists/tabAddress.ts';

interface Props {
  list: ListNames;
  children: ReactNode;
}

/** A list whose address names its tab, so that rows, selected tab and a copied link agree. A sort that the list does not have is removed. */
export function TabAddress({ list, children }: Props) {
  const { search, state } = useLocation();
  const named = nameTab(search, list);
  return named === null ? children : <Navigate to={{ search: named }} state={state} replace />;
}
