import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PersonalAccessToken } from '../../../contract/account/apiTokens.ts';
import { TOKEN_NAME_MAX, TOKEN_SCOPES } from '../../../contract/rules/integrations/tokenScopes.ts';
import { useText } from '../../i18n/useText.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { ApiKeyList } from './ApiKeyList.tsx';
import { AssistantLines } from './AssistantLines.tsx';
import { inputOfLimit, KeyLimitFields, limitIssues } from './KeyLimitFields.tsx';
import { FULL_KEY, type KeyChoice, KeyRadios, keyInputOf } from './KeyRadios.tsx';

interface NewKey extends KeyChoice {
  name: string;
}
const EMPTY: NewKey = { name: '', ...FULL_KEY };

const issuesOf = ({ name, ...choice }: NewKey): FieldIssue[] => [
  ...(name.trim() ? [] : [{ rule: 'SET-62', field: 'name', messageKey: 'apiKeys.nameMissing' } as const]),
  ...limitIssues(choice),
];

/** Keys for programs: they are created, shown once, listed with their last use, and revoked (SET-61…64). */
export default function ApiKeysPage() {
  const translate = useText();
  const verbs = useDataProvider();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<PersonalAccessToken | null>(null);
  const create = async ({ name, ...choice }: NewKey): Promise<undefined> => {
    setCreated(await verbs.createApiToken({ name: name.trim(), ...keyInputOf(choice) }));
    void queryClient.invalidateQueries({ queryKey: ['tokens'] });
  };
  return (
    <SettingsPage id="apiKeys" titleKey="apiKeys.title" introKey="apiKeys.intro" wide>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {created ? <ShownOnce token={created} onDone={() => setCreated(null)} /> : null}
        <ApiKeyList />
        <SettingsForm
          name="apiKey"
          storedAs="apiKey"
          base={EMPTY}
          issuesOf={issuesOf}
          send={create}
          savedKey="apiKeys.made"
          saveKey="apiKeys.make"
          inputOf={inputOfLimit}
          clears
          underList
        >
          {({ field, ...fields }) => (
            <>
              <SettingsSection title={translate('apiKeys.new')} pairs>
                <TextInput
                  {...field('name')}
                  label={translate('apiKeys.name')}
                  required
                  maxLength={TOKEN_NAME_MAX}
                />
                <KeyRadios {...fields} scopes={TOKEN_SCOPES} />
              </SettingsSection>
              {fields.values.most === 'read' ? null : <KeyLimitFields {...fields} />}
            </>
          )}
        </SettingsForm>
        <AssistantLines token={created?.token} />
      </Box>
    </SettingsPage>
  );
}

function ShownOnce({ token: { name, token }, onDone }: { token: PersonalAccessToken; onDone: () => void }) {
  const translate = useText();
  const copy = useCopyLines();
  const alert = useRef<HTMLDivElement>(null);
  // The form is below the list, which may be long.
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} tabIndex={-1} severity="success" role="status" onClose={onDone}>
      <AlertTitle>{translate('apiKeys.shownOnce', { name })}</AlertTitle>
      <Typography
        component="code"
        sx={{ display: 'block', overflowWrap: 'anywhere', my: 1, userSelect: 'all' }}
      >
        {token}
      </Typography>
      <Button size="small" variant="outlined" color="inherit" onClick={() => void copy([token])}>
        {translate('apiKeys.copy')}
      </Button>
    </Alert>
  );
}
