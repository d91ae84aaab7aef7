import {
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Referral, ReferralRow } from '../../../contract/account/referrals.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { dateText } from '../../lib/dates/dates.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { TablePager } from '../../ui/page/TablePager.tsx';

const PER_PAGE = 10;

/** People who signed up with the code, ten a page, with the state of the bonus (REF-07…09). */
export function ReferredTable({
  customerId,
  minTopUp,
}: {
  customerId: number;
  /** A friend's minimum top-up for the bonus. */
  minTopUp: Referral['minTopUp'];
}) {
  const translate = useText();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const { timezone } = useSession().company;
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['referred', customerId],
    queryFn: () => dataProvider.getReferred(customerId),
  });
  const rows = data?.data ?? [];
  const bonusOf = ({ bonusStatus, bonusPaidAt }: ReferralRow): string => {
    if (bonusPaidAt)
      return translate('referral.bonusPaid', { date: dateText(bonusPaidAt, timezone, locale) });
    if (bonusStatus !== 'pending' || !minTopUp) return translate('referral.bonusNone');
    const min = formatMoney(nearestMinor(minTopUp.amount), minTopUp.currency, locale);
    return translate('referral.bonusPending', { min });
  };
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('referral.friends')}
      </Typography>
      {error ? <RetryAlert onRetry={refetch} error={error} /> : null}
      {data && rows.length === 0 ? (
        <Typography color="text.secondary">{translate('referral.none')}</Typography>
      ) : null}
      {rows.length ? (
        <TableContainer>
          <Table
            size="small"
            aria-label={translate('referral.friends')}
            sx={{
              '& th, & td': { px: { xs: 1, sm: 2 } },
              '& td': { overflowWrap: 'anywhere' },
              '& th, & td:nth-of-type(3)': { whiteSpace: 'nowrap' },
              // On a phone the bonus has a separate line, as a column would be only one word wide.
              '& tr': { display: { xs: 'grid', sm: 'table-row' }, gridTemplateColumns: '1fr 5rem 8rem' },
              '& th:last-of-type, & td:last-of-type': { gridColumn: '1 / -1' },
              '& th:not(:last-of-type), & td:not(:last-of-type)': { borderBottomWidth: { xs: 0, sm: 1 } },
            }}
          >
            <TableHead>
              <TableRow>
                <TableCell>{translate('referral.name')}</TableCell>
                <TableCell>{translate('referral.plan')}</TableCell>
                <TableCell>{translate('referral.date')}</TableCell>
                <TableCell>{translate('referral.bonus')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map((row) => (
                <TableRow key={row.id}>
                  <TableCell>{row.name}</TableCell>
                  <TableCell>{row.planName ?? translate('referral.noPlan')}</TableCell>
                  <TableCell>{dateText(row.createdAt, timezone, locale)}</TableCell>
                  <TableCell>{bonusOf(row)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      ) : null}
      <TablePager count={rows.length} perPage={PER_PAGE} page={page} onPage={setPage} />
    </Paper>
  );
}
