import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type NewsKind, ORDER_NEWS, type OrderNews } from '../../../contract/rules/account/visits.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { numberText } from '../../i18n/numberText.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { relativeText } from '../../lib/dates/dates.ts';
import { filteredPath } from '../../lib/lists/filteredPath.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { NumberLines } from '../../ui/page/NumberLines.tsx';
import { TitledCard } from '../../ui/page/TitledCard.tsx';
import { orderListPath } from '../orders/rules/orderListPath.ts';

const isOrderNews = (kind: NewsKind): kind is OrderNews => (ORDER_NEWS as readonly NewsKind[]).includes(kind);

/** The list that a line links to, with the latest changes first. */
function pathOf(kind: NewsKind): string {
  switch (kind) {
    case 'delivered':
      return `${orderListPath('COMPLETED')}&sort=updatedAt&order=DESC`;
    case 'returned':
      return `${orderListPath('RTS')}&sort=updatedAt&order=DESC`;
    case 'booked':
      return orderListPath('ALL');
    case 'codPaid':
      return `${filteredPath('/orders/cod', { tab: 'settled' })}&sort=codPaidAt&order=DESC`;
    default:
      return filteredPath('/inbox', { tab: 'waiting', kind });
  }
}

/** Changes since this person's last visit, each linked to its list; nothing is marked as read (BX-44). */
export function SinceYouLeft({ isRow = false }: { isRow?: boolean }) {
  const translate = useText();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const { data } = useQuery({
    queryKey: ['inbox', 'visit', customer.id],
    queryFn: () => dataProvider.getVisitNews(),
  });
  if (!data?.since || data.groups.length === 0) return null;
  const lines = data.groups.map(({ kind, count, amount }) => ({
    id: kind,
    path: pathOf(kind),
    label: translate(isOrderNews(kind) ? `dashboard.changes.${kind}` : `inbox.kinds.${kind}`),
    shown: [
      amount && formatMoney(nearestMinor(amount.amount), amount.currency, locale),
      numberText(count, locale, 0, 0),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  return (
    <TitledCard title={translate('dashboard.sinceYouLeft')}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {translate('dashboard.leftAgo', { ago: relativeText(data.since, locale) })}
      </Typography>
      <NumberLines lines={lines} isRow={isRow} />
    </TitledCard>
  );
}
