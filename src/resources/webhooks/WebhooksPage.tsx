import { Alert, Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetList } from 'react-admin';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_OFF,
  WEBHOOK_ON,
  type WebhookEvent,
} from '../../../contract/rules/webhookEvents.ts';
import type { Webhook } from '../../../contract/webhooks.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FieldIssue } from '../../lib/schemaIssues.ts';
import { ChoiceInput } from '../../ui/ChoiceInput.tsx';
import { ConfirmEachDialog } from '../../ui/ConfirmEachDialog.tsx';
import { PlainRow } from '../../ui/settings/PlainRow.tsx';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ToneChip } from '../../ui/ToneChip.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { SecretSection } from './SecretSection.tsx';

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

/** Calls to the shipper's own servers: added, changed, tried, switched on and off, deleted (SET-65…74). */
export default function WebhooksPage() {
  const translate = useTranslate();
  const verbs = useDataProvider<PortalDataProvider>();
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<Webhook | null>(null);
  const changed = () => void queryClient.invalidateQueries({ queryKey: ['webhooks'] });
  const save = async ({ url, event }: HookFields): Promise<undefined> => {
    const input = { url: url.trim(), event: event as WebhookEvent };
    await (edited ? verbs.changeWebhook(edited.id, input) : verbs.createWebhook(input));
    setEdited(null);
    changed();
  };
  return (
    <SettingsPage id="webhooks" titleKey="webhooks.title" introKey="webhooks.intro">
      <Box sx={{ display: 'grid', gap: 4 }}>
        <SettingsForm
          key={edited?.id ?? 'new'}
          name="webhook"
          base={edited ? { url: edited.url, event: edited.event } : EMPTY}
          issuesOf={issuesOf}
          send={save}
          savedKey="webhooks.saved"
          saveKey={edited ? 'settings.save' : 'webhooks.add'}
          clears
        >
          {({ values, put, id, errorOf }) => (
            <SettingsSection title={translate(edited ? 'webhooks.change' : 'webhooks.new')}>
              <TextInput
                id={id('url')}
                label={translate('webhooks.url')}
                required
                maxLength={URL_MAX}
                value={values.url}
                error={errorOf('url')}
                onChange={(url) => put({ url })}
              />
              <ChoiceInput
                id={id('event')}
                label={translate('webhooks.event')}
                required
                value={values.event}
                error={errorOf('event')}
                options={WEBHOOK_EVENTS.map((value) => ({ value, label: value }))}
                onChange={(event) => put({ event })}
              />
              {edited ? (
                <Box>
                  <Button size="small" onClick={() => setEdited(null)}>
                    {translate('webhooks.notChange')}
                  </Button>
                </Box>
              ) : null}
            </SettingsSection>
          )}
        </SettingsForm>
        <SettingsSection title={translate('webhooks.yours')}>
          <HookList onEdit={setEdited} onChanged={changed} />
        </SettingsSection>
        <SecretSection />
      </Box>
    </SettingsPage>
  );
}

interface HookListProps {
  onEdit: (hook: Webhook) => void;
  onChanged: () => void;
}

function HookList({ onEdit, onChanged }: HookListProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const verbs = useDataProvider<PortalDataProvider>();
  const [deleting, setDeleting] = useState<Webhook | null>(null);
  const [logged, setLogged] = useState<Webhook | null>(null);
  const { data, error, isPending } = useGetList<Webhook>('webhooks', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  const act = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (err) {
      notify.failure(err);
    }
    onChanged();
  };
  const test = ({ id }: Webhook) =>
    act(async () => {
      const { state, durationMs, error: why } = await verbs.testWebhook(id);
      if (state === 'delivered')
        notify('webhooks.accepted', { type: 'success', messageArgs: { ms: durationMs ?? 0 } });
      else notify('webhooks.notAccepted', { type: 'error', messageArgs: { reason: why ?? '' } });
    });
  const turn = ({ id, status }: Webhook) =>
    act(async () => {
      await verbs.changeWebhook(id, { status: status === WEBHOOK_ON ? WEBHOOK_OFF : WEBHOOK_ON });
    });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (isPending) return null;
  if (data.length === 0) return <Typography color="text.secondary">{translate('webhooks.none')}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((hook) => (
          <PlainRow
            key={hook.id}
            title={hook.url}
            facts={[
              <ToneChip
                key="state"
                tone={hook.status === WEBHOOK_ON ? 'green' : 'red'}
                label={translate(hook.status === WEBHOOK_ON ? 'webhooks.ok' : 'webhooks.disabled')}
              />,
              hook.event,
              ...(hook.failedCount > 0
                ? [
                    translate('webhooks.failed', {
                      smart_count: hook.failedCount,
                      reason: hook.failedReason ?? '',
                    }),
                  ]
                : []),
              ...(hook.waiting > 0 ? [translate('webhooks.waiting', { smart_count: hook.waiting })] : []),
            ]}
          >
            <Button size="small" onClick={() => void test(hook)}>
              {translate('webhooks.test')}
            </Button>
            <Button size="small" onClick={() => setLogged(hook)}>
              {translate('webhooks.log')}
            </Button>
            <Button size="small" onClick={() => onEdit(hook)}>
              {translate('webhooks.edit')}
            </Button>
            <Button size="small" onClick={() => void turn(hook)}>
              {translate(hook.status === WEBHOOK_ON ? 'webhooks.turnOff' : 'webhooks.turnOn')}
            </Button>
            <Button size="small" color="error" onClick={() => setDeleting(hook)}>
              {translate('webhooks.delete')}
            </Button>
          </PlainRow>
        ))}
      </Box>
      {logged ? <DeliveryLog hook={logged} onClose={() => setLogged(null)} onChanged={onChanged} /> : null}
      {deleting ? (
        <ConfirmEachDialog
          records={[deleting]}
          act={({ id }) => verbs.deleteWebhook(id)}
          title={() => translate('webhooks.deleteTitle')}
          hint={() => translate('webhooks.deleteHint', { url: deleting.url })}
          keep={() => translate('webhooks.keep')}
          confirm={() => translate('webhooks.delete')}
          onDone={() => notify('webhooks.deleted', { type: 'success' })}
          onClose={(tried) => {
            setDeleting(null);
            if (tried) onChanged();
          }}
        />
      ) : null}
    </>
  );
}
