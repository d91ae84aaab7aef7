import { Box } from '@mui/material';
import type { InboxLine } from '../../../contract/orders/inbox.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { INBOX } from '../../../contract/rules/orders/inbox.ts';
import { costIfIgnored } from '../../../contract/rules/orders/remedies.ts';
import type { Money } from '../../../contract/wire/scalars.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { ageText } from '../../lib/dates/listTimes.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { matterName } from '../../shared/inbox/rules/matterName.ts';
import { requestText, weekdayText } from '../../shared/inbox/rules/requestText.ts';
import { phoneOf, recipientOf } from '../../shared/orders/rules/orderCells.ts';
import { translatedStep } from '../../shared/tracking/translatedStep.ts';
import { NUMBER_STYLE, RecordLink } from '../../ui/buttons/RecordLink.tsx';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { CellText } from '../../ui/text/CellText.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { matterPath } from './matterOf.ts';

/**
 * Matter, deadline, order or other record, the cost of doing nothing, and the earlier actions (BX-40). A table has the latest news, the recipient
 * and the begin in the second lines of these cells, so that all of them fit into a window of 1100 pixels.
 */
export function inboxColumns(facts: ColumnFacts): GridColumn<InboxLine>[] {
  const { translate: t, locale } = facts;
  return [
    {
      key: 'kind',
      label: t('inbox.matter'),
      render: (line) => <Matter line={line} facts={facts} />,
      card: (line) => <MatterCard line={line} t={t} />,
    },
    {
      key: 'deadline',
      label: t('inbox.deadline'),
      width: 132,
      render: (line) => (
        <span className="stacked">
          <Deadline line={line} facts={facts} />
          <Moment iso={line.since} facts={facts}>
            {t('inbox.sinceAgo', { ago: ageText(line.since, locale) })}
          </Moment>
        </span>
      ),
      cardHead: (line) => <Deadline line={line} facts={facts} />,
    },
    {
      key: 'order',
      label: t('inbox.order'),
      width: 'clamp(118px, 12vw - 20px, 190px)',
      render: (line) => <RecordAndRecipient line={line} t={t} />,
      card: (line) => <RecordName line={line} t={t} />,
    },
    {
      key: 'reason',
      label: t('inbox.reason'),
      cardOnly: true,
      render: (line) => newsOf(line, facts) || '–',
    },
    {
      key: 'cost',
      label: t('inbox.cost'),
      width: 'clamp(140px, 30vw - 220px, 320px)',
      render: (line) => <Costs costs={costsOf(line, facts)} />,
      card: (line) => costsOf(line, facts).join(' · '),
    },
    {
      key: 'recipient',
      label: t('orders.recipient'),
      cardOnly: true,
      // A matter without an order has no recipient, and no row of it on a phone.
      render: (line) => (line.order ? <Recipient order={line.order} /> : ''),
    },
    {
      key: 'did',
      label: t('inbox.did'),
      width: 'clamp(104px, 30vw - 340px, 240px)',
      render: ({ steps }) => (steps.length > 0 ? <Steps steps={steps} facts={facts} /> : '–'),
    },
    {
      key: 'since',
      label: t('inbox.since'),
      cardOnly: true,
      render: ({ since }) => (
        <Moment iso={since} facts={facts}>
          {ageText(since, locale)}
        </Moment>
      ),
    },
  ];
}

/** The person of a step, or the API key and its maker. */
const who = (name: string, key: string | null, t: ColumnFacts['translate']) =>
  key === null ? name : t('inbox.keyOf', { key, name });

const Moment = ({ iso, facts, children }: { iso: string; facts: ColumnFacts; children: string }) => (
  <time dateTime={iso} title={dateTimeText(iso, facts.zone, facts.locale)}>
    {children}
  </time>
);

/** The latest time for an answer; of a snoozed line its return, of an ended one the person who ended it. */
function Deadline({ line, facts }: { line: InboxLine; facts: ColumnFacts }) {
  const { deadline, endedAt, endedBy, endedByKey, snoozedUntil } = line;
  const { translate: t, locale } = facts;
  if (endedAt) {
    const text = endedBy ? t('inbox.endedBy', { name: who(endedBy, endedByKey, t) }) : t('inbox.over');
    return <span title={text}>{text}</span>;
  }
  const isSnoozed = snoozedUntil !== null && new Date(snoozedUntil) > serverNow();
  const iso = isSnoozed ? snoozedUntil : deadline;
  const ago = ageText(iso, locale);
  return (
    <Box component="span" sx={!isSnoozed && new Date(deadline) <= serverNow() ? PAST : undefined}>
      <Moment iso={iso} facts={facts}>
        {isSnoozed ? ago : t('inbox.dueAgo', { ago })}
      </Moment>
    </Box>
  );
}

const PAST = { color: 'error.main', fontWeight: 600 } as const;

/** The order or other record; a name, a file or an address is longer than a number. */
function RecordName({ line, t }: PartProps) {
  const name = matterName(line);
  return (
    <span title={line.facts.url ?? name ?? undefined}>
      <RecordLink to={matterPath(line)} {...(line.order?.consignmentNo ? { style: NUMBER_STYLE } : {})}>
        {name ?? t('inbox.balance')}
      </RecordLink>
    </span>
  );
}

function RecordAndRecipient({ line, t }: PartProps) {
  return line.order && matterName(line) !== recipientOf(line.order)?.name ? (
    <span className="stacked">
      <RecordName line={line} t={t} />
      <Recipient order={line.order} />
    </span>
  ) : (
    <span className="two-lines">
      <RecordName line={line} t={t} />
    </span>
  );
}

function Recipient({ order }: { order: NonNullable<InboxLine['order']> }) {
  const contact = recipientOf(order);
  const title = [contact?.name, phoneOf(contact)].filter(Boolean).join(' · ');
  return <span title={title || undefined}>{contact?.name ?? '–'}</span>;
}

/** A step; for an instruction what the courier was told. */
function stepText(
  { what, instruction, day }: InboxLine['steps'][number],
  { translate: t, locale }: ColumnFacts,
): string {
  if (!instruction) return t(`inbox.steps.${what}`);
  return t(`inbox.told.${instruction}`, { day: day ? weekdayText(day, locale) : '' });
}

/** The newest step; all of them are its title. */
function Steps({ steps, facts }: { steps: InboxLine['steps']; facts: ColumnFacts }) {
  const { translate: t, locale } = facts;
  const texts = steps.map((step) => {
    const { by, key, at } = step;
    const values = { step: stepText(step, facts), ago: ageText(at, locale) };
    return by ? t('inbox.stepBy', { ...values, name: who(by, key, t) }) : t('inbox.stepByProgram', values);
  });
  return <CellText text={texts[0] ?? ''} title={texts.join('\n')} wraps />;
}

interface PartProps {
  line: InboxLine;
  t: ColumnFacts['translate'];
}

function Matter({ line, facts }: { line: InboxLine; facts: ColumnFacts }) {
  const news = newsOf(line, facts);
  return (
    <Box component="span" className="two-lines" sx={MATTER}>
      <KindChip line={line} t={facts.translate} />
      <Marks line={line} t={facts.translate} />
      {news ? <span title={news}>{news}</span> : null}
    </Box>
  );
}

/** The reason begins beside the chip and has two lines. */
const MATTER = {
  fontSize: 12,
  lineHeight: '17px',
  color: 'var(--wb-muted)',
  '& > :first-of-type': { mr: 0.75, paddingBlock: 0 },
} as const;

const MatterCard = (props: PartProps) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: '2px 0', alignItems: 'center' }}>
    <Box component="span" sx={{ display: 'inline-flex', mr: 0.75, minWidth: 0 }}>
      <KindChip {...props} />
    </Box>
    <Marks {...props} />
  </Box>
);

const KindChip = ({ line: { kind }, t }: PartProps) => (
  <ToneChip tone={INBOX[kind].tone} label={t(`inbox.kinds.${kind}`)} />
);

/** The number of failed deliveries, and the person who works on the line. */
function Marks({ line: { kind, order, takenBy }, t }: PartProps) {
  const attempts = order?.failedAttempts ?? 0;
  const isFailed = kind === 'deliveryFailed' || kind === 'addressNotFound';
  const taken = takenBy && t(takenBy.isMe ? 'inbox.takenByMe' : 'inbox.takenBy', { name: takenBy.name });
  return (
    <>
      {isFailed && attempts > 1 ? (
        <Box component="span" title={t('inbox.attempts', { smart_count: attempts })} sx={{ mr: 0.75 }}>
          ×{attempts}
        </Box>
      ) : null}
      {taken ? (
        <Box
          component="span"
          role="img"
          aria-label={taken}
          title={taken}
          sx={{
            mr: 0.75,
            px: 0.5,
            borderRadius: 1,
            fontSize: 12,
            lineHeight: '14px',
            fontWeight: 600,
            bgcolor: takenBy.isMe ? 'var(--wb-fill)' : 'warning.main',
            color: takenBy.isMe ? 'var(--wb-on-fill)' : 'warning.contrastText',
          }}
        >
          {initialsOf(takenBy.name)}
        </Box>
      ) : null}
    </>
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
function newsOf(line: InboxLine, { translate: t, locale, currency }: ColumnFacts) {
  const { kind, facts, order } = line;
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
      return requestText(line, t, locale);
    default:
      return order && (courierWordsOf(order, t) ?? t(`status.${order.statusCode}`, { _: '' }));
  }
}

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

/** The consequence, with the money at stake if it is known. */
function costsOf(line: InboxLine, { translate: t, locale }: ColumnFacts): string[] {
  const textOf = (money: Money) => formatMoney(nearestMinor(money.amount), money.currency, locale);
  const cost = t(`inbox.costs.${line.kind}`);
  const { amount, cod } = costIfIgnored(line);
  const first = amount ? t('inbox.costOf', { amount: textOf(amount), cost }) : cost;
  return cod ? [first, t('inbox.cashLost', { amount: textOf(cod) })] : [first];
}

function Costs({ costs }: { costs: string[] }) {
  const text = costs.join(' · ');
  // Each line begins with its amount, which is never cut.
  if (costs.length === 1) return <CellText text={text} wraps />;
  return (
    <span className="stacked" title={text}>
      {costs.map((cost) => (
        <span key={cost}>{cost}</span>
      ))}
    </span>
  );
}
