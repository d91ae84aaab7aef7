import type { TemplateSummary } from '../../../contract/templates.ts';
import type { Translate } from '../../i18n/textKey.ts';
import type { GridColumn } from '../../ui/grid/gridTypes.ts';
import { ListTime } from '../../ui/ListTime.tsx';

interface Options {
  translate: Translate;
  locale: string;
  zone: string;
}

/** Name, recipient, goods, service and when it was kept. */
export function templateColumns({ translate: t, locale, zone }: Options): GridColumn<TemplateSummary>[] {
  return [
    { key: 'name', label: t('templates.name'), sortBy: 'name', render: (row) => row.name },
    {
      key: 'recipient',
      label: t('templates.recipient'),
      width: 240,
      render: (row) => [row.recipientName, row.recipientCity].filter(Boolean).join(', ') || '–',
    },
    {
      key: 'goods',
      label: t('templates.goods'),
      width: 180,
      render: (row) =>
        [
          row.itemType ? t(`catalog.itemTypes.${row.itemType}`, { _: row.itemType }) : null,
          row.weight.value > 0 ? `${row.weight.value} kg` : null,
          row.stops > 2 ? t('templates.stops', { smart_count: row.stops }) : null,
        ]
          .filter(Boolean)
          .join(' · ') || '–',
    },
    {
      key: 'service',
      label: t('templates.service'),
      width: 130,
      render: (row) => row.serviceCode ?? t('templates.anyService'),
    },
    {
      key: 'createdAt',
      label: t('templates.created'),
      width: 188,
      sortBy: 'createdAt',
      render: (row) => <ListTime iso={row.createdAt} zone={zone} locale={locale} />,
    },
  ];
}
