import { Box, Button, Stack } from '@mui/material';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { formatMoney } from '../../../lib/text/formatMoney.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { TabBar } from '../../../ui/list/tabs/TabBar.tsx';
import type { CheckRecord } from './matchStatement.ts';
import { STATEMENT_TABS, type StatementTab, tabOf, tabSum } from './statementSums.ts';
import type { SaveDispute } from './useDispute.ts';

interface Props {
  records: readonly CheckRecord[];
  feesAgreed: boolean;
  tab: StatementTab;
  onTab: (tab: StatementTab) => void;
  dispute: SaveDispute;
}

/** The tabs with their counts and sums, and the button for the dispute file. */
export function StatementHead({ records, feesAgreed, tab, onTab, dispute }: Props) {
  const translate = useText();
  const locale = useLocale();
  const { currency } = useSession().company;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
      <Box sx={{ flex: '1 1 480px', minWidth: 0, maxWidth: '100%' }}>
        <TabBar
          label={translate('cod.statement.tabsLabel')}
          current={tab}
          onChoose={(value) => onTab(value as StatementTab)}
          tabs={STATEMENT_TABS.map((value) => ({
            value,
            label: translate(`cod.statement.tabs.${value}`),
            count: records.filter(({ kind }) => tabOf(kind) === value).length,
            note: formatMoney(tabSum(records, value, feesAgreed), currency, locale),
          }))}
        />
      </Box>
      <Button
        variant="contained"
        size="small"
        onClick={() => void dispute('xlsx')}
        endIcon={<Kbd keys="shift+e" />}
      >
        {translate('cod.statement.disputeFile')}
      </Button>
      <Button
        variant="outlined"
        size="small"
        aria-label={translate('cod.statement.disputeCsv')}
        onClick={() => void dispute('csv')}
      >
        CSV
      </Button>
    </Stack>
  );
}
