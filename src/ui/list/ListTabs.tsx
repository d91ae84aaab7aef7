import { useListContext } from 'react-admin';
import { type BarTab, TabBar } from './TabBar.tsx';

export type ListTab = BarTab;

interface Props {
  tabs: ListTab[];
  current: string;
  /** Name of the tabs for a screen reader. */
  label: string;
}

/** Tabs that are only a filter value. */
export function ListTabs({ tabs, current, label }: Props) {
  const { filterValues, setFilters, onUnselectItems } = useListContext();
  return (
    <TabBar
      tabs={tabs}
      current={current}
      label={label}
      onChoose={(tab) => {
        onUnselectItems();
        setFilters({ ...filterValues, tab }, undefined, false);
      }}
    />
  );
}
