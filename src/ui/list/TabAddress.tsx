import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { nameTab } from '../../lib/tabAddress.ts';

interface Props {
  tabs: readonly string[];
  /** The tab on which the list opens. */
  fallback: string;
  children: ReactNode;
}

/** A list whose address names its tab, so that rows, selected tab and a copied link agree. */
export function TabAddress({ tabs, fallback, children }: Props) {
  const { search, state } = useLocation();
  const named = nameTab(search, tabs, fallback);
  return named === null ? children : <Navigate to={{ search: named }} state={state} replace />;
}
