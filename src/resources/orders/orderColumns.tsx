import WhatsApp from '@mui/icons-material/WhatsApp';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { Company } from '../../../contract/company.ts';
import type { Order, OrderContact } from '../../../contract/orders.ts';
import { toMinor } from '../../../contract/rules/money.ts';
import { dateTimeText, relativeText } from '../../lib/dates.ts';
import { durationWords } from '../../lib/durationWords.ts';
import { formatAmount, formatMoney } from '../../lib/formatMoney.ts';
import { listedWeight } from '../../lib/formatWeight.ts';
import { whatsAppLink } from '../../lib/whatsAppLink.ts';
import type { GridColumn } from '../../ui/grid/gridTypes.ts';
import { NavAnchor } from '../../ui/NavAnchor.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

interface Options {
  translate: (key: string, options?: Record<string, unknown>) => string;
  locale: string;
  company: Company;
  showsEstimate: boolean;
}

export const orderName = (order: Order): string =>
  order.consignmentNo ?? order.referenceNo ?? order.id.slice(0, 8);
const NOTE_LENGTH = 80;

/** The eleven columns of the order list; the last one, actions, belongs to the grid (ORD-06). */
export function orderColumns({ translate: t, locale, company, showsEstimate }: Options): GridColumn<Order>[] {
  const time = (iso: string | null) => (iso ? dateTimeText(iso, company.timezone, locale) : '–');
  return [
    {
      key: 'number',
      label: t('orders.number'),
      width: 165,
      sortBy: 'consignmentNo',
      render: (o) => (
        <Box sx={{ fontFamily: 'monospace', fontSize: 13 }}>
          <NavAnchor to={`/order/${o.id}`} tabIndex={-1}>
            {orderName(o)}
          </NavAnchor>
        </Box>
      ),
    },
    {
      key: 'status',
      label: t('orders.status'),
      width: 175,
      sortBy: 'statusCode',
      render: (o) => <StatusChip code={o.statusCode} />,
    },
    {
      key: 'schedule',
      label: t('orders.schedule'),
      width: 210,
      sortBy: 'scheduledAt',
      render: (o) => (
        <Tooltip title={o.scheduledAt ? relativeText(o.scheduledAt, locale) : ''}>
          <span>{time(o.scheduledAt ?? o.createdAt)}</span>
        </Tooltip>
      ),
    },
    {
      key: 'recipient',
      label: t('orders.recipient'),
      width: 255,
      sortBy: 'recipient',
      render: (o) => <Person contact={o.waypoint.at(-1)?.contact} order={o} t={t} />,
    },
    {
      key: 'sender',
      label: t('orders.sender'),
      width: 170,
      wideOnly: true,
      render: (o) => o.waypoint[0]?.contact.name ?? '–',
    },
    {
      key: 'service',
      label: t('orders.service'),
      width: 210,
      sortBy: 'serviceCode',
      render: (o) => (
        <>
          {o.service?.name ?? '–'}
          {showsEstimate && o.etaDuration ? <Estimate seconds={o.etaDuration} t={t} /> : null}
        </>
      ),
    },
    {
      key: 'weight',
      label: t('orders.weight'),
      width: 100,
      align: 'right',
      sortBy: 'weight',
      render: (o) => listedWeight(o.weight, locale),
    },
    {
      key: 'price',
      label: t('orders.price', { currency: company.currency }),
      width: 120,
      align: 'right',
      sortBy: 'price',
      render: (o) => (o.price ? priceText(o.price, company.currency, locale) : '–'),
    },
    {
      key: 'note',
      label: t('orders.note'),
      width: 220,
      wideOnly: true,
      render: (o) => <span title={o.note ?? undefined}>{(o.note ?? '').slice(0, NOTE_LENGTH)}</span>,
    },
    {
      key: 'personnel',
      label: t('orders.personnel'),
      width: 170,
      wideOnly: true,
      render: (o) => [o.personnel?.name, o.personnel?.vehicleRegNo].filter(Boolean).join(' · ') || '–',
    },
  ];
}

/** The heading names the company's currency; only a price in another one names its own. */
function priceText(price: { amount: number; currency: string }, currency: string, locale: string): string {
  const minor = toMinor(price.amount);
  return price.currency === currency
    ? formatAmount(minor, locale)
    : formatMoney(minor, price.currency, locale);
}

function Estimate({ seconds, t }: { seconds: number; t: Options['translate'] }) {
  const { key, count } = durationWords(seconds);
  return (
    <Tooltip title={t('orders.estimateBasis')}>
      <Box component="span" sx={{ color: 'text.secondary', ml: 0.5 }}>
        · {t(key, { smart_count: count, count })}
      </Box>
    </Tooltip>
  );
}

function Person({
  contact,
  order,
  t,
}: {
  contact: OrderContact | undefined;
  order: Order;
  t: Options['translate'];
}) {
  const phone = contact?.phone ?? contact?.mobile;
  const message = t('orders.whatsAppMessage', {
    name: contact?.name ?? '',
    number: orderName(order),
    link: `${location.origin}/customer/etrack/${order.nanoId}`,
  });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {contact?.name ?? '–'}
        {phone ? (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>{` ${phone}`}</Box>
        ) : null}
      </Box>
      {phone && order.consignmentNo ? (
        <Tooltip title={t('orders.whatsApp')}>
          <IconButton
            size="small"
            tabIndex={-1}
            href={whatsAppLink(phone, message)}
            target="_blank"
            rel="noopener"
            aria-label={t('orders.whatsAppTo', { name: contact?.name ?? '' })}
          >
            <WhatsApp fontSize="inherit" />
          </IconButton>
        </Tooltip>
      ) : null}
    </Box>
  );
}
