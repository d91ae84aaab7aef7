import { Box, Button } from '@mui/material';
import type { Webhook, WebhookConflict } from '../../../contract/integrations/webhooks.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../contract/rules/integrations/webhookEvents.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { WebhookRecord } from '../../shared/integrations/rules/settingsLists.ts';
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { changedOf } from '../../ui/versions/formParts.ts';
import { versionOf } from '../../ui/versions/saveOver.ts';
import { type FormBasis, plainBasis, type Versions } from '../../ui/versions/useFormVersions.tsx';

const URL_MAX = 2000;

interface HookFields {
  url: string;
  event: string;
}
const EMPTY: HookFields = { url: '', event: '' };

const issuesOf = ({ url, event }: HookFields): FieldIssue[] => [
  ...(url.trim() ? [] : [{ rule: 'SET-67', field: 'url', messageKey: 'webhooks.urlMissing' } as const]),
  ...(event ? [] : [{ rule: 'SET-68', field: 'event', messageKey: 'webhooks.eventMissing' } as const]),
];

const basisOf = ({ url, event, updatedAt }: Omit<Webhook, 'id'>) =>
  plainBasis<HookFields>(updatedAt, { url, event });

const versionsOf = (hook: WebhookRecord, label: (key: TextKey) => string): Versions<HookFields> => ({
  name: hook.url,
  basis: basisOf(hook),
  parts: {
    url: { fields: ['url'], label: label('webhooks.url') },
    event: { fields: ['event'], label: label('webhooks.event') },
  },
  read: (detail) => {
    const now = (detail as Partial<WebhookConflict> | undefined)?.webhook;
    return now && basisOf(now);
  },
});

interface Props {
  /** The webhook that is changed; null for a new one. */
  edited: WebhookRecord | null;
  onEnd: (saved: boolean) => void;
}

/** Address and event of a new or changed webhook. */
export function WebhookForm({ edited, onEnd }: Props) {
  const translate = useText();
  const verbs = useDataProvider();
  const save = async (
    { url, event }: HookFields,
    based: FormBasis<HookFields> | null,
  ): Promise<undefined> => {
    const input = { url: url.trim(), event: event as WebhookEvent };
    await (edited && based
      ? verbs.changeWebhook(Number(edited.id), {
          ...changedOf(input, based.sent),
          updatedAt: versionOf(based),
        })
      : verbs.createWebhook(input));
    onEnd(true);
  };
  return (
    <SettingsForm
      name="webhook"
      storedAs={`webhook-${edited?.id ?? 'new'}`}
      base={edited ? basisOf(edited).values : EMPTY}
      {...(edited ? { versions: versionsOf(edited, translate) } : {})}
      issuesOf={issuesOf}
      send={save}
      savedKey="webhooks.saved"
      saveKey={edited ? 'settings.save' : 'webhooks.add'}
      clears
      underList
    >
      {({ field }) => (
        <SettingsSection title={translate(edited ? 'webhooks.change' : 'webhooks.new')}>
          <TextInput
            {...field('url')}
            label={translate('webhooks.url')}
            inputMode="url"
            required
            maxLength={URL_MAX}
          />
          <ChoiceInput
            {...field('event')}
            label={translate('webhooks.event')}
            required
            options={WEBHOOK_EVENTS.map((value) => ({ value, label: value }))}
          />
          {edited ? (
            <Box>
              <Button size="small" onClick={() => onEnd(false)}>
                {translate('webhooks.notChange')}
              </Button>
            </Box>
          ) : null}
        </SettingsSection>
      )}
    </SettingsForm>
  );
}
