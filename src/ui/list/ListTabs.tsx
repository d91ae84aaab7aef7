import { Box, Chip, Tab, Tabs } from '@mui/material';
import { useListContext } from 'react-admin';

export interface ListTab {
  value: string;
  label: string;
  count?: number | undefined;
  /** A second line, such as the sum of the tab. */
  note?: string | undefined;
}

interface Props {
  tabs: ListTab[];
  current: string;
  /** Name of the tabs for a screen reader. */
  label: string;
}

/** Tabs that are only a filter value; one is chosen by Enter, not by moving over it, as each asks the server. */
export function ListTabs({ tabs, current, label }: Props) {
  const { filterValues, setFilters, onUnselectItems } = useListContext();
  const choose = (tab: string) => {
    onUnselectItems();
    setFilters({ ...filterValues, tab }, undefined, false);
  };
  return (
    <Tabs
      value={current}
      onChange={(_, tab: string) => choose(tab)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={label}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.value}
          value={tab.value}
          label={
            <Box
              component="span"
              sx={{ display: 'grid', justifyItems: 'start', gap: 0.25, textAlign: 'left' }}
            >
              <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
                {tab.label}
                {tab.count === undefined ? null : (
                  <Chip size="small" component="span" label={tab.count} sx={{ height: 20, fontSize: 12 }} />
                )}
              </Box>
              {tab.note ? (
                <Box
                  component="span"
                  sx={{ fontSize: 12, fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}
                >
                  {tab.note}
                </Box>
              ) : null}
            </Box>
          }
        />
      ))}
    </Tabs>
  );
}
