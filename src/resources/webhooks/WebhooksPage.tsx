import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { refetchChanged } from '../../lib/react/refetchChanged.ts';
import { useLiveEvent } from '../../session/LiveEvents.tsx';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { ConfirmEachDialog } from '../../ui/dialog/ConfirmEachDialog.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { ReplayDialog } from './ReplayDialog.tsx';
import { SecretSection } from './SecretSection.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { HOOK_URL, WebhookList } from './WebhookList.tsx';
import { type WebhookStep, WebhookStepContext } from './webhookSteps.ts';

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
  return (
    <WebhookStepContext value={open}>
      <SettingsPage id="webhooks" titleKey="webhooks.title" introKey="webhooks.intro" wide>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          <WebhookList />
          <WebhookForm
            key={edited?.id ?? 'new'}
            edited={edited}
            onEnd={(saved) => {
              setStep(null);
              if (saved) changed();
            }}
          />
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
