import WhatsApp from '@mui/icons-material/WhatsApp';
import type { Company } from '../../../contract/company.ts';
import type { Order, OrderContact } from '../../../contract/orders.ts';
import { toMinor } from '../../../contract/rules/money.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { durationWords } from '../../lib/durationWords.ts';
import { formatAmount, formatMoney } from '../../lib/formatMoney.ts';
import { listedWeight } from '../../lib/formatWeight.ts';
import { orderName } from '../../lib/orderName.ts';
import type { GridColumn } from '../../ui/grid/gridTypes.ts';
import { ListTime } from '../../ui/ListTime.tsx';
import { RecordLink } from '../../ui/RecordLink.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { canWriteTo, chatWith } from './recipientChat.ts';

interface Options {
  translate: Translate;
  locale: string;
  company: Company;
  showsEstimate: boolean;
}

const NOTE_LENGTH = 80;
const PERSON = { display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 };
const ICON = { display: 'inline-grid', padding: 5, fontSize: 18, color: 'inherit' };
const ESTIMATE = { fontSize: 12, color: 'var(--wb-muted)' };
const SECOND = { color: 'var(--wb-muted)' };
const NUMBER = { fontFamily: 'monospace', fontSize: 13 };

/**
 * The eleven columns of the order list; the last one, actions, belongs to the grid (ORD-06). What daily work needs comes first and
 * fits into a window of 1440 pixels; columns that are equal in most rows, such as the sender, come after it.
 */
export function orderColumns({ translate: t, locale, company, showsEstimate }: Options): GridColumn<Order>[] {
  return [
    {
      key: 'number',
      label: t('orders.number'),
      width: 120,
      sortBy: 'consignmentNo',
      render: (o) => (
        <RecordLink to={`/order/${o.id}`} style={NUMBER}>
          {orderName(o)}
        </RecordLink>
      ),
    },
    {
      key: 'status',
      label: t('orders.status'),
      width: 184,
      sortBy: 'statusCode',
      render: (o) => <StatusChip code={o.statusCode} />,
    },
    {
      key: 'recipient',
      label: t('orders.recipient'),
      width: 170,
      sortBy: 'recipient',
      render: (o) => <Person contact={o.waypoint.at(-1)?.contact} order={o} t={t} />,
    },
    {
      key: 'service',
      label: t('orders.service'),
      width: 178,
      sortBy: 'serviceCode',
      render: (o) => (
        <span className="one-line">
          <span>{o.service?.name ?? '–'}</span>
          {showsEstimate && o.etaDuration ? <Estimate seconds={o.etaDuration} t={t} /> : null}
        </span>
      ),
    },
    {
      key: 'price',
      label: t('orders.price', { currency: company.currency }),
      width: 106,
      align: 'right',
      sortBy: 'price',
      render: (o) => (o.price ? priceText(o.price, company.currency, locale) : '–'),
    },
    {
      key: 'schedule',
      label: t('orders.schedule'),
      width: 206,
      sortBy: 'scheduledAt',
      render: (o) => <ListTime iso={o.scheduledAt ?? o.createdAt} zone={company.timezone} locale={locale} />,
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
      key: 'sender',
      label: t('orders.sender'),
      width: 170,
      wideOnly: true,
      render: (o) => o.waypoint[0]?.contact.name ?? '–',
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
      width: 198,
      wideOnly: true,
      render: (o) => [o.personnel?.name, o.personnel?.vehicleRegNo].filter(Boolean).join(' · ') || '–',
    },
  ];
}

/** The heading names the company's currency; only a price in another currency names its own. */
function priceText(price: { amount: number; currency: string }, currency: string, locale: string): string {
  const minor = toMinor(price.amount);
  return price.currency === currency
    ? formatAmount(minor, currency, locale)
    : formatMoney(minor, price.currency, locale);
}

function Estimate({ seconds, t }: { seconds: number; t: Options['translate'] }) {
  const { key, count } = durationWords(seconds);
  return (
    <span title={t('orders.estimateBasis')} style={ESTIMATE}>
      {` · ${t(key, { smart_count: count, count })}`}
    </span>
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
  return (
    <span style={PERSON}>
      <span className="one-line">
        <span>{contact?.name ?? '–'}</span>
        {phone ? <small style={SECOND}>{` ${phone}`}</small> : null}
      </span>
      {canWriteTo(contact, order) ? (
        <a
          style={ICON}
          tabIndex={-1}
          href={chatWith(contact, order, t)}
          target="_blank"
          rel="noopener"
          title={t('orders.whatsApp')}
          aria-label={t('orders.whatsAppTo', { name: contact?.name ?? '' })}
        >
          <WhatsApp fontSize="inherit" />
        </a>
      ) : null}
    </span>
  );
}
