import { Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { WebhookDelivery } from '../../../contract/integrations/webhooks.ts';
import type { DeliveryState } from '../../../contract/rules/integrations/webhookEvents.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { WebhookRecord } from '../../shared/integrations/rules/settingsLists.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { PlainRow } from './PlainRow.tsx';
import { useWebhookStep } from './webhookSteps.ts';

const PER_PAGE = 20;
const TONES = { waiting: 'orange', delivered: 'green', failed: 'red' } as const satisfies Record<
  DeliveryState,
  StatusTone
>;

interface DeliveryLogProps {
  hook: WebhookRecord;
  onClose: () => void;
  onChanged: () => void;
}

/** Deliveries of a webhook, latest first, with body, answer and duration; the user can send one again. */
export function DeliveryLog({ hook, onClose, onChanged }: DeliveryLogProps) {
  const locale = useLocale();
  const { timezone } = useSession().company;
  const hookId = Number(hook.id);
  const translate = useText();
  const notify = useNotify();
  const openStep = useWebhookStep();
  const verbs = useDataProvider();
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['webhookDeliveries', hookId, page],
    queryFn: ({ signal }) => verbs.getWebhookDeliveries(hookId, page, PER_PAGE, signal),
  });
  const act = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (err) {
      notify.failure(err);
    }
    void queryClient.invalidateQueries({ queryKey: ['webhookDeliveries', hookId] });
    onChanged();
  };
  const redeliver = ({ id }: WebhookDelivery) =>
    act(async () => {
      const sent = await verbs.redeliverWebhook(hookId, id);
      if (sent.state === 'delivered')
        notify('webhooks.accepted', { type: 'success', messageArgs: { ms: sent.durationMs ?? 0 } });
      else notify('webhooks.notAccepted', { type: 'error', messageArgs: { reason: sent.error ?? '' } });
    });
  return (
    <DialogFrame
      title={translate('webhooks.logOf', { event: hook.event })}
      maxWidth="md"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={() => openStep({ kind: 'replay', hook, fromLog: true })}>
            {translate('webhooks.replay')}
          </Button>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {translate('webhooks.newer')}
          </Button>
          <Button disabled={!data || page >= data.pageTotal} onClick={() => setPage(page + 1)}>
            {translate('webhooks.older')}
          </Button>
          <Button autoFocus onClick={onClose}>
            {translate('webhooks.close')}
          </Button>
        </>
      }
    >
      {error ? <RetryAlert onRetry={refetch} error={error} /> : null}
      {data?.data.length === 0 ? (
        <Typography color="text.secondary">{translate('webhooks.nothingSent')}</Typography>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.data.map((row) => (
          <Fragment key={row.id}>
            <PlainRow
              title={dateTimeText(row.createdAt, timezone, locale)}
              facts={[
                <ToneChip
                  key="state"
                  tone={TONES[row.state]}
                  label={translate(`webhooks.states.${row.state}`)}
                />,
                ...(row.test ? [translate('webhooks.isTest')] : []),
                translate('webhooks.tries', { smart_count: row.attempts }),
                ...(row.statusCode === null ? [] : [`HTTP ${row.statusCode}`]),
                ...(row.durationMs === null ? [] : [`${row.durationMs} ms`]),
                ...(row.error ? [row.error] : []),
              ]}
            >
              <Button
                size="small"
                aria-expanded={opened === row.id}
                onClick={() => setOpened(opened === row.id ? null : row.id)}
              >
                {translate('webhooks.details')}
              </Button>
              <Button size="small" onClick={() => void redeliver(row)}>
                {translate('webhooks.again')}
              </Button>
            </PlainRow>
            {opened === row.id ? <Details row={row} /> : null}
          </Fragment>
        ))}
      </Box>
    </DialogFrame>
  );
}

function Details({ row }: { row: WebhookDelivery }) {
  const translate = useText();
  const verbs = useDataProvider();
  const { data } = useQuery({
    queryKey: ['webhookDeliveries', row.webhookId, 'one', row.id],
    queryFn: () => verbs.getWebhookDelivery(row.webhookId, row.id),
  });
  if (!data) return null;
  const [last] = data.tries;
  return (
    <li>
      <Block
        title={translate('webhooks.request')}
        text={[
          ...(last
            ? [`POST ${last.url}`, ...Object.entries(last.headers).map(([k, v]) => `${k}: ${v}`), '']
            : []),
          data.body,
        ].join('\n')}
      />
      {last ? <Block title={translate('webhooks.answer')} text={last.answer || last.error || '–'} /> : null}
    </li>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <Box sx={{ mb: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography
        component="pre"
        sx={{ m: 0, fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'monospace' }}
      >
        {text}
      </Typography>
    </Box>
  );
}
