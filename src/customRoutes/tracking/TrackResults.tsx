import { Box, Button, Stack, Typography } from '@mui/material';
import type { TrackResult } from '../../../contract/orders/tracking.ts';
import { TRACKING_TABS, type TrackingTab } from '../../../contract/rules/orders/orderStatus.ts';
import { CommandTooltip } from '../../commands/CommandTooltip.tsx';
import { useText } from '../../i18n/useText.ts';
import { TabBar } from '../../ui/list/tabs/TabBar.tsx';
import { TrackList } from './TrackList.tsx';
import type { ExportFormat } from './trackExport.ts';
import { inTab, tabCounts, unknownNumbers } from './trackResults.ts';

interface TrackResultsProps {
  requested: readonly string[];
  results: readonly TrackResult[];
  tab: TrackingTab;
  onTab: (tab: TrackingTab) => void;
  onExport: (format: ExportFormat) => void;
  onFocus: (number: string) => void;
  onCopy: (number: string) => void;
}

/** The answer: unknown numbers in red, six tabs, and the parcels of the open tab (TRACK-08…17). */
export function TrackResults(props: TrackResultsProps) {
  const translate = useText();
  const { requested, results, tab } = props;
  const unknown = unknownNumbers(requested, results);
  const counts = tabCounts(results);
  const shown = results.filter((r) => inTab(r.statusCode, tab));
  return (
    <Stack spacing={2}>
      {unknown.length ? (
        <Box role="alert">
          <Typography color="error" sx={{ overflowWrap: 'anywhere' }}>
            {translate('tracking.unknown', { numbers: unknown.join(', ') })}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('tracking.unknownHint')}
          </Typography>
        </Box>
      ) : null}
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        // On a phone the buttons are below the sentence, with their words in line.
        sx={{ flexWrap: 'wrap', alignItems: 'center', '& button': { ml: { xs: -0.75, sm: 0 } } }}
      >
        <Typography role="status" sx={{ flex: { xs: '1 0 100%', sm: 1 } }}>
          {translate('tracking.found', { smart_count: results.length })}
        </Typography>
        {results.length ? (
          <>
            <CommandTooltip id="tracking.export">
              <Button size="small" onClick={() => props.onExport('csv')}>
                {translate('tracking.exportCsv')}
              </Button>
            </CommandTooltip>
            <Button size="small" onClick={() => props.onExport('xlsx')}>
              {translate('tracking.exportXlsx')}
            </Button>
          </>
        ) : null}
      </Stack>
      <TabBar
        label={translate('tracking.tabsLabel')}
        current={tab}
        tabs={TRACKING_TABS.map((value) => ({
          value,
          label: translate(`tracking.tabs.${value}`),
          count: counts[value],
        }))}
        onChoose={(value) => props.onTab(value as TrackingTab)}
      />
      <Box role="tabpanel" aria-label={translate(`tracking.tabs.${tab}`)}>
        {shown.length ? (
          <TrackList key={tab} results={shown} onFocus={props.onFocus} onCopy={props.onCopy} />
        ) : (
          <Typography color="text.secondary" sx={{ py: 4, textAlign: 'center' }}>
            {translate('tracking.empty')}
          </Typography>
        )}
      </Box>
    </Stack>
  );
}
