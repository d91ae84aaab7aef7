import type { ActingKey, AuditEntry } from '../../../contract/account/audit.ts';
import { type AuditResult, bookedBy } from '../../../contract/rules/account/audit.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import { dateText } from '../../lib/dates/dates.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { listWords } from '../../lib/text/listWords.ts';
import { RecordLink } from '../../ui/buttons/RecordLink.tsx';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { CellText } from '../../ui/text/CellText.tsx';
import { ListTime } from '../../ui/text/ListTime.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { useReader } from './activityActions.ts';
import { fieldWords } from './fieldWords.ts';
import { recordPath } from './recordPath.ts';

const TONES: Readonly<Record<Exclude<AuditResult, 'done'>, StatusTone>> = {
  partly: 'orange',
  asked: 'blue',
  refused: 'red',
};

/** Time, person or key, the action, its record, and its changed fields (BX-51). */
export function activityColumns(facts: ColumnFacts): GridColumn<AuditEntry>[] {
  const { translate: t, locale, zone } = facts;
  return [
    {
      key: 'at',
      label: t('activity.time'),
      width: 152,
      sortBy: 'at',
      render: ({ at }) => <ListTime iso={at} zone={zone} locale={locale} hasAge={false} />,
    },
    {
      key: 'who',
      label: t('activity.person'),
      width: 184,
      narrow: 144,
      render: (entry) => <CellText text={actorText(entry, facts)} wraps={ONE_NAME} />,
    },
    {
      key: 'did',
      label: t('activity.did'),
      width: 180,
      render: (entry) => {
        const text = operationText(entry, facts);
        const { result } = entry;
        return (
          <span style={BESIDE}>
            <CellText text={text} wraps={ONE_SENTENCE} />
            {result === 'done' ? null : (
              <span style={WHOLE}>
                <ToneChip tone={TONES[result]} label={t(`activity.results.${result}`)} />
              </span>
            )}
          </span>
        );
      },
      cardHead: (entry) => operationText(entry, facts),
    },
    {
      key: 'record',
      label: t('activity.record'),
      width: 150,
      render: (entry) => {
        const text = recordText(entry, t);
        return text ? <Records entry={entry} text={text} /> : '–';
      },
    },
    {
      key: 'detail',
      label: t('activity.detail'),
      render: (entry) => {
        const text = detailText(entry, facts);
        // An amount is never cut.
        return text ? <CellText text={text} wraps /> : '–';
      },
    },
  ];
}

/** Letters that fit one line of their columns; a longer text has two small lines. */
const ONE_NAME = 15;
const ONE_SENTENCE = 20;
/** The text is cut where there is no room, its state is not. */
const BESIDE = { display: 'flex', alignItems: 'center', gap: 6 } as const;
const WHOLE = { flexShrink: 0 } as const;

/** A key's name with what tells it from others of that name: the end of its text, or the day when a program was connected. */
export function keyText(
  { name, token, createdAt }: ActingKey,
  { locale, zone }: Pick<ColumnFacts, 'locale' | 'zone'>,
): string {
  return [name, token ?? (createdAt && dateText(createdAt, zone, locale))].filter(Boolean).join(' · ');
}

/** A person, or a key with the person who created it. */
function actorText({ person, key }: AuditEntry, facts: ColumnFacts): string {
  const { translate: t } = facts;
  const name = person.name ?? t('activity.gone');
  return key ? t('activity.byKey', { key: keyText(key, facts), name }) : name;
}

export function operationText(
  { operation, kind, amount, role, roleName, tool }: AuditEntry,
  { translate: t }: Pick<ColumnFacts, 'translate'>,
): string {
  const booked = bookedBy(operation, amount);
  const done = t(booked ? `activity.booked.${booked}` : `activity.operations.${operation}`);
  const given = role === 'own' ? roleName : role && t(`people.roles.${role}`);
  const used = operation === 'callTool' && tool ? t(`activity.tools.${tool.name}`) : given;
  const note = kind ? t(`activity.kinds.${kind}`) : used;
  return note ? t('common.noted', { label: done, note }) : done;
}

function detailText(entry: AuditEntry, { translate: t, locale }: ColumnFacts): string {
  const { operation, amount, tool } = entry;
  const words = fieldWords(entry).map((word) => t(`activity.changed.${word}`));
  return [
    ...(tool ? toolTexts(tool, operation === 'callTool', t) : []),
    ...(amount ? [formatMoney(nearestMinor(amount.amount), amount.currency, locale)] : []),
    ...(words.length > 0 ? [listWords(words, locale)] : []),
  ].join(' · ');
}

/** A counted call has its tool in its own text. */
function toolTexts(
  { name, code, times }: NonNullable<AuditEntry['tool']>,
  isCounted: boolean,
  t: ColumnFacts['translate'],
): string[] {
  if (!isCounted) return [t('activity.byTool', { tool: t(`activity.tools.${name}`) })];
  const counted = t('activity.times', { smart_count: times });
  return code ? [counted, t('activity.refusedCode', { code })] : [counted];
}

/** The first record by name, else by its kind, and the number of the others; '' without any. */
function recordText(entry: AuditEntry, t: ColumnFacts['translate']): string {
  const { records, recordTotal, subject } = entry;
  const [first] = records;
  // A hash of a recipient or a job has no page, and a reader learns nothing from its id.
  if (!first || !subject || subject === 'risk' || subject === 'batch')
    return recordTotal > 0 && subject !== 'risk'
      ? t(subject === 'batch' ? 'activity.orders' : 'activity.records', { smart_count: recordTotal })
      : '';
  const label = first.name ?? t(`activity.subjects.${subject}`);
  const name = first.gone
    ? t('common.noted', { label, note: t(subject === 'invitation' ? 'activity.ended' : 'activity.deleted') })
    : label;
  return recordTotal > 1 ? t('activity.more', { name, smart_count: recordTotal - 1 }) : name;
}

function Records({ entry, text }: { entry: AuditEntry; text: string }) {
  const path = recordPath(entry, useReader());
  return (
    <CellText text={entry.records.map(({ id, name }) => name ?? id).join(', ') || text}>
      {path ? <RecordLink to={path}>{text}</RecordLink> : text}
    </CellText>
  );
}
