import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import {
  type NewsKind,
  ORDER_NEWS,
  type OrderNews,
  orderNewsFilter,
} from '../../../contract/rules/account/visits.ts';
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

const isOrderNews = (kind: NewsKind): kind is OrderNews => (ORDER_NEWS as readonly NewsKind[]).includes(kind);

/** The list of exactly those that a line counts, with the latest changes first. */
function pathOf(kind: NewsKind, since: string): string {
  if (!isOrderNews(kind)) return filteredPath('/inbox', { tab: 'waiting', kind, openedSince: since });
  const filter = orderNewsFilter(kind, since);
  switch (kind) {
    case 'delivered':
      return `${filteredPath('/orders', { tab: 'COMPLETED', ...filter })}&sort=updatedAt&order=DESC`;
    case 'returned':
      return `${filteredPath('/orders', { tab: 'RTS', ...filter })}&sort=updatedAt&order=DESC`;
    case 'booked':
      return filteredPath('/orders', { tab: 'ALL', ...filter });
    case 'codPaid':
      return `${filteredPath('/orders/cod', { tab: 'settled', codPaidSince: since })}&sort=codPaidAt&order=DESC`;
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
  const { since } = data;
  const lines = data.groups.map(({ kind, count, amount }) => ({
    id: kind,
    path: pathOf(kind, since),
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
        {translate('dashboard.leftAgo', { ago: relativeText(since, locale) })}
      </Typography>
      <NumberLines lines={lines} isRow={isRow} />
    </TitledCard>
  );
}
