import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, Link, Tooltip } from '@mui/material';
import type { Invoice } from '../../../contract/money/wallet.ts';
import {
  type EInvoiceState,
  eInvoiceLink,
  eInvoiceStateOf,
  type InvoiceState,
  invoiceStateOf,
  isOverdue,
  isPartlyRefunded,
} from '../../../contract/rules/money/billing.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { dateText } from '../../lib/dates/dates.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { formatAmount, formatMoney } from '../../lib/text/formatMoney.ts';
import { NUMBER_STYLE, RecordLink } from '../../ui/buttons/RecordLink.tsx';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { ListTime } from '../../ui/text/ListTime.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { pathOfInvoice } from './invoiceActions.ts';

const TONES: Record<InvoiceState, StatusTone> = {
  unpaid: 'red',
  paid: 'green',
  refunded: 'blue',
  void: 'grey',
};
const E_TONES: Record<Exclude<EInvoiceState, 'none'>, StatusTone> = {
  cancelled: 'grey',
  valid: 'green',
  pending: 'orange',
};

/** Number, day, total, state, purchase, e-invoice (BILL-07…16). The amounts are still visible in a window of 768 px. */
export function invoiceColumns(facts: ColumnFacts): GridColumn<Invoice>[] {
  const { translate: t, locale, zone, currency } = facts;
  return [
    {
      key: 'number',
      label: t('billing.invoiceNo'),
      width: 120,
      sortBy: 'invoiceNo',
      render: (invoice) => (
        <RecordLink to={pathOfInvoice(invoice)} style={NUMBER_STYLE}>
          {invoice.invoiceNo}
        </RecordLink>
      ),
    },
    {
      key: 'date',
      label: t('billing.date'),
      width: 150,
      sortBy: 'date',
      render: ({ date }) => <ListTime iso={date} zone={zone} locale={locale} hasAge={false} />,
    },
    {
      key: 'total',
      label: t('common.noted', { label: t('billing.total'), note: currency }),
      width: 120,
      align: 'right',
      sortBy: 'totalPrice',
      render: ({ totalPrice }) => (
        <Amount minor={nearestMinor(totalPrice.amount)} currency={currency} locale={locale} />
      ),
      cardHead: ({ totalPrice }) => formatMoney(nearestMinor(totalPrice.amount), totalPrice.currency, locale),
    },
    {
      key: 'status',
      label: t('billing.status'),
      width: 160,
      sortBy: 'status',
      render: (invoice) => <Status invoice={invoice} facts={facts} />,
    },
    {
      key: 'items',
      label: t('billing.items'),
      render: ({ items }) => {
        const [first] = items;
        if (!first) return '–';
        return items.length === 1
          ? first.name
          : t('billing.moreItems', { name: first.name, count: items.length - 1 });
      },
    },
    {
      key: 'eInvoice',
      label: t('billing.eInvoice'),
      width: 126,
      render: (invoice) => <EInvoice invoice={invoice} t={t} />,
    },
  ];
}

function Status({ invoice, facts }: { invoice: Invoice; facts: ColumnFacts }) {
  const { translate: t, locale, zone, currency } = facts;
  const state = invoiceStateOf(invoice);
  const late = isOverdue(invoice, serverNow());
  const refunded = nearestMinor(invoice.totalRefunded.amount);
  const more =
    refunded > 0
      ? t('billing.refundedAmount', {
          amount: formatMoney(refunded, invoice.totalRefunded.currency, locale),
        })
      : invoice.dueDate && state === 'unpaid'
        ? t('billing.due', { date: dateText(invoice.dueDate, zone, locale) })
        : '';
  const isBegun = state === 'unpaid' && invoice.isPaymentBegun;
  const label = isPartlyRefunded(invoice)
    ? t('billing.refundedPart', { amount: formatAmount(refunded, currency, locale) })
    : t(late ? 'billing.overdue' : `billing.invoiceTabs.${state}`);
  return (
    <Tooltip title={more}>
      {/* Two lines in a row have a low chip. */}
      <span className={isBegun ? 'stacked' : undefined}>
        <ToneChip tone={TONES[state]} label={label} />
        {isBegun ? (
          <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
            {t('billing.paymentBegun')}
          </Box>
        ) : null}
      </span>
    </Tooltip>
  );
}

function EInvoice({ invoice, t }: { invoice: Invoice; t: Translate }) {
  const state = eInvoiceStateOf(invoice);
  if (state === 'none') return t('billing.eInvoices.none');
  const address = eInvoiceLink(invoice);
  const chip = <ToneChip tone={E_TONES[state]} label={t(`billing.eInvoices.${state}`)} />;
  if (!address) return chip;
  return (
    <Link
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={-1}
      title={t('billing.viewEInvoice')}
      aria-label={`${t('billing.viewEInvoice')} ${t('billing.newTab')}`}
      onClick={(event) => event.stopPropagation()}
      sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', textDecoration: 'none' }}
    >
      {chip}
      <OpenInNew aria-hidden sx={{ fontSize: 14 }} />
    </Link>
  );
}

function Amount({ minor, currency, locale }: { minor: number; currency: string; locale: string }) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatAmount(minor, currency, locale)}
    </Box>
  );
}
