import { useQuery } from '@tanstack/react-query';
import type { ContactGroup } from '../../../contract/contacts/contactGroups.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { FilterChoices } from '../../ui/list/listDescription.ts';

/** All groups of the account. */
export function useContactGroups(): readonly ContactGroup[] {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const { data = [] } = useQuery({
    queryKey: ['contacts', 'groups', customer.id],
    queryFn: () => dataProvider.getContactGroups(),
  });
  return data;
}

export const groupFilter: FilterChoices = {
  field: 'group',
  label: 'contacts.groups.group',
  onlyWithOptions: true,
  useOptions: () => {
    const translate = useText();
    const groups = useContactGroups();
    return [
      { value: '', text: translate('contacts.groups.any') },
      ...groups.map(({ id, name, members }) => ({ value: String(id), text: `${name} (${members})` })),
    ];
  },
};
