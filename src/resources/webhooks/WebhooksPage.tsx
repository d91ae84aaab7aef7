import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Webhook, WebhookConflict } from '../../../contract/integrations/webhooks.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../contract/rules/integrations/webhookEvents.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import { refetchChanged } from '../../lib/react/refetchChanged.ts';
import { useLiveEvent } from '../../session/LiveEvents.tsx';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { WebhookRecord } from '../../shared/integrations/rules/settingsLists.ts';
import { ConfirmEachDialog } from '../../ui/dialog/ConfirmEachDialog.tsx';
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { changedOf } from '../../ui/versions/formParts.ts';
import { versionOf } from '../../ui/versions/saveOver.ts';
import { type FormBasis, plainBasis, type Versions } from '../../ui/versions/useFormVersions.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { ReplayDialog } from './ReplayDialog.tsx';
import { SecretSection } from './SecretSection.tsx';
import { HOOK_URL, WebhookList } from './WebhookList.tsx';
import { type WebhookStep, WebhookStepContext } from './webhookSteps.ts';

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

/** Calls to the shipper's own servers, which can be added, changed, tested, switched and deleted (SET-65…74). */
export default function WebhooksPage() {
  const translate = useText();
  const notify = useNotify();
  const verbs = useDataProvider();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<WebhookStep | null>(null);
  const open = useCallback((next: WebhookStep | null) => {
    setStep(next);
    if (next?.kind === 'edit') setTimeout(() => focusId(HOOK_URL));
  }, []);
  const edited = step?.kind === 'edit' ? step.hook : null;
  const changed = () => refetchChanged(queryClient, { queryKey: ['webhooks'] });
  useLiveEvent(({ type }) => {
    if (type === 'webhook.state') changed();
  });
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
    setStep(null);
    changed();
  };
  return (
    <WebhookStepContext value={open}>
      <SettingsPage id="webhooks" titleKey="webhooks.title" introKey="webhooks.intro" wide>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          <WebhookList />
          <SettingsForm
            key={edited?.id ?? 'new'}
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
                    <Button size="small" onClick={() => setStep(null)}>
                      {translate('webhooks.notChange')}
                    </Button>
                  </Box>
                ) : null}
              </SettingsSection>
            )}
          </SettingsForm>
          <SecretSection />
        </Box>
      </SettingsPage>
      {step?.kind === 'log' ? (
        <DeliveryLog hook={step.hook} onClose={() => setStep(null)} onChanged={changed} />
      ) : null}
      {step?.kind === 'replay' ? (
        <ReplayDialog
          hook={step.hook}
          onClose={(sent) => {
            setStep(sent || step.fromLog ? { kind: 'log', hook: step.hook } : null);
            if (sent) changed();
          }}
        />
      ) : null}
      {step?.kind === 'remove' ? (
        <ConfirmEachDialog
          records={step.hooks}
          act={({ id }) => verbs.deleteWebhook(Number(id))}
          title="webhooks.deleteTitle"
          hint={(left) =>
            translate('webhooks.deleteHint', { smart_count: left.length, url: left[0]?.url ?? '' })
          }
          confirm="webhooks.deleteNow"
          onDone={() =>
            notify('webhooks.deleted', { type: 'success', messageArgs: { smart_count: step.hooks.length } })
          }
          onClose={(tried) => {
            setStep(null);
            if (!tried) return;
            changed();
            step.done?.();
          }}
        />
      ) : null}
    </WebhookStepContext>
  );
}
