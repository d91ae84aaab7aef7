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
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';
import { dateText } from '../../lib/dates/dates.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { TablePager } from '../../ui/page/TablePager.tsx';

const PER_PAGE = 10;
const PHONE = '@media (max-width:767.95px)';
/** On a phone each friend is a card: the name, and each fact beside its label. */
const CARDS = {
  '& thead': visuallyHidden,
  '& tbody tr': { display: 'block', py: 1, borderBottom: 1, borderColor: 'divider' },
  '& td': { display: 'flex', gap: 1, height: 'auto', px: 0, py: 0.25, border: 0 },
  '& td:first-of-type': { fontWeight: 600 },
  '& td[data-label]::before': {
    content: 'attr(data-label)',
    flex: '0 0 6.5rem',
    overflowWrap: 'anywhere',
    color: 'text.secondary',
  },
} as const;

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
  const facts: { label: string; of: (row: ReferralRow) => string }[] = [
    { label: translate('referral.plan'), of: (row) => row.planName ?? translate('referral.noPlan') },
    { label: translate('referral.date'), of: (row) => dateText(row.createdAt, timezone, locale) },
    { label: translate('referral.bonus'), of: bonusOf },
  ];
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
              '& td': { overflowWrap: 'anywhere' },
              '& th, & td:nth-of-type(3)': { whiteSpace: 'nowrap' },
              [PHONE]: CARDS,
            }}
          >
            <TableHead>
              <TableRow>
                <TableCell>{translate('referral.name')}</TableCell>
                {facts.map(({ label }) => (
                  <TableCell key={label}>{label}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map((row) => (
                <TableRow key={row.id}>
                  <TableCell>{row.name}</TableCell>
                  {facts.map(({ label, of }) => (
                    <TableCell key={label} data-label={label}>
                      {of(row)}
                    </TableCell>
                  ))}
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
