import WhatsApp from '@mui/icons-material/WhatsApp';
import type { Company } from '../../../../contract/account/company.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Translate } from '../../../i18n/textKey.ts';
import {
  type CellContext,
  isUnderWay,
  ORDER_CELLS,
  ORDER_COLUMN_KEYS,
  ORDER_COLUMNS,
  type OrderColumn,
  recipientOf,
  scheduleOf,
} from '../../../shared/orders/rules/orderCells.ts';
import { StatusChip } from '../../../shared/orders/StatusChip.tsx';
import { measuredWords, timeText } from '../../../shared/price/measuredWords.ts';
import { NUMBER_STYLE, RecordLink } from '../../../ui/buttons/RecordLink.tsx';
import type { GridColumn } from '../../../ui/grid/gridTypes.ts';
import { ListTime } from '../../../ui/text/ListTime.tsx';
import { canWriteTo, chatWith } from '../actions/links/recipientChat.ts';

interface Options {
  translate: Translate;
  locale: string;
  company: Company;
  showsEstimate: boolean;
}

const PERSON = { display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 };
const ICON = { display: 'inline-grid', marginLeft: 'auto', padding: 3, fontSize: 18, color: 'inherit' };
const ESTIMATE = { fontSize: 12, color: 'var(--wb-muted)' };
const SECOND = { color: 'var(--wb-muted)' };

/**
 * The columns of the order list without the actions, which the grid adds (ORD-06). Columns for daily work come first and fit into a window
 * of 1440 pixels. Columns that are equal in most rows, such as the sender, come after them.
 */
export function orderColumns({ translate: t, locale, company, showsEstimate }: Options): GridColumn<Order>[] {
  const context = { company, locale };
  const text = (key: keyof typeof ORDER_CELLS, order: Order) => ORDER_CELLS[key](order, context).text;
  const number = (o: Order) => (
    <RecordLink to={`/order/${o.id}`} style={o.consignmentNo ? NUMBER_STYLE : {}}>
      {text('number', o)}
    </RecordLink>
  );
  const service = (o: Order, isCard: boolean) => (
    <span className="one-line">
      <span>{text('service', o)}</span>
      {showsEstimate && isUnderWay(o) && (o.arrival || o.etaDuration) ? (
        <Estimate order={o} t={t} isCard={isCard} />
      ) : null}
    </span>
  );
  const columns: Record<OrderColumn, Pick<GridColumn<Order>, 'label' | 'render' | 'card' | 'sortBy'>> = {
    number: {
      label: t('orders.number'),
      // A reference or a name instead of a number takes two small lines.
      render: (o) => (o.consignmentNo ? number(o) : <span className="two-lines">{number(o)}</span>),
      card: (o) => number(o),
      sortBy: 'consignmentNo',
    },
    status: {
      label: t('orders.status'),
      render: (o) => <StatusChip code={o.statusCode} />,
      sortBy: 'statusCode',
    },
    recipient: {
      label: t('orders.recipient'),
      render: (o) => <Person order={o} t={t} context={context} />,
      sortBy: 'recipient',
    },
    price: {
      label: t('orders.price', { currency: company.currency }),
      // A cancelled order costs nothing: its payment went back to the wallet.
      render: (o) =>
        o.statusCode === STATUS.cancelled && o.price ? (
          <s style={SECOND} title={t('orders.notCharged')}>
            {text('price', o)}
          </s>
        ) : (
          text('price', o)
        ),
      sortBy: 'price',
    },
    service: {
      label: t('orders.service'),
      render: (o) => service(o, false),
      card: (o) => service(o, true),
      sortBy: 'serviceCode',
    },
    schedule: {
      label: t('orders.schedule'),
      render: (o) => <ListTime iso={scheduleOf(o)} zone={company.timezone} locale={locale} />,
      sortBy: 'scheduledAt',
    },
    weight: { label: t('orders.weight'), render: (o) => text('weight', o), sortBy: 'weight' },
    sender: { label: t('orders.sender'), render: (o) => text('sender', o) },
    note: {
      label: t('orders.note'),
      render: (o) => <span title={o.note ?? undefined}>{text('note', o)}</span>,
    },
    personnel: { label: t('orders.personnel'), render: (o) => text('personnel', o) },
  };
  return ORDER_COLUMN_KEYS.map((key) => ({ key, ...ORDER_COLUMNS[key], ...columns[key] }));
}

/** The usual time, on a card with that of nine in ten and the number of parcels; a cell is too narrow and has them as its title (BX-45). */
function Estimate({ order: o, t, isCard }: { order: Order; t: Options['translate']; isCard: boolean }) {
  const time = timeText(o.arrival?.duration ?? o.etaDuration ?? 0, t);
  const basis = t(o.arrival || o.isEtaMeasured ? 'orders.estimateBasis' : 'orders.cardBasis');
  const whole = o.arrival && measuredWords(o.arrival, t);
  return (
    <span title={whole ? `${whole}\n${basis}` : basis} style={ESTIMATE}>
      {` · ${isCard ? t('orders.usualTime', { time: whole ?? time }) : time}`}
    </span>
  );
}

function Person({ order, t, context }: { order: Order; t: Options['translate']; context: CellContext }) {
  const contact = recipientOf(order);
  const { text, second } = ORDER_CELLS.recipient(order, context);
  return (
    <span style={PERSON}>
      <span className="one-line person">
        <span>{text}</span>
        {second ? <small style={SECOND}>{second}</small> : null}
      </span>
      {canWriteTo(contact, order) ? (
        <a
          className="wide-only"
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
