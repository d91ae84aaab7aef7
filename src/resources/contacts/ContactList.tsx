import { useMemo } from 'react';
import { useText } from '../../i18n/useText.ts';
import {
  type ContactListFilter,
  type ContactRecord,
  contactFilterToWire,
} from '../../shared/contacts/rules/contactFilter.ts';
import { createAt } from '../../ui/list/createRecord.ts';
import { useListFilter } from '../../ui/list/filters/useListFilter.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { ContactDialogs } from './ContactDialogs.tsx';
import { CONTACT_ACTIONS, type ContactTools, contactPath, useContactTools } from './contactActions.ts';
import { CONTACT_COLUMN_KEYS, contactColumns } from './contactColumns.tsx';
import { groupFilter } from './contactGroups.ts';
import { GroupBar } from './GroupBar.tsx';
import { contacts } from './index.ts';

/** The API's limit for one sheet. */
const MOST_EXPORTED = 100_000;

/** The address book by name, with a tab for each tag (BOOK-01…04). */
const contactList: ListDescription<ContactRecord, ContactTools, ContactListFilter> = {
  resource: 'contacts',
  title: 'menu.contacts',
  name: (contact) => contact.name,
  tabs: { values: contacts.tabs, label: 'contacts.tabsLabel', text: (tab) => `contacts.tabs.${tab}` },
  sorts: contacts.sorts,
  sort: { field: 'name', order: 'ASC' },
  filters: { search: 'contacts.search', choices: [groupFilter] },
  empty: (filtered, tab) =>
    filtered
      ? { title: 'contacts.nothingFound', hint: 'contacts.nothingFoundHint' }
      : {
          title: `contacts.empty.${tab}`,
          hint: tab === 'Duplicates' ? 'contacts.merge.noneHint' : 'contacts.emptyHint',
        },
  actions: Object.values(CONTACT_ACTIONS),
  useTools: useContactTools,
  primary: () => ({ action: CONTACT_ACTIONS.order, text: 'menu.newOrder' }),
  primaryKey: () => CONTACT_ACTIONS.order,
  open: { path: contactPath },
  export: {
    linkForFilter: (dataProvider, { filter }) =>
      dataProvider.contactExportLink(contactFilterToWire(filter), MOST_EXPORTED),
  },
  selectedText: 'contacts.selected',
  Above: GroupBar,
  links: [{ label: 'contacts.import.action', path: '/contacts/import' }],
  create: createAt('/contacts/add', 'contacts.add'),
  body: { useColumns, columnKeys: CONTACT_COLUMN_KEYS, minWidth: 1116, actionsWidth: 168 },
};

export default function ContactList() {
  return (
    <ContactDialogs>
      <ListPage list={contactList} />
    </ContactDialogs>
  );
}

function useColumns() {
  const translate = useText();
  const isDuplicates = useListFilter<ContactListFilter>().filter.tab === 'Duplicates';
  return useMemo(() => contactColumns(translate, isDuplicates), [translate, isDuplicates]);
}
