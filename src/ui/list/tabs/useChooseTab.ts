import { useListContext } from 'react-admin';

/** Selects another tab by a click or a key, and clears the selection, as only visible rows may be ticked. */
export function useChooseTab(): (tab: string) => void {
  const { filterValues, setFilters, onUnselectItems } = useListContext();
  return (tab) => {
    onUnselectItems();
    setFilters({ ...filterValues, tab }, undefined, false);
  };
}
