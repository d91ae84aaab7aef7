import { useListContext } from 'react-admin';

/** Selects another tab, by click or key, and clears the selection: ticks belong to visible rows. */
export function useChooseTab(): (tab: string) => void {
  const { filterValues, setFilters, onUnselectItems } = useListContext();
  return (tab) => {
    onUnselectItems();
    setFilters({ ...filterValues, tab }, undefined, false);
  };
}
