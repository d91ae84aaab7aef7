import type { TemplateSummary } from '../../../contract/orders/templates.ts';
import type { TemplateFilter } from '../../shared/templates/rules/templateFilter.ts';
import { CreateButton } from '../../ui/list/CreateButton.tsx';
import { createAt } from '../../ui/list/createRecord.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { templates } from './index.ts';
import { TemplateDialogs } from './TemplateDialogs.tsx';
import { TEMPLATE_ACTIONS, type TemplateTools, useTemplateTools } from './templateActions.ts';
import { templateColumns } from './templateColumns.tsx';

/** Orders that are stored under a name, sorted by name. */
const templateList: ListDescription<TemplateSummary, TemplateTools, TemplateFilter> = {
  resource: 'templates',
  title: 'menu.templates',
  name: ({ name }) => name,
  tabs: { values: templates.tabs, label: 'templates.tabsLabel', text: (tab) => `templates.tabs.${tab}` },
  sorts: templates.sorts,
  sort: { field: 'name', order: 'ASC' },
  filters: { search: 'templates.search' },
  empty: (filtered, tab) =>
    filtered
      ? { title: 'templates.nothingFound', hint: 'templates.nothingFoundHint' }
      : { title: `templates.empty.${tab}`, hint: 'templates.emptyHint', Action: ToNewOrder },
  actions: Object.values(TEMPLATE_ACTIONS),
  useTools: useTemplateTools,
  primary: () => ({ action: TEMPLATE_ACTIONS.use, text: 'templates.useShort' }),
  primaryKey: () => TEMPLATE_ACTIONS.use,
  open: { action: TEMPLATE_ACTIONS.use },
  selectedText: 'templates.selected',
  body: { columns: templateColumns, minWidth: 1150 },
};

const newOrder = createAt('/orders/new-order', 'menu.newOrder');

/** A template begins as an order. */
const ToNewOrder = () => <CreateButton create={newOrder} />;

export default function TemplateList() {
  return (
    <TemplateDialogs>
      <ListPage list={templateList} />
    </TemplateDialogs>
  );
}
