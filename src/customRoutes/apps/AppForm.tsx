import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import { Box, Button, Card, FormControlLabel, Switch, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AppConflict, InstalledApp } from '../../../contract/integrations/apps.ts';
import type { AppField } from '../../../contract/rules/integrations/appForms.ts';
import { appOf, formOf, MASK } from '../../../contract/rules/integrations/apps.ts';
import { useCommand } from '../../commands/useCommand.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { AppMark } from '../../shared/integrations/AppMark.tsx';
import type { AppRecord } from '../../shared/integrations/rules/appRecord.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import { type SettingsFields, SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { changedOf } from '../../ui/versions/formParts.ts';
import { versionOf } from '../../ui/versions/saveOver.ts';
import type { FormBasis, Versions } from '../../ui/versions/useFormVersions.tsx';
import {
  type AppValues,
  appIssues,
  appParts,
  configOf,
  type FieldValue,
  NAME_MAX,
  valuesOf,
} from './appRules.ts';
import { JsonEditor } from './JsonEditor.tsx';

const SIZE = 108;

const VALUE_MAX = 5000;

/** The settings of one app: a dedicated form by the table of forms, else the config as JSON (APPS-14…40). */
export function AppForm({ app, back }: { app: AppRecord; back: string }) {
  const translate = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const verbs = useDataProvider();
  const { customer } = useSession();
  const form = formOf(app.path);
  const { installed } = app;
  const base = useMemo(() => valuesOf(app, form, customer.id), [app, form, customer.id]);
  const issuesOf = useMemo(() => appIssues(form === null), [form]);
  useCommand({
    id: 'apps.back',
    labelKey: 'apps.back',
    scope: 'screen',
    screen: 'settings.app',
    group: 'navigate',
    keys: ['esc'],
    run: () => void navigate(back),
  });

  const basisOf = (now: InstalledApp): FormBasis<AppValues> => ({
    version: Date.parse(now.updatedAt),
    values: valuesOf({ ...app, name: now.name, installed: now }, form, customer.id),
    sent: { name: now.name, config: now.config },
  });
  const versions: Versions<AppValues> | undefined = installed && {
    name: app.name,
    basis: basisOf(installed),
    parts: appParts(form, translate),
    read: (detail) => {
      const now = (detail as Partial<AppConflict> | undefined)?.app;
      return now && basisOf(now);
    },
  };
  const send = async (values: AppValues, based: FormBasis<AppValues> | null) => {
    const all = { name: values.name.trim(), config: configOf(form, values) };
    if (!installed || !based)
      await verbs.installApp({ ...all, customerId: customer.id, appId: appOf(app.path)?.id ?? 0 });
    else {
      const change = {
        // The settings of a dedicated form are changed one by one, a JSON config as a whole.
        ...changedOf(all, based.sent, form !== null),
        customerId: customer.id,
        updatedAt: versionOf(based),
      };
      await (form ? verbs.saveApp(installed.id, change) : verbs.saveGenericApp(installed.id, change));
    }
    void queryClient.invalidateQueries({ queryKey: ['apps'] });
    void navigate('/apps/list');
    return undefined;
  };
  return (
    <Card component="section" aria-label={app.name} sx={{ p: 2 }}>
      <SettingsForm
        name="app"
        base={base}
        {...(versions ? { versions } : {})}
        issuesOf={issuesOf}
        savedKey={installed ? 'apps.saved' : 'apps.installedNow'}
        send={send}
        sideContent={
          <Button component={Link} to={back} variant="outlined">
            {translate('common.cancel')}
          </Button>
        }
      >
        {(fields) => <FormFields app={app} form={form} {...fields} />}
      </SettingsForm>
    </Card>
  );
}

interface FormFieldsProps extends SettingsFields<AppValues> {
  app: AppRecord;
  form: ReturnType<typeof formOf>;
}

/** The app itself and its settings: separate fields, else JSON. */
function FormFields({ app, form, values, put, id, errorOf, field }: FormFieldsProps) {
  const translate = useText();
  const { installed } = app;
  const putField = (key: string, value: FieldValue) => put({ fields: { ...values.fields, [key]: value } });
  // The logo of the app is large (APPS-14).
  const name = app.kind === 'builtIn' ? app.name : (appOf(app.path)?.name ?? app.name);
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box role="img" aria-label={name} sx={{ display: 'grid', height: SIZE }}>
          <AppMark name={name} size={SIZE} />
        </Box>
        <Box>
          <Typography variant="body2" color="text.secondary">
            {app.description}
          </Typography>
          <Typography variant="body2">
            {translate('common.labelled', {
              label: translate('apps.installedId'),
              text: String(installed?.id ?? '-'),
            })}
          </Typography>
        </Box>
      </Box>
      <Box sx={PAIRS}>
        <TextInput
          id={id('appId')}
          label={translate('apps.appId')}
          required
          disabled
          value={values.appId}
          error={errorOf('appId')}
          onChange={() => undefined}
        />
        <TextInput {...field('name')} label={translate('apps.name')} required maxLength={NAME_MAX} />
        {form
          ? form.map((formField) => {
              const { key } = formField;
              const label = translate(`apps.fields.${key}`);
              const value = values.fields[key];
              if (formField.kind === 'switch')
                return (
                  <Box key={key} sx={{ alignSelf: 'center' }}>
                    <FormControlLabel
                      label={label}
                      control={
                        <Switch
                          id={id(key)}
                          checked={value === true}
                          onChange={(event) => putField(key, event.target.checked)}
                        />
                      }
                    />
                  </Box>
                );
              return (
                <OneText
                  key={key}
                  field={formField}
                  id={id(key)}
                  label={label}
                  value={String(value ?? '')}
                  onChange={(text) => putField(key, text)}
                />
              );
            })
          : null}
      </Box>
      {form ? null : (
        <JsonEditor
          id={id('json')}
          value={values.json}
          error={errorOf('json')}
          onChange={(json) => put({ json })}
        />
      )}
      {installed?.webhookUrl ? <Webhook url={installed.webhookUrl} id={id('webhook')} /> : null}
    </>
  );
}

const PAIRS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

/** The address that the app's owner enters at the courier (APPS-20…22). */
function Webhook({ url, id }: { url: string; id: string }) {
  const translate = useText();
  const notify = useNotify();
  const copyLines = useCopyLines();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextInput
        id={id}
        label={translate('apps.webhook')}
        help={translate('apps.webhookHint')}
        value={url}
        onChange={() => undefined}
      />
      <Box>
        <Button
          size="small"
          variant="outlined"
          startIcon={<ContentCopyOutlined fontSize="small" />}
          onClick={() => void copyLines([url]).catch(notify.failure)}
        >
          {translate('apps.copyWebhook')}
        </Button>
      </Box>
    </Box>
  );
}

interface OneTextProps {
  field: AppField;
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text input, masked for a secret. A saved secret is shown as eight dots, and typed text replaces it (APPS-28). */
function OneText({ field, id, label, value, onChange }: OneTextProps) {
  const translate = useText();
  const isSecret = field.kind === 'secret';
  const isSaved = isSecret && value === MASK;
  return (
    <TextInput
      id={id}
      label={label}
      value={value}
      maxLength={VALUE_MAX}
      onChange={(text) => onChange(isSaved ? text.replaceAll('•', '') : text)}
      {...(isSecret
        ? {
            autoComplete: 'new-password',
            help: translate(isSaved ? 'apps.secretSaved' : 'apps.secretHint'),
            ...(field.lines ? { rows: 3 } : { type: 'password' as const }),
          }
        : {})}
      {...(field.lines
        ? {
            sx: {
              gridColumn: '1 / -1',
              '& textarea': { WebkitTextSecurity: 'disc', fontFamily: 'monospace' },
            },
          }
        : {})}
    />
  );
}
