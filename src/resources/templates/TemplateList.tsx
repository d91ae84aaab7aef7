import { useMemo } from 'react';
import type { TemplateSummary } from '../../../contract/templates.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { TemplateFilter } from '../../lib/templateFilter.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useTextLocale } from '../../session/TextContext.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { PAGE_SIZES } from '../../ui/list/rowsPerPage.ts';
import { templates } from './index.ts';
import { TemplateDialogs } from './TemplateDialogs.tsx';
import { openTemplate, type TemplateTools, templateActions, useTemplateTools } from './templateActions.ts';
import { templateColumns } from './templateColumns.tsx';

/** Orders that are kept under a name, by name. */
const templateList: ListDescription<TemplateSummary, TemplateTools, TemplateFilter> = {
  resource: 'templates',
  title: 'menu.templates',
  name: ({ name }) => name,
  tabs: { values: templates.tabs, label: 'templates.tabsLabel', text: (tab) => `templates.tabs.${tab}` },
  sorts: templates.sorts,
  sort: { field: 'name', order: 'ASC' },
  pageSizes: PAGE_SIZES,
  filters: { search: 'templates.search' },
  empty: (filtered, tab) =>
    filtered
      ? { title: 'templates.nothingFound', hint: 'templates.nothingFoundHint' }
      : { title: `templates.empty.${tab}`, hint: 'templates.emptyHint' },
  actions: templateActions,
  useTools: useTemplateTools,
  primary: () => ({ action: openTemplate, text: 'templates.useShort' }),
  primaryKey: () => openTemplate,
  open: { action: openTemplate },
  useSelectedText: () => {
    const translate = useTranslate();
    return ({ count }) => translate('templates.selected', { smart_count: count });
  },
  body: { useColumns, minWidth: 1150 },
};

export default function TemplateList() {
  return (
    <TemplateDialogs>
      <ListPage list={templateList} />
    </TemplateDialogs>
  );
}

function useColumns() {
  const translate = useTranslate();
  const locale = useTextLocale();
  const zone = useSession().company.timezone;
  return useMemo(() => templateColumns({ translate, locale, zone }), [translate, locale, zone]);
}
