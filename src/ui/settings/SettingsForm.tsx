import { Alert, Box, Button } from '@mui/material';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm, useWatch } from 'react-hook-form';
import { ERROR } from '../../../contract/errorCodes.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommand } from '../../commands/useCommand.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asFailure } from '../../lib/callFailure.ts';
import type { FieldIssue } from '../../lib/schemaIssues.ts';
import { FormSummary } from '../form/FormSummary.tsx';
import { issueResolver } from '../form/issueResolver.ts';
import { useShownIssues } from '../form/useShownIssues.ts';
import { StepUpDialog } from './StepUpDialog.tsx';

export interface SettingsFields<V> {
  values: V;
  put: (change: Partial<V>) => void;
  /** Id of the input of a field. */
  id: (field: string) => string;
  errorOf: (field: string) => string | undefined;
}

interface SettingsFormProps<V extends FieldValues> {
  /** Beginning of its inputs' ids. */
  name: string;
  base: V;
  issuesOf: (values: V) => FieldIssue[];
  /** May answer with what to say in place of `savedKey`: then the form stays as it is. */
  send: (values: V) => Promise<TextKey | undefined>;
  /** Says that it is saved. */
  savedKey: TextKey;
  saveKey?: TextKey;
  /** Empties the form again once it was sent, as one with a password. */
  clears?: true;
  /** Another button beside the one that saves. */
  beside?: ReactNode;
  children: (fields: SettingsFields<V>) => ReactNode;
}

/** A form of the settings: what is wrong stands at its fields and in a summary, what the server refuses at its field or above (SET-88). */
export function SettingsForm<V extends FieldValues>({
  name,
  base,
  issuesOf,
  send,
  savedKey,
  saveKey = 'settings.save',
  clears,
  beside,
  children,
}: SettingsFormProps<V>) {
  const translate = useTranslate();
  const notify = useNotify();
  const resolver = useMemo(() => issueResolver<V, unknown>(issuesOf), [issuesOf]);
  const form = useForm<V>({ defaultValues: base as DefaultValues<V>, resolver });
  const values = useWatch({ control: form.control }) as V;
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<{ field: string | undefined; message: string } | null>(null);
  const [saving, setSaving] = useState(false);
  const [asksWho, setAsksWho] = useState(false);
  const { shown, show, showOnly } = useShownIssues(form, values, null);
  const id = (field: string) => `${name}-${field}`;
  const hasField = failure?.field !== undefined && failure.field in values;
  const errors = [
    ...shown.map(({ field, messageKey, texts }) => ({ id: id(field), text: translate(messageKey, texts) })),
    ...(failure?.field && hasField ? [{ id: id(failure.field), text: failure.message }] : []),
  ];

  const submit = form.handleSubmit(
    async (entered) => {
      setSaving(true);
      setFailure(null);
      try {
        const said = await send(entered as V);
        notify(said ?? savedKey, { type: said ? 'info' : 'success' });
        if (clears && !said) form.reset(base as DefaultValues<V>);
        showOnly([]);
      } catch (err) {
        const { code, field, message } = asFailure(err);
        if (code === ERROR.stepUpNeeded) setAsksWho(true);
        else setFailure({ field, message });
        if (field !== undefined && field in values) setRefusals((n) => n + 1);
      }
      setSaving(false);
    },
    () => {
      show(Object.keys(values));
      setRefusals((n) => n + 1);
    },
  );
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (!saving) void submit();
  };
  useCommand({
    id: 'settings.save',
    labelKey: saveKey,
    scope: 'screen',
    screen: `settings.${name}`,
    group: 'form',
    keys: ['mod+enter', 'mod+s'],
    always: true,
    run: () => save(),
  });
  return (
    <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 3 }}>
      <FormSummary title={translate('profile.errors.title')} errors={errors} refusals={refusals} />
      {failure && !hasField ? (
        <Alert severity="error" role="alert">
          {failure.message}
        </Alert>
      ) : null}
      {children({
        values,
        id,
        put: (change) => {
          if (failure?.field && failure.field in change) setFailure(null);
          form.setValues(change as never);
        },
        errorOf: (field) => errors.find((error) => error.id === id(field))?.text,
      })}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={saving} endIcon={<Kbd keys="mod+enter" />}>
          {translate(saving ? 'common.saving' : saveKey)}
        </Button>
        {beside}
      </Box>
      {asksWho ? (
        <StepUpDialog
          onClose={() => setAsksWho(false)}
          onProven={() => {
            setAsksWho(false);
            void submit();
          }}
        />
      ) : null}
    </Box>
  );
}
