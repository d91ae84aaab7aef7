import type { ViewContent } from '../../../../contract/account/savedViews.ts';
import type { Translate } from '../../../i18n/textKey.ts';
import type { FormParts } from '../../versions/formParts.ts';
import type { OptionTexts } from './ViewBar.tsx';
import { type ListWithViews, lookOf } from './viewContent.ts';

interface Words {
  translate: Translate;
  zone: string;
  texts: OptionTexts;
}

/** The parts of a view that two people may change at once, with texts for users. */
export function viewParts(list: ListWithViews, { translate, zone, texts }: Words): FormParts<ViewContent> {
  const { filters, tabs } = list;
  const labels: Record<string, string> = {
    q: translate('common.search'),
    ...Object.fromEntries((filters.choices ?? []).map(({ field, label }) => [field, translate(label)])),
  };
  const filterText = (content: ViewContent) => {
    const { tab = '', dateFrom, dateTo, ...rest } = lookOf(content, list, zone).filter;
    const dates = content.period
      ? translate(`dateRanges.${content.period}`)
      : [dateFrom, dateTo].filter(Boolean);
    return [
      translate(tabs.text(tab as never)),
      ...Object.entries(rest).map(
        ([field, value]) =>
          `${labels[field] ?? field}: ${value
            .split(',')
            .map((one) => texts.of(field, one))
            .join(', ')}`,
      ),
      ...[dates].flat(),
    ].join(' · ');
  };
  return {
    filter: { fields: ['filter', 'period'], label: translate('common.filters'), text: filterText },
    sort: {
      fields: ['sort'],
      label: translate('commands.list.sort'),
      text: ({ sort }) =>
        `${sort.field}, ${translate(sort.order === 'ASC' ? 'grid.ascending' : 'grid.descending')}`,
    },
    hidden: {
      fields: ['hidden'],
      label: translate('views.hidden'),
      text: ({ hidden }) => hidden.join(', '),
    },
    density: {
      fields: ['density'],
      label: translate('views.density'),
      text: ({ density }) => translate(`views.densities.${density}`),
    },
  };
}
