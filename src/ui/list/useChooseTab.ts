import { useListContext } from 'react-admin';

/** Another tab of the list around, by click or by key: ticks belong to rows that are seen, so they go. */
export function useChooseTab(): (tab: string) => void {
  const { filterValues, setFilters, onUnselectItems } = useListContext();
  return (tab) => {
    onUnselectItems();
    setFilters({ ...filterValues, tab }, undefined, false);
  };
}
