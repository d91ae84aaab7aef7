import { Box, Paper, Skeleton, Typography } from '@mui/material';
import type { CodTotals } from '../../../contract/money/cod.ts';
import { COD_AGES, type CodAge } from '../../../contract/rules/money/cod.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { usePhone } from '../../lib/react/usePhone.ts';
import type { CodListFilter } from '../../shared/cod/rules/settlementFilter.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { Money } from '../../ui/text/Money.tsx';
import { useCodTotals } from './useCodTotals.ts';

/** Cash that the couriers hold, by lateness. */
export function CodAges({ filter }: { filter: CodListFilter }) {
  const translate = useText();
  const { data: totals, error, refetch, isPaused } = useCodTotals(filter);
  // Offline, the page itself shows that it waits.
  if (isPaused && !totals) return null;
  return error && !totals ? (
    <RetryAlert onRetry={refetch} sx={{ mb: 1.5 }}>
      {translate('cod.totalsFailed')}
    </RetryAlert>
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
  const phone = usePhone();
  const { total, minor } = sumOf(totals, COD_AGES);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="cod-ages"
      aria-busy={!totals}
      sx={{ p: 1.5, mb: 1.5 }}
    >
      <Typography id="cod-ages" component="h2" variant="subtitle2" sx={{ mb: 1 }}>
        {translate('cod.owed')} {total ? <Money minor={minor} currency={total.currency} /> : AWAITED}
      </Typography>
      {phone ? (
        <PhoneAges totals={totals} />
      ) : (
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gap: 1,
            gridTemplateColumns: { xs: 'repeat(3, 1fr)', md: 'repeat(5, 1fr)' },
          }}
        >
          {COD_AGES.map((age) => (
            <Age key={age} label={translate(`cod.ages.${age}`)} ages={[age]} totals={totals} />
          ))}
        </Box>
      )}
    </Paper>
  );
}

/** Two lines, whatever is late, so that the rows below never move; the second one opens the lateness that exists. */
function PhoneAges({ totals }: { totals: CodTotals | undefined }) {
  const translate = useText();
  const late = totals ? LATE.filter((age) => totals.ages[age].orders > 0) : [];
  return (
    <>
      <Box component="dl" sx={{ m: 0 }}>
        <Age row="sum" label={translate('cod.ages.notDue')} ages={['notDue']} totals={totals} />
      </Box>
      {late.length ? (
        <Box component="details">
          <Box component="summary" sx={{ cursor: 'pointer', listStyle: 'none', '& .label::after': ARROW }}>
            <Age row="sum" plain label={translate('cod.tabs.overdue')} ages={LATE} totals={totals} />
          </Box>
          <Box component="dl" sx={{ m: 0, pt: 0.5, display: 'grid', gap: 0.5 }}>
            {late.map((age) => (
              <Age key={age} row="part" label={translate(`cod.ages.${age}`)} ages={[age]} totals={totals} />
            ))}
          </Box>
        </Box>
      ) : (
        <Box component="dl" sx={{ m: 0 }}>
          <Age row="sum" label={translate('cod.tabs.overdue')} ages={LATE} totals={totals} />
        </Box>
      )}
    </>
  );
}

const LATE = COD_AGES.filter((age) => age !== 'notDue');
const ARROW = { content: '" ▾"', 'details[open] &': { content: '" ▴"' } };

/** Orders and cash of these ages; undefined while they are awaited. */
function sumOf(totals: CodTotals | undefined, ages: readonly CodAge[]) {
  const sums = totals ? ages.map((age) => totals.ages[age]) : [];
  return {
    total: sums[0]?.total,
    orders: sums.reduce((all, { orders }) => all + orders, 0),
    minor: sums.reduce((all, { total }) => all + nearestMinor(total.amount), 0),
  };
}

const NEXT_TO = { ml: 0.75 };
/** The number of orders is below the cash where five columns have no room for both, before the sums arrive too. */
const BELOW = { display: 'block', '@media (min-width:1400px)': { display: 'inline', ...NEXT_TO } };

interface AgeProps {
  label: string;
  ages: readonly CodAge[];
  totals: CodTotals | undefined;
  /** A line of a phone. The first two have no number of orders, so that their labels do not wrap when it arrives. */
  row?: 'sum' | 'part';
  /** Inside a summary, which may not contain a list. */
  plain?: boolean;
}

function Age({ label, ages, totals, row, plain = false }: AgeProps) {
  const translate = useText();
  const { total, orders, minor } = sumOf(totals, ages);
  const late = !ages.includes('notDue') && minor > 0;
  return (
    <Box
      sx={{
        ...(row
          ? { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1, minHeight: 32 }
          : {}),
        borderLeft: 3,
        borderColor: late ? 'error.main' : 'divider',
        pl: 1,
      }}
    >
      <Typography component={plain ? 'span' : 'dt'} className="label" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography
        component={plain ? 'span' : 'dd'}
        variant="body2"
        sx={{ m: 0, fontWeight: 600, whiteSpace: 'nowrap' }}
      >
        {total ? <Money minor={minor} currency={total.currency} /> : AWAITED}
        {row === 'sum' ? null : (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ...(row ? NEXT_TO : BELOW) }}>
            {total ? translate('cod.orders', { smart_count: orders }) : '\u00a0'}
          </Box>
        )}
      </Typography>
    </Box>
  );
}
