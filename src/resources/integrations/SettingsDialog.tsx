import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { TOKEN_NAME_MAX } from '../../../contract/rules/integrations/tokenScopes.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { IntegrationRecord } from '../../shared/integrations/rules/integrationAddress.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { FactList } from '../../ui/text/FactList.tsx';
import { versionOf } from '../../ui/versions/saveOver.ts';
import { type NameValues, nameVersions, useFormVersions } from '../../ui/versions/useFormVersions.tsx';
import { useIntegrationDialogs } from './IntegrationDialogs.tsx';

interface Props {
  shop: IntegrationRecord;
  onClose: (changed?: boolean) => void;
}

const NAME = 'integration-name';

/** Facts of a shop, and its name, which the user can change (INTG-17). */
export function SettingsDialog({ shop, onClose }: Props) {
  const translate = useText();
  const notify = useNotify();
  const locale = useLocale();
  const { timezone } = useSession().company;
  const verbs = useDataProvider();
  const { guide, disconnect } = useIntegrationDialogs();
  const [name, setName] = useState(shop.name);
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useFormCall();
  const versioned = useFormVersions<NameValues>({
    versions: nameVersions(shop, translate('integrations.name'), ({ integration }) => integration),
    show: (now) => setName(now.name),
    resubmit: (now) => submit(now.name),
  });
  const submit = (entered = name) => {
    setTried(true);
    if (!entered.trim()) return focusId(NAME);
    run(async () => {
      const isSaved = await versioned.save({ name: entered.trim() }, async (mine, based) => {
        const updatedAt = based ? versionOf(based) : undefined;
        await verbs.changeIntegration(Number(shop.id), { ...mine, updatedAt });
      });
      if (!isSaved) return;
      notify('integrations.saved', { type: 'success' });
      onClose(true);
    });
  };
  const facts: [string, string | null][] = [
    [translate('integrations.type'), translate(`integrations.types.${shop.type}`)],
    [translate('integrations.shop'), shop.shop],
    [translate('integrations.key'), shop.keyAlive ? shop.token : translate('integrations.keyEnded')],
    [
      translate('integrations.lastUsed'),
      shop.lastUsedAt ? dateTimeText(shop.lastUsedAt, timezone, locale) : translate('integrations.neverUsed'),
    ],
    [translate('integrations.connectedAt'), dateTimeText(shop.createdAt, timezone, locale)],
  ];
  return (
    <FormDialog
      title={translate('integrations.settingsTitle', { name: shop.name })}
      maxWidth="sm"
      busy={busy}
      failure={failure}
      cancel={translate('integrations.cancel')}
      submit={translate('integrations.save')}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <TextInput
        id={NAME}
        label={translate('integrations.name')}
        required
        autoFocus
        maxLength={TOKEN_NAME_MAX}
        value={name}
        error={tried && !name.trim() ? translate('integrations.nameMissing') : undefined}
        onChange={setName}
      />
      <FactList facts={facts} sx={{ rowGap: 0.5, fontSize: 'inherit' }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" onClick={() => guide(shop)}>
          {translate('integrations.guide')}
        </Button>
        <Button size="small" color="error" onClick={() => disconnect([shop])}>
          {translate('integrations.disconnect')}
        </Button>
      </Box>
      {versioned.dialog}
    </FormDialog>
  );
}
