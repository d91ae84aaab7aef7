import { Alert, Box, Button, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommand } from '../../commands/useCommand.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useSession } from '../../session/SessionContext.ts';
import { TextInput } from '../../ui/TextInput.tsx';

/** The tax number that e-invoices are made out to, where the reminder leads (SHELL-68). */
export default function ProfileInformation() {
  const translate = useTranslate();
  const notify = useNotify();
  const verbs = useDataProvider<PortalDataProvider>();
  const { customer, reloadCustomer } = useSession();
  const [tin, setTin] = useState(customer.taxIdentificationNo ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (saving) return;
    setSaving(true);
    setFailure(null);
    try {
      await verbs.updateCustomer({ taxIdentificationNo: tin.trim() || null });
      await reloadCustomer();
      notify('profile.saved', { type: 'success' });
    } catch (err) {
      setFailure(err instanceof Error ? err.message : String(err));
    }
    setSaving(false);
  };
  useCommand({
    id: 'settings.saveProfile',
    labelKey: 'shell.tin.save',
    scope: 'screen',
    screen: 'settings.profile',
    group: 'form',
    keys: ['mod+enter', 'mod+s'],
    always: true,
    run: () => void save(),
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(e: FormEvent) => void save(e)}
      sx={{ maxWidth: 480, display: 'grid', gap: 2 }}
    >
      <Typography variant="h5" component="h1">
        {translate('shell.tin.page')}
      </Typography>
      {failure ? <Alert severity="error">{failure}</Alert> : null}
      <TextInput
        id="tax-number"
        label={translate('shell.tin.label')}
        help={translate('shell.tin.text')}
        value={tin}
        maxLength={60}
        onChange={setTin}
      />
      <Box>
        <Button type="submit" variant="contained" disabled={saving}>
          {translate('shell.tin.save')}
          <Kbd keys="mod+enter" />
        </Button>
      </Box>
    </Box>
  );
}
