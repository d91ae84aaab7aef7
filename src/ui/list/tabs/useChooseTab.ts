import { useListContext } from 'react-admin';

/** Selects another tab by a click or a key. */
export function useChooseTab(): (tab: string) => void {
  const { filterValues, setFilters } = useListContext();
  return (tab) => setFilters({ ...filterValues, tab }, undefined, false);
}
