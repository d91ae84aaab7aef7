import type { InstabookLink } from '../../../contract/orders/instabook.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import type { InstabookState } from '../../../contract/rules/orders/instabook.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import { dateText } from '../../lib/dates/dates.ts';
import { formatAmount } from '../../lib/text/formatMoney.ts';
import { weightText } from '../../lib/text/formatWeight.ts';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { CellText } from '../../ui/text/CellText.tsx';
import { ListTime } from '../../ui/text/ListTime.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';

const TONES: Record<InstabookState, StatusTone> = {
  open: 'blue',
  answered: 'green',
  expired: 'grey',
  ended: 'grey',
};

const NO_PRODUCT = { fontStyle: 'italic', color: 'var(--wb-muted)' } as const;

/** Product with its facts, answers, last day, state and date. */
export function instabookColumns({
  translate: t,
  locale,
  zone,
  currency,
}: ColumnFacts): GridColumn<InstabookLink>[] {
  return [
    {
      key: 'productName',
      label: t('instabook.product'),
      sortBy: 'productName',
      render: ({ productName }) => (
        <CellText text={productName ?? t('instabook.byBuyer')}>
          {productName ?? <span style={NO_PRODUCT}>{t('instabook.byBuyer')}</span>}
        </CellText>
      ),
    },
    {
      key: 'state',
      label: t('instabook.state'),
      width: 124,
      render: (l) => <ToneChip tone={TONES[l.state]} label={t(`instabook.states.${l.state}`)} />,
    },
    {
      key: 'uses',
      label: t('instabook.answers'),
      width: 92,
      align: 'right',
      sortBy: 'uses',
      render: (l) => t('instabook.answersOf', { uses: l.uses, limit: l.limit }),
    },
    {
      key: 'value',
      label: t('common.noted', { label: t('instabook.value'), note: currency }),
      width: 112,
      align: 'right',
      render: (l) => (l.value ? formatAmount(nearestMinor(l.value.amount), l.value.currency, locale) : '–'),
    },
    {
      key: 'weight',
      label: t('instabook.weight'),
      width: 84,
      align: 'right',
      render: (l) => (l.weight ? weightText(l.weight, locale) : '–'),
    },
    {
      key: 'endsOn',
      label: t('instabook.endsOn'),
      width: 118,
      sortBy: 'endsOn',
      // A date without a time is the same in every time zone.
      render: (l) => (l.endsOn ? dateText(`${l.endsOn}T12:00:00Z`, 'UTC', locale) : '–'),
    },
    {
      key: 'createdAt',
      label: t('instabook.created'),
      width: 150,
      sortBy: 'createdAt',
      render: (l) => <ListTime iso={l.createdAt} zone={zone} locale={locale} />,
    },
  ];
}
