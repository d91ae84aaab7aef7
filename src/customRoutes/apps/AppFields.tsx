import { Box, FormControlLabel, Switch } from '@mui/material';
import type { AppField, AppForm } from '../../../contract/rules/integrations/appForms.ts';
import { MASK } from '../../../contract/rules/integrations/apps.ts';
import { useText } from '../../i18n/useText.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import type { FieldValue } from './appRules.ts';

const VALUE_MAX = 5000;

interface FieldsProps {
  form: AppForm;
  values: Readonly<Record<string, FieldValue>>;
  id: (field: string) => string;
  onChange: (change: Record<string, FieldValue>) => void;
}

/** The fields of a dedicated form, in the order of its description: switches, texts and secrets. */
export function AppFields({ form, values, id, onChange }: FieldsProps) {
  const translate = useText();
  return form.map((field) => {
    const label = translate(`apps.fields.${field.key}`);
    const value = values[field.key];
    if (field.kind === 'switch')
      return (
        <Box key={field.key} sx={{ alignSelf: 'center' }}>
          <FormControlLabel
            label={label}
            control={
              <Switch
                id={id(field.key)}
                checked={value === true}
                onChange={(event) => onChange({ [field.key]: event.target.checked })}
              />
            }
          />
        </Box>
      );
    return (
      <OneText
        key={field.key}
        field={field}
        id={id(field.key)}
        label={label}
        value={String(value ?? '')}
        onChange={(text) => onChange({ [field.key]: text })}
      />
    );
  });
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
