import { Tooltip } from '@mui/material';
import type { AuditEntry } from '../../../contract/account/audit.ts';
import { type AuditResult, bookedBy } from '../../../contract/rules/account/audit.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { shortDateTimeText } from '../../lib/dates/listTimes.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { useSession } from '../../session/SessionContext.ts';
import { RecordLink } from '../../ui/buttons/RecordLink.tsx';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { recordPath } from './recordPath.ts';

const TONES: Readonly<Record<Exclude<AuditResult, 'done'>, StatusTone>> = {
  partly: 'orange',
  refused: 'red',
};

/** Time, person or key, the action, its record, and its changed fields (BX-51). */
export function activityColumns(facts: ColumnFacts): GridColumn<AuditEntry>[] {
  const { translate: t, locale, zone } = facts;
  return [
    {
      key: 'at',
      label: t('activity.time'),
      width: 150,
      sortBy: 'at',
      render: ({ at }) => (
        <Tooltip title={dateTimeText(at, zone, locale)}>
          <span>{shortDateTimeText(at, zone, locale)}</span>
        </Tooltip>
      ),
    },
    {
      key: 'who',
      label: t('activity.person'),
      width: 160,
      render: (entry) => {
        const text = actorText(entry, facts);
        return (
          <span className={linesOf(text)} title={text}>
            {text}
          </span>
        );
      },
    },
    {
      key: 'did',
      label: t('activity.did'),
      width: 208,
      render: (entry) => {
        const text = operationText(entry, facts);
        const { result } = entry;
        return (
          <span className={linesOf(text)} title={text}>
            {text}
            {result === 'done' ? null : (
              <>
                {' '}
                <ToneChip tone={TONES[result]} label={t(`activity.results.${result}`)} />
              </>
            )}
          </span>
        );
      },
      cardHead: (entry) => operationText(entry, facts),
    },
    {
      key: 'record',
      label: t('activity.record'),
      width: 142,
      render: (entry) => <Records entry={entry} t={t} />,
    },
    {
      key: 'detail',
      label: t('activity.detail'),
      render: (entry) => {
        const text = detailText(entry, facts);
        return text ? <span title={text}>{text}</span> : '–';
      },
    },
  ];
}

/** Number of characters that fit on one line of a cell. */
const ONE_LINE = 24;
const linesOf = (text: string) => (text.length > ONE_LINE ? 'two-lines' : undefined);

/** A person, or a key with the person who created it. */
function actorText({ person, key }: AuditEntry, { translate: t }: ColumnFacts): string {
  const name = person.name ?? t('activity.gone');
  return key ? t('activity.byKey', { key: key.name, name }) : name;
}

export function operationText(
  { operation, kind, amount, role, roleName }: AuditEntry,
  { translate: t }: ColumnFacts,
): string {
  const booked = bookedBy(operation, amount);
  const done = t(booked ? `activity.booked.${booked}` : `activity.operations.${operation}`);
  const given = role === 'own' ? roleName : role && t(`people.roles.${role}`);
  const note = kind ? t(`activity.kinds.${kind}`) : given;
  return note ? t('common.noted', { label: done, note }) : done;
}

function detailText({ fields, amount }: AuditEntry, { translate: t, locale }: ColumnFacts): string {
  return [
    ...(amount ? [formatMoney(nearestMinor(amount.amount), amount.currency, locale)] : []),
    ...(fields.length > 0 ? [t('activity.fieldsSet', { names: fields.join(', ') })] : []),
  ].join(' · ');
}

function Records({ entry, t }: { entry: AuditEntry; t: ColumnFacts['translate'] }) {
  const { customer } = useSession();
  const path = recordPath(entry, customer.id);
  const { records, recordTotal } = entry;
  const [first] = records;
  if (!first || !path) return recordTotal > 0 ? t('activity.records', { smart_count: recordTotal }) : '–';
  // The id of a rule has no meaning for users.
  const nameOf = ({ id, name }: typeof first) => name ?? (entry.subject === 'rule' ? t('activity.rule') : id);
  const name = first.name ?? nameOf(first).slice(0, entry.subject === 'rule' ? undefined : 8);
  const text = recordTotal > 1 ? t('activity.more', { name, smart_count: recordTotal - 1 }) : name;
  return (
    <span title={records.map(nameOf).join(', ')}>
      <RecordLink to={path}>{text}</RecordLink>
    </span>
  );
}
