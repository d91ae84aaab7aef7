import { Box } from '@mui/material';
import type { TemplateSummary } from '../../../contract/orders/templates.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import { type RepeatResult, WEEKDAYS } from '../../../contract/rules/orders/repeats.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { dateText, dateTimeText } from '../../lib/dates/dates.ts';
import { weightText } from '../../lib/text/formatWeight.ts';
import { RecordLink } from '../../ui/buttons/RecordLink.tsx';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { CellText } from '../../ui/text/CellText.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';

/** Name, recipient, goods, service, and the schedule with the next day and the last result. */
export function templateColumns({ translate: t, locale, zone }: ColumnFacts): GridColumn<TemplateSummary>[] {
  return [
    {
      key: 'name',
      label: t('templates.name'),
      sortBy: 'name',
      render: (row) => <CellText text={row.name} />,
    },
    {
      key: 'recipient',
      label: t('templates.recipient'),
      width: 140,
      render: (row) => (
        <CellText text={[row.recipientName, row.recipientCity].filter(Boolean).join(', ') || '–'} />
      ),
    },
    {
      key: 'goods',
      label: t('templates.goods'),
      width: 112,
      render: (row) => {
        const goods = [
          row.itemType ? t(`itemTypes.${row.itemType}`, { _: row.itemType }) : null,
          row.weight.value > 0 ? weightText(row.weight, locale) : null,
          row.stops > 2 ? t('templates.stops', { smart_count: row.stops }) : null,
        ];
        return <CellText text={goods.filter(Boolean).join(' · ') || '–'} wraps />;
      },
    },
    {
      key: 'service',
      label: t('templates.service'),
      // As wide as its longest heading.
      width: 118,
      render: (row) => row.serviceCode ?? t('templates.anyService'),
    },
    {
      key: 'repeat',
      label: t('templates.repeat.column'),
      width: 172,
      render: ({ repeat }) => {
        if (!repeat) return '–';
        const does = t(`templates.repeat.${repeat.books ? 'doesBook' : 'doesDraft'}`);
        return <CellText text={[does, daysText(t, repeat.weekdays), repeat.time].join(' · ')} wraps />;
      },
    },
    {
      key: 'next',
      label: t('templates.repeat.next'),
      width: 160,
      sortBy: 'nextAt',
      render: ({ repeat }) =>
        repeat?.state === 'active' && repeat.nextAt
          ? dateTimeText(repeat.nextAt, zone, locale)
          : repeat
            ? t(`templates.repeat.states.${repeat.state}`)
            : '–',
    },
    {
      key: 'last',
      label: t('templates.repeat.last'),
      width: 110,
      render: ({ repeat }) => <LastDay last={repeat?.last ?? null} translate={t} locale={locale} />,
    },
  ];
}

const EVERY_DAY = 7;

const daysText = (t: Translate, days: readonly number[]): string =>
  days.length === EVERY_DAY
    ? t('templates.repeat.daily')
    : WEEKDAYS.filter((day) => days.includes(day))
        .map((day) => t(`templates.days.${day}`))
        .join(' ');

const TONES: Record<RepeatResult, StatusTone> = {
  drafted: 'blue',
  booked: 'green',
  held: 'red',
  missed: 'red',
};

interface LastProps {
  last: NonNullable<TemplateSummary['repeat']>['last'];
  translate: Translate;
  locale: string;
}

/** Result of the last day, with a link to its order, or the reason if nothing was booked. */
function LastDay({ last, translate: t, locale }: LastProps) {
  if (!last) return '–';
  // A date without a time is the same in every time zone.
  const day = dateText(`${last.on}T12:00:00Z`, 'UTC', locale);
  const chip = <ToneChip tone={TONES[last.result]} label={t(`templates.repeat.results.${last.result}`)} />;
  return (
    <Box component="span" title={[day, last.message].filter(Boolean).join(': ')}>
      {last.orderId ? (
        <RecordLink
          to={last.result === 'booked' ? `/order/${last.orderId}` : `/orders/new-order/${last.orderId}`}
        >
          {chip}
        </RecordLink>
      ) : (
        chip
      )}
      {last.message ? (
        <Box
          component="span"
          sx={{ display: 'block', fontSize: 12, color: 'text.secondary', whiteSpace: 'normal' }}
        >
          {last.message}
        </Box>
      ) : null}
    </Box>
  );
}
