import { Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { numberText } from '../../i18n/numberText.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { filteredPath } from '../../lib/lists/filteredPath.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { pageRight } from '../../session/pageRights.ts';
import { useMay, useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useOwed } from '../../shared/billing/useOwed.ts';
import { inboxCountText } from '../../shared/inbox/rules/inboxCountText.ts';
import { useInboxCounts } from '../../shared/inbox/useInboxCounts.ts';
import { orderListPath } from '../../shared/orders/rules/orderListPath.ts';
import { NumberLines } from '../../ui/page/NumberLines.tsx';
import { TitledCard } from '../../ui/page/TitledCard.tsx';

const INBOX = '/inbox';
const STEPS = [
  { tab: 'FAILED', path: filteredPath('/orders/bulk-orders', { tab: 'FAILED' }) },
  { tab: 'DRAFT', path: '/orders/bulk-orders' },
  { tab: 'NEW', path: orderListPath('NEW') },
] as const;

const URGENT: ReadonlySet<string> = new Set(['FAILED', 'OVERDUE', 'INBOX']);
const UNPAID = filteredPath('/billing', { tab: 'unpaid' });

/** The person's next tasks, each with a number and a link to its list. */
export function Waiting() {
  const translate = useText();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const may = useMay();
  const { data, isError } = useQuery({
    queryKey: ['counts', customer.id],
    queryFn: () => dataProvider.getStatusCounts(),
  });
  // An overdue invoice blocks new orders, so it comes first.
  const { data: owed } = useOwed();
  const overdue = owed?.overdue ? formatMoney(nearestMinor(owed.overdue), owed.currency, locale) : null;
  const { data: inbox } = useInboxCounts();
  const steps = [
    ...(overdue ? [{ tab: 'OVERDUE' as const, path: UNPAID, shown: overdue }] : []),
    ...(inbox?.waiting
      ? [{ tab: 'INBOX' as const, path: INBOX, shown: inboxCountText(inbox.waiting, locale) }]
      : []),
    ...STEPS.filter(({ tab }) => data?.[tab]).map(({ tab, path }) => ({
      tab,
      path,
      shown: numberText(data?.[tab] ?? 0, locale, 0, 0),
    })),
  ].filter(({ path }) => may(pageRight(path)));
  // The tiles with the counts report the failure and offer a retry.
  if (isError && !data && steps.length === 0) return null;
  return (
    <TitledCard title={translate('dashboard.waiting')}>
      {data || isError ? null : <Skeleton height={80} />}
      {data && steps.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {translate('dashboard.nothingWaits')}
        </Typography>
      ) : null}
      <NumberLines
        lines={steps.map(({ tab, path, shown }) => ({
          id: tab,
          path,
          shown,
          label: translate(`dashboard.waits.${tab}`),
          urgent: URGENT.has(tab),
        }))}
      />
    </TitledCard>
  );
}
