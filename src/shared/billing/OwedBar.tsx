import { Box, Link as MuiLink, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { Money } from '../../ui/text/Money.tsx';
import { OwedCharges } from './OwedCharges.tsx';
import { useOwed } from './useOwed.ts';

/** Balance, unbilled amount and unpaid invoices above the lists of billing (BILL-05). */
export function OwedBar() {
  const translate = useText();
  const { customer, company } = useSession();
  const { data: owed, error, refetch } = useOwed();
  const money = (amount: number) => <Money minor={nearestMinor(amount)} currency={company.currency} />;
  if (error && !owed)
    return (
      <RetryAlert onRetry={refetch} sx={{ mb: 1.5 }}>
        {translate('billing.owed.failed')}
      </RetryAlert>
    );
  return (
    <>
      <OwedCharges />
      <Paper
        variant="outlined"
        component="section"
        aria-label={translate('billing.owed.label')}
        aria-busy={!owed}
        sx={{ p: 1.5, mb: 1.5 }}
      >
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gap: { xs: 0.5, sm: 2 },
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(150px, 1fr))' },
          }}
        >
          <Figure
            label={translate('billing.owed.balance')}
            more={
              <MuiLink component={Link} to="/payment">
                {translate('billing.topUp')}
              </MuiLink>
            }
          >
            {money(customer.walletBalance)}
          </Figure>
          <Figure label={translate('billing.owed.unbilled')}>{owed ? money(owed.amount) : '…'}</Figure>
          <Figure
            label={translate('billing.owed.unpaid')}
            more={
              owed?.unpaidInvoices ? (
                <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                  {translate('billing.owed.count', { smart_count: owed.unpaidInvoices })}
                </Box>
              ) : null
            }
          >
            {owed ? money(owed.unpaid) : '…'}
          </Figure>
          {owed?.overdue ? (
            <Figure label={translate('billing.owed.overdue')} isLate>
              {money(owed.overdue)}
            </Figure>
          ) : null}
        </Box>
      </Paper>
    </>
  );
}

interface FigureProps {
  label: string;
  isLate?: boolean;
  more?: ReactNode;
  children: ReactNode;
}

function Figure({ label, isLate = false, more, children }: FigureProps) {
  return (
    <Box sx={{ display: { xs: 'flex', sm: 'block' }, justifyContent: 'space-between', gap: 1 }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{
          m: 0,
          display: 'flex',
          flexWrap: 'wrap',
          // On a phone the sums are one column at the right edge, each behind its note.
          flexDirection: { xs: 'row-reverse', sm: 'row' },
          columnGap: 1,
          fontWeight: 600,
          ...(isLate ? { color: 'error.main' } : {}),
        }}
      >
        {children}
        {more}
      </Typography>
    </Box>
  );
}
