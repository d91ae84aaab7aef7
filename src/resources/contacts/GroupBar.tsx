import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ContactGroup } from '../../../contract/contacts/contactGroups.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommands } from '../../commands/useCommand.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { useOneCall } from '../../lib/calls/useOneCall.ts';
import { useMay } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { ContactListFilter } from '../../shared/contacts/rules/contactFilter.ts';
import { useShowDrafts } from '../../shared/orders/useShowDrafts.ts';
import { TemplateNameDialog } from '../../shared/templates/TemplateNameDialog.tsx';
import { ConfirmEachDialog } from '../../ui/dialog/ConfirmEachDialog.tsx';
import { useListFilter } from '../../ui/list/filters/useListFilter.ts';
import { nameVersions } from '../../ui/versions/useFormVersions.tsx';
import { useContactGroups } from './contactGroups.ts';

const KEY = 'shift+a';

/** Shown above the contacts of a group: actions on all of them. */
export function GroupBar({ filter }: { filter: ContactListFilter }) {
  const group = useContactGroups().find(({ id }) => String(id) === filter.group);
  return group ? <Bar key={group.id} group={group} /> : null;
}

function Bar({ group }: { group: ContactGroup }) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const translate = useText();
  const may = useMay();
  const { mayOrder, busy, order } = useOrderToGroup(group);
  const { change } = useListFilter<ContactListFilter>();
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const refetch = () => void queryClient.invalidateQueries({ queryKey: ['contacts'] });
  return (
    <Alert
      severity="info"
      icon={false}
      sx={{ mb: 1.5, flexWrap: 'wrap' }}
      action={
        <>
          {mayOrder ? (
            <Button
              size="small"
              variant="contained"
              disabled={busy || group.members === 0}
              onClick={() => void order()}
              endIcon={<Kbd keys={KEY} />}
            >
              {translate('contacts.groups.orderAll')}
            </Button>
          ) : null}
          {may('contacts.write') ? (
            <>
              <Button color="inherit" size="small" onClick={() => setOpen('rename')}>
                {translate('contacts.groups.rename')}
              </Button>
              <Button color="inherit" size="small" onClick={() => setOpen('delete')}>
                {translate('contacts.groups.delete')}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      {translate('contacts.groups.shown', { name: group.name, smart_count: group.members })}
      {open === 'rename' ? (
        <TemplateNameDialog
          title={translate('contacts.groups.renameTitle', { name: group.name })}
          name={group.name}
          versions={nameVersions(group, translate('templates.name'), ({ group: now }) => now)}
          save={async (name, sent, updatedAt) => {
            await dataProvider.renameContactGroup(group.id, { name, updatedAt }, sent);
            setOpen(null);
            refetch();
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'delete' ? (
        <ConfirmEachDialog
          records={[group]}
          act={({ id }) => dataProvider.deleteContactGroup(id)}
          nameOf={({ name }) => name}
          title="contacts.groups.deleteTitle"
          hint="contacts.groups.deleteHint"
          keep="contacts.groups.keep"
          confirm="contacts.groups.delete"
          onDone={() => change({ group: undefined })}
          onClose={(tried) => {
            setOpen(null);
            if (tried) refetch();
          }}
        />
      ) : null}
    </Alert>
  );
}

/** Creates a draft for each contact of the group, by button and key. */
function useOrderToGroup(group: ContactGroup) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const showDrafts = useShowDrafts();
  const mayOrder = useMay()('orders.write');
  const [busy, runOnce] = useOneCall();
  // After a lost answer the same drafts are requested with this key.
  const key = useRef(crypto.randomUUID());
  const order = () =>
    runOnce(async () => {
      try {
        showDrafts(await dataProvider.orderToGroup(group.id, key.current));
      } catch (err) {
        notify.failure(err);
      }
    });
  useCommands([
    {
      id: 'contacts.orderToGroup',
      labelKey: 'contacts.groups.orderAll',
      scope: 'screen',
      screen: 'contacts',
      group: 'create',
      keys: [KEY],
      when: () => mayOrder && group.members > 0 && !busy,
      run: order,
    },
  ]);
  return { mayOrder, busy, order };
}
