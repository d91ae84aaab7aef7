import {
  Alert,
  AlertTitle,
  Box,
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { PersonalAccessToken } from '../../../contract/account/apiTokens.ts';
import {
  TOKEN_NAME_MAX,
  TOKEN_SCOPES,
  type TokenScope,
} from '../../../contract/rules/integrations/tokenScopes.ts';
import { useText } from '../../i18n/useText.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { ApiKeyList } from './ApiKeyList.tsx';

/** Days after which a new key ends; '' is never. */
const ENDS = ['30', '90', '365', ''] as const;

interface NewKey {
  name: string;
  most: TokenScope;
  days: string;
}
const EMPTY: NewKey = { name: '', most: 'pay', days: '' };

const issuesOf = ({ name }: NewKey): FieldIssue[] =>
  name.trim() ? [] : [{ rule: 'SET-62', field: 'name', messageKey: 'apiKeys.nameMissing' }];

/** Each kind of key may do what those before it may. */
const scopesUpTo = (most: TokenScope): TokenScope[] => TOKEN_SCOPES.slice(0, TOKEN_SCOPES.indexOf(most) + 1);

/** Keys for programs: made, shown once, listed with their last use, revoked (SET-61…64). */
export default function ApiKeysPage() {
  const translate = useText();
  const verbs = useDataProvider();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<PersonalAccessToken | null>(null);
  const create = async ({ name, most, days }: NewKey): Promise<undefined> => {
    setCreated(
      await verbs.createApiToken({
        name: name.trim(),
        scopes: scopesUpTo(most),
        ...(days ? { expiresInDays: Number(days) } : {}),
      }),
    );
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
          clears
          underList
        >
          {({ values, put, field }) => (
            <SettingsSection title={translate('apiKeys.new')} pairs>
              <TextInput
                {...field('name')}
                label={translate('apiKeys.name')}
                required
                maxLength={TOKEN_NAME_MAX}
              />
              <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1 }}>
                <Radios
                  label={translate('apiKeys.may')}
                  value={values.most}
                  options={TOKEN_SCOPES.map((value) => ({
                    value,
                    label: translate(`apiKeys.scopes.${value}`),
                  }))}
                  onChange={(most) => put({ most: most as TokenScope })}
                />
                <Radios
                  label={translate('apiKeys.ends')}
                  value={values.days}
                  options={ENDS.map((days) => ({
                    value: days,
                    label: days
                      ? translate('apiKeys.afterDays', { smart_count: Number(days) })
                      : translate('apiKeys.never'),
                  }))}
                  onChange={(days) => put({ days })}
                />
              </Box>
            </SettingsSection>
          )}
        </SettingsForm>
      </Box>
    </SettingsPage>
  );
}

interface RadiosProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Radios({ label, value, options, onChange }: RadiosProps) {
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId}>{label}</FormLabel>
      <RadioGroup row aria-labelledby={labelId} value={value} onChange={(_, chosen) => onChange(chosen)}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            control={<Radio size="small" />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

function ShownOnce({ token: { name, token }, onDone }: { token: PersonalAccessToken; onDone: () => void }) {
  const translate = useText();
  const copy = useCopyLines();
  return (
    <Alert severity="success" role="status" onClose={onDone}>
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
