import { Box, Typography } from '@mui/material';
import type { Order } from '../../../../contract/orders/orders.ts';
import { COD_STATUS } from '../../../../contract/rules/money/cod.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { dateTimeText, relativeText } from '../../../lib/dates/dates.ts';
import { formatMoney } from '../../../lib/text/formatMoney.ts';
import { weightText } from '../../../lib/text/formatWeight.ts';
import { listWords } from '../../../lib/text/listWords.ts';
import { useFeatures, useSession } from '../../../session/SessionContext.ts';
import { isUnderWay } from '../../../shared/orders/rules/orderCells.ts';
import { arrivalWords } from '../../../shared/price/arrivalWords.ts';
import { Parts } from '../../../ui/text/Parts.tsx';

type Fact =
  | 'service'
  | 'price'
  | 'weight'
  | 'created'
  | 'scheduled'
  | 'usually'
  | 'reference'
  | 'cod'
  | 'insurance'
  | 'addons'
  | 'rider'
  | 'note'
  | 'packed'
  | 'source';

/** Characters of a value that fits into a column; a longer note takes the whole line. */
const SHORT = 100;

/** The order's data as pairs of label and value; empty values are omitted. */
export function OrderFacts({ order }: { order: Order }) {
  const translate = useText();
  const locale = useLocale();
  const { company } = useSession();
  const { estimate: showsEstimate } = useFeatures();
  const time = (iso: string | null) => (iso ? dateTimeText(iso, company.timezone, locale) : null);
  const money = (m: { amount: number; currency?: string } | null) =>
    m ? formatMoney(nearestMinor(m.amount), m.currency ?? company.currency, locale) : null;
  const isNow = order.waypoint[0]?.scheduledAt === 'now';
  // Nobody comes for a cancelled parcel.
  const scheduled =
    order.statusCode === STATUS.cancelled ? null : isNow ? translate('orders.now') : time(order.scheduledAt);
  const facts: [Fact, string | null][] = [
    ['service', order.service ? `${order.service.name} · ${order.service.serviceCompanyName}` : null],
    ['price', money(order.price)],
    ['weight', weightText(order.weight, locale)],
    ['created', time(order.createdAt)],
    ['scheduled', scheduled],
    [
      'usually',
      showsEstimate && order.arrival && isUnderWay(order) ? arrivalWords(order.arrival, translate) : null,
    ],
    ['reference', order.referenceNo],
    [
      'cod',
      [money(order.cod), order.codStatus === COD_STATUS.ownCourier && translate('cod.statuses.ownCourier')]
        .filter(Boolean)
        .join(' · ') || null,
    ],
    ['insurance', money(order.insurance)],
    [
      'addons',
      listWords(
        order.serviceAddon.map((a) => a.name ?? String(a.id)),
        locale,
      ) || null,
    ],
    [
      'rider',
      [order.personnel?.name, order.personnel?.phone, order.personnel?.vehicleRegNo]
        .filter(Boolean)
        .join(' · ') || null,
    ],
    ['packed', [time(order.packed?.at ?? null), order.packed?.by].filter(Boolean).join(' · ') || null],
    ['note', order.note],
    ['source', order.source && translate(`orders.sources.${order.source}`, { _: order.source })],
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
        gap: 2,
        m: 0,
      }}
    >
      {facts.map(([name, value]) =>
        value ? (
          <Box key={name} sx={{ minWidth: 0, gridColumn: value.length > SHORT ? '1 / -1' : undefined }}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {name === 'price' ? translate('orders.payment') : translate(`orders.${name}`)}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              // A date in Chinese has no spaces, and must not be divided in its middle.
              sx={{ m: 0, overflowWrap: 'anywhere', textWrap: 'balance', wordBreak: 'keep-all' }}
              title={name === 'created' ? relativeText(order.createdAt, locale) : undefined}
            >
              {value.includes(' · ') ? <Parts parts={value.split(' · ')} /> : value}
            </Typography>
          </Box>
        ) : null,
      )}
    </Box>
  );
}
