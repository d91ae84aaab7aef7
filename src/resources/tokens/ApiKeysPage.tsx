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
import { useDataProvider, useGetList, useLocaleState } from 'react-admin';
import type { PersonalAccessToken } from '../../../contract/apiTokens.ts';
import { TOKEN_NAME_MAX, TOKEN_SCOPES, type TokenScope } from '../../../contract/rules/tokenScopes.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { dateTimeText } from '../../lib/dates.ts';
import type { FieldIssue } from '../../lib/schemaIssues.ts';
import { useSession } from '../../session/SessionContext.ts';
import { ConfirmEachDialog } from '../../ui/ConfirmEachDialog.tsx';
import { useCopyLines } from '../../ui/list/useCopyLines.ts';
import { PlainRow } from '../../ui/settings/PlainRow.tsx';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

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
  const translate = useTranslate();
  const verbs = useDataProvider<PortalDataProvider>();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<PersonalAccessToken | null>(null);
  const create = async ({ name, most, days }: NewKey): Promise<undefined> => {
    setMade(
      await verbs.createApiToken({
        name: name.trim(),
        scopes: scopesUpTo(most),
        ...(days ? { expiresInDays: Number(days) } : {}),
      }),
    );
    void queryClient.invalidateQueries({ queryKey: ['tokens'] });
  };
  return (
    <SettingsPage id="apiKeys" titleKey="apiKeys.title" introKey="apiKeys.intro">
      <Box sx={{ display: 'grid', gap: 4 }}>
        {made ? <ShownOnce token={made} onDone={() => setMade(null)} /> : null}
        <SettingsForm
          name="apiKey"
          base={EMPTY}
          issuesOf={issuesOf}
          send={create}
          savedKey="apiKeys.made"
          saveKey="apiKeys.make"
          clears
        >
          {({ values, put, id, errorOf }) => (
            <SettingsSection title={translate('apiKeys.new')} pairs>
              <TextInput
                id={id('name')}
                label={translate('apiKeys.name')}
                required
                maxLength={TOKEN_NAME_MAX}
                value={values.name}
                error={errorOf('name')}
                onChange={(name) => put({ name })}
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
        <SettingsSection title={translate('apiKeys.yours')}>
          <KeyList />
        </SettingsSection>
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
  const translate = useTranslate();
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

function KeyList() {
  const translate = useTranslate();
  const notify = useNotify();
  const verbs = useDataProvider<PortalDataProvider>();
  const queryClient = useQueryClient();
  const [locale] = useLocaleState();
  const { timezone } = useSession().company;
  const [revoking, setRevoking] = useState<PersonalAccessToken | null>(null);
  const { data, error, isPending } = useGetList<PersonalAccessToken>('tokens', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (isPending) return null;
  if (data.length === 0) return <Typography color="text.secondary">{translate('apiKeys.none')}</Typography>;
  const time = (iso: string) => dateTimeText(iso, timezone, locale);
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((key) => (
          <PlainRow
            key={key.id}
            title={key.name}
            facts={[
              key.token,
              translate(`apiKeys.scopes.${key.scopes.at(-1) ?? 'read'}`),
              key.lastUsedAt
                ? translate('apiKeys.lastUsed', { time: time(key.lastUsedAt) })
                : translate('apiKeys.neverUsed'),
              ...(key.expiresAt
                ? [translate(key.expired ? 'apiKeys.ended' : 'apiKeys.endsAt', { time: time(key.expiresAt) })]
                : []),
            ]}
          >
            <Button size="small" color="error" onClick={() => setRevoking(key)}>
              {translate('apiKeys.revoke')}
            </Button>
          </PlainRow>
        ))}
      </Box>
      {revoking ? (
        <ConfirmEachDialog
          records={[revoking]}
          act={({ id }) => verbs.revokeApiToken(id)}
          title={() => translate('apiKeys.revokeTitle', { name: revoking.name })}
          hint={() => translate('apiKeys.revokeHint')}
          keep={() => translate('apiKeys.keep')}
          confirm={() => translate('apiKeys.revoke')}
          onDone={() => notify('apiKeys.revoked', { type: 'success' })}
          onClose={(tried) => {
            setRevoking(null);
            if (tried) void queryClient.invalidateQueries({ queryKey: ['tokens'] });
          }}
        />
      ) : null}
    </>
  );
}
