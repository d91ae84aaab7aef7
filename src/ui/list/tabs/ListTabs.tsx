import { useListContext } from 'react-admin';
import { useText } from '../../../i18n/useText.ts';
import type { ListFilter, ListTabsDescription } from '../listDescription.ts';
import { TabBar } from './TabBar.tsx';
import { useChooseTab } from './useChooseTab.ts';

interface Props<F extends ListFilter> {
  tabs: ListTabsDescription<F>;
  current: string;
}

const noFigures = () => () => undefined;

/** Tabs that set a filter value, with their counts. */
export function ListTabs<F extends ListFilter>({ tabs, current }: Props<F>) {
  const translate = useText();
  const { filterValues } = useListContext();
  const { useFigures = noFigures, shownWhenFilled = [] } = tabs;
  const figureOf = useFigures(filterValues as F);
  const shown = tabs.values.filter(
    (value) => value === current || !shownWhenFilled.includes(value) || figureOf(value)?.count,
  );
  return (
    <TabBar
      label={translate(tabs.label)}
      current={current}
      onChoose={useChooseTab()}
      tabs={shown.map((value) => ({ value, label: translate(tabs.text(value)), ...figureOf(value) }))}
    />
  );
}
