import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { numberText } from '../../lib/numberText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useTextLocale } from '../../session/TextContext.ts';
import { NavAnchor } from '../../ui/NavAnchor.tsx';
import { DashboardCard } from './DashboardCard.tsx';
import { orderListPath } from './orderListPath.ts';

const STEPS = [
  { tab: 'FAILED', path: `/orders/bulk-orders${orderListPath('FAILED').replace('/orders', '')}` },
  { tab: 'DRAFT', path: '/orders/bulk-orders' },
  { tab: 'NEW', path: orderListPath('NEW') },
] as const;

/** What the shipper has to do next, each with its number and the list to do it in. */
export function Waiting() {
  const translate = useTranslate();
  const locale = useTextLocale();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { customer } = useSession();
  const { data } = useQuery({
    queryKey: ['counts', customer.id],
    queryFn: () => dataProvider.getStatusCounts(),
  });
  const steps = STEPS.filter(({ tab }) => data?.[tab]);
  return (
    <DashboardCard title={translate('dashboard.waiting')}>
      {data ? null : <Skeleton height={80} />}
      {data && steps.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {translate('dashboard.nothingWaits')}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ m: 0, mx: -1, p: 0, listStyle: 'none' }}>
        {steps.map(({ tab, path }) => (
          <li key={tab}>
            <Box
              component={NavAnchor}
              to={path}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                px: 1,
                minHeight: 40,
                borderRadius: 1,
                color: 'inherit',
                textDecoration: 'none',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Box component="span" sx={{ mr: 'auto' }}>
                {translate(`dashboard.waits.${tab}`)}
              </Box>
              <Box
                component="span"
                sx={{
                  fontWeight: 650,
                  fontVariantNumeric: 'tabular-nums',
                  color: tab === 'FAILED' ? 'error.main' : 'inherit',
                }}
              >
                {numberText(data?.[tab] ?? 0, locale, 0, 0)}
              </Box>
            </Box>
          </li>
        ))}
      </Box>
    </DashboardCard>
  );
}
