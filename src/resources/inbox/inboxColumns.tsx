import { Box, Tooltip } from '@mui/material';
import type { InboxLine } from '../../../contract/orders/inbox.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { INBOX } from '../../../contract/rules/orders/inbox.ts';
import { dayText } from '../../../contract/rules/text/dateText.ts';
import type { Money } from '../../../contract/wire/scalars.ts';
import { bcp47 } from '../../i18n/locales.ts';
import { dateTimeText, relativeText } from '../../lib/dates/dates.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { matterName } from '../../shared/inbox/rules/matterName.ts';
import { phoneOf, recipientOf } from '../../shared/orders/rules/orderCells.ts';
import { translatedStep } from '../../shared/tracking/translatedStep.ts';
import { RecordLink } from '../../ui/buttons/RecordLink.tsx';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { matterPath } from './matterOf.ts';

/** Matter, deadline, order or other record, the latest news, the cost of doing nothing, and the earlier actions (BX-40). */
export function inboxColumns(facts: ColumnFacts): GridColumn<InboxLine>[] {
  const { translate: t, locale, zone } = facts;
  const who = (name: string, key: string | null) => (key === null ? name : t('inbox.keyOf', { key, name }));
  const moment = (iso: string) => (
    <Tooltip title={dateTimeText(iso, zone, locale)}>
      <span>{relativeText(iso, locale)}</span>
    </Tooltip>
  );
  return [
    { key: 'kind', label: t('inbox.matter'), width: 230, render: (line) => <Matter line={line} t={t} /> },
    {
      key: 'deadline',
      label: t('inbox.deadline'),
      width: 184,
      render: ({ deadline, endedAt, endedBy, endedByKey, snoozedUntil }) => {
        if (endedAt)
          return endedBy ? t('inbox.endedBy', { name: who(endedBy, endedByKey) }) : t('inbox.over');
        if (snoozedUntil && new Date(snoozedUntil) > serverNow()) return moment(snoozedUntil);
        const isPast = new Date(deadline) <= serverNow();
        return (
          <Box component="span" sx={isPast ? { color: 'error.main', fontWeight: 600 } : undefined}>
            {moment(deadline)}
          </Box>
        );
      },
    },
    {
      key: 'order',
      label: t('inbox.order'),
      width: 136,
      render: (line) => (
        <Box
          component="span"
          // A name, a file or an address is longer than a number.
          {...(line.order?.consignmentNo
            ? { sx: { fontFamily: 'monospace', fontSize: 13, whiteSpace: 'nowrap' } }
            : { className: 'two-lines' })}
          title={line.facts.url ?? matterName(line) ?? undefined}
        >
          <RecordLink to={matterPath(line)}>{matterName(line) ?? t('inbox.balance')}</RecordLink>
        </Box>
      ),
    },
    {
      key: 'reason',
      label: t('inbox.reason'),
      width: 248,
      render: (line) => {
        const text = newsOf(line, facts);
        return text ? <TwoLines text={text} /> : '–';
      },
    },
    {
      key: 'cost',
      label: t('inbox.cost'),
      width: 200,
      render: (line) => <TwoLines text={costOf(line, facts)} />,
    },
    {
      key: 'recipient',
      label: t('orders.recipient'),
      width: 150,
      render: ({ order }) => {
        // A matter without an order has no recipient, and no row of it on a phone.
        if (!order) return '';
        const contact = recipientOf(order);
        return <span title={phoneOf(contact) ?? undefined}>{contact?.name ?? '–'}</span>;
      },
    },
    {
      key: 'did',
      label: t('inbox.did'),
      width: 190,
      render: ({ steps }) => {
        const texts = steps.map((step) => {
          const { by, key, at } = step;
          const values = { step: stepText(step, facts), ago: relativeText(at, locale) };
          return by ? t('inbox.stepBy', { ...values, name: who(by, key) }) : t('inbox.stepByProgram', values);
        });
        return <TwoLines text={texts[0] ?? '–'} title={texts.join('\n')} />;
      },
    },
    { key: 'since', label: t('inbox.since'), width: 176, render: ({ since }) => moment(since) },
  ];
}

/** A step; for an instruction what the courier was told. */
function stepText(
  { what, instruction, day }: InboxLine['steps'][number],
  { translate: t, locale }: ColumnFacts,
): string {
  if (!instruction) return t(`inbox.steps.${what}`);
  return t(`inbox.told.${instruction}`, { day: day ? weekdayText(day, locale) : '' });
}

const TwoLines = ({ text, title = text }: { text: string; title?: string }) => (
  <span className="two-lines" title={title}>
    {text}
  </span>
);

function Matter({ line, t }: { line: InboxLine; t: ColumnFacts['translate'] }) {
  const { kind, order, takenBy } = line;
  const attempts = order?.failedAttempts ?? 0;
  const isFailed = kind === 'deliveryFailed' || kind === 'addressNotFound';
  const taken = takenBy && t(takenBy.isMe ? 'inbox.takenByMe' : 'inbox.takenBy', { name: takenBy.name });
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: '2px 6px', alignItems: 'center', minWidth: 0 }}
    >
      <ToneChip tone={INBOX[kind].tone} label={t(`inbox.kinds.${kind}`)} />
      {isFailed && attempts > 1 ? (
        <span title={t('inbox.attempts', { smart_count: attempts })}>×{attempts}</span>
      ) : null}
      {taken ? (
        <Box
          component="span"
          role="img"
          aria-label={taken}
          title={taken}
          sx={{
            flex: 'none',
            px: 0.5,
            borderRadius: 1,
            fontSize: 12,
            fontWeight: 600,
            bgcolor: takenBy.isMe ? 'var(--wb-fill)' : 'warning.main',
            color: takenBy.isMe ? 'var(--wb-on-fill)' : 'warning.contrastText',
          }}
        >
          {initialsOf(takenBy.name)}
        </Box>
      ) : null}
    </Box>
  );
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();

const OFF_TEXTS: Readonly<Record<string, 'webhookGone' | 'webhookKeyEnded' | 'webhookNoRight'>> = {
  gone: 'webhookGone',
  keyEnded: 'webhookKeyEnded',
  noRight: 'webhookNoRight',
};

/** The event; for an order the last words of its courier. */
function newsOf({ kind, facts, order }: InboxLine, { translate: t, locale, currency }: ColumnFacts) {
  switch (kind) {
    case 'paymentPending':
    case 'invoiceOverdue':
      return t(`inbox.facts.${kind}`, { number: facts.invoiceNo ?? '', smart_count: facts.parcels ?? 0 });
    case 'weightCharge':
      return t('inbox.facts.weightCharge', {
        declared: facts.declaredKg ?? 0,
        measured: facts.measuredKg ?? 0,
      });
    case 'lowBalance':
      return t('inbox.facts.lowBalance', {
        line: formatMoney(nearestMinor(facts.line ?? 0), currency, locale),
      });
    case 'webhookOff':
      return t(`inbox.facts.${OFF_TEXTS[facts.offReason ?? ''] ?? 'webhookFailures'}`);
    case 'importRows':
      return t('inbox.facts.importRows', { smart_count: facts.rowsLeft ?? 0 });
    case 'codLate':
    case 'codShort':
    case 'cancelUnknown':
      return t(`inbox.facts.${kind}`);
    case 'recipientAsks':
    case 'complaint':
      return [
        t(`inbox.asks.${facts.ask ?? 'message'}`),
        facts.day ? weekdayText(facts.day, locale) : (facts.outlet ?? facts.outletId),
        facts.words,
      ]
        .filter(Boolean)
        .join(' · ');
    default:
      return order && (courierWordsOf(order, t) ?? t(`status.${order.statusCode}`, { _: '' }));
  }
}

/** A day such as `2026-11-30` as the recipient's page names it. */
const weekdayText = (day: string, locale: string): string =>
  dayText(new Date(`${day}T12:00:00Z`), 'UTC', bcp47(locale));

/** The courier's words about the newest step, else the place of the step. The recipient's requests have lines of their own. */
function courierWordsOf(
  { failedReason, activities = [] }: NonNullable<InboxLine['order']>,
  t: ColumnFacts['translate'],
): string | null {
  // Two steps may have the same time.
  const [newest] = activities
    .filter(({ by }) => by !== 'recipient')
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id);
  const step = newest && translatedStep(t, newest);
  const words = [step?.note, step?.place].filter(Boolean).join(' · ');
  return failedReason ?? (words || null);
}

/** Matters that end with a return, for which no courier's price is known: the paid price is lost. */
const RETURNS: ReadonlySet<InboxLine['kind']> = new Set([
  'deliveryFailed',
  'addressNotFound',
  'selfCollection',
]);

/** The consequence, with the money at stake if it is known: the line's amount, the price of a returned parcel, and cash that is not collected. */
function costOf({ kind, amount, order }: InboxLine, { translate: t, locale }: ColumnFacts): string {
  const textOf = (money: Money) => formatMoney(nearestMinor(money.amount), money.currency, locale);
  const cost = t(`inbox.costs.${kind}`);
  const money = amount ?? (RETURNS.has(kind) ? order?.price : null);
  const cash = !amount && order?.cod?.amount ? order.cod : null;
  return [
    money ? t('inbox.costOf', { amount: textOf(money), cost }) : cost,
    cash && t('inbox.cashLost', { amount: textOf(cash) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
