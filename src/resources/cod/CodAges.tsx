import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import type { CodTotals } from '../../../contract/money/cod.ts';
import { COD_AGES } from '../../../contract/rules/money/cod.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import type { CodListFilter } from '../../shared/cod/rules/settlementFilter.ts';
import { Money } from '../../ui/text/Money.tsx';
import { useCodTotals } from './useCodTotals.ts';

/** Cash that the couriers hold, by lateness. */
export function CodAges({ filter }: { filter: CodListFilter }) {
  const translate = useText();
  const { data: totals, error, refetch, isPaused } = useCodTotals(filter);
  // Offline, the page itself shows that it waits.
  if (isPaused && !totals) return null;
  return error && !totals ? (
    <Alert
      severity="error"
      sx={{ mb: 1.5 }}
      action={<Button onClick={() => void refetch()}>{translate('shell.tryAgain')}</Button>}
    >
      {translate('cod.totalsFailed')}
    </Alert>
  ) : (
    <Ages totals={totals} />
  );
}

/** Shown from the first paint, so that the rows below do not move when the sums arrive. */
const AWAITED = (
  // Lower than a line of text, so that it does not make the line higher.
  <Skeleton
    component="span"
    variant="rounded"
    sx={{ display: 'inline-block', width: 96, height: 12, verticalAlign: 'middle' }}
  />
);

function Ages({ totals }: { totals: CodTotals | undefined }) {
  const translate = useText();
  const owed = totals
    ? COD_AGES.reduce((sum, age) => sum + nearestMinor(totals.ages[age].total.amount), 0)
    : 0;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="cod-ages"
      aria-busy={!totals}
      sx={{ p: 1.5, mb: 1.5 }}
    >
      <Typography id="cod-ages" component="h2" variant="subtitle2" sx={{ mb: 1 }}>
        {translate('cod.owed')}{' '}
        {totals ? <Money minor={owed} currency={totals.tabs.pending.total.currency} /> : AWAITED}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(190px, 1fr))' },
        }}
      >
        {COD_AGES.map((age) => {
          const { orders, total } = totals?.ages[age] ?? {};
          const minor = total ? nearestMinor(total.amount) : 0;
          const late = age !== 'notDue' && minor > 0;
          return (
            <Box
              key={age}
              sx={{
                display: { xs: 'flex', sm: 'block' },
                justifyContent: 'space-between',
                gap: 1,
                borderLeft: 3,
                borderColor: late ? 'error.main' : 'divider',
                pl: 1,
              }}
            >
              <Typography component="dt" variant="body2" color="text.secondary">
                {translate(`cod.ages.${age}`)}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600, whiteSpace: 'nowrap' }}>
                {total ? <Money minor={minor} currency={total.currency} /> : AWAITED}
                {orders === undefined ? null : (
                  <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ml: 0.75 }}>
                    {translate('cod.orders', { smart_count: orders })}
                  </Box>
                )}
              </Typography>
            </Box>
          );
        })}
      </Box>
    </Paper>
  );
}
