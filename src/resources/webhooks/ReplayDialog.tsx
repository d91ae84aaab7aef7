import { Box, DialogContentText } from '@mui/material';
import dayjs from 'dayjs';
import { useState } from 'react';
import { DELIVERIES_KEPT_DAYS } from '../../../contract/rules/integrations/webhookEvents.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { WebhookRecord } from '../../shared/integrations/rules/settingsLists.ts';
import DateField from '../../ui/dates/DateField.tsx';
import TimeField from '../../ui/dates/TimeField.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { FailureAlert } from '../../ui/messages/FailureAlert.tsx';
import { firstKeptDay, lastDay, type ReplayValues, replayFaults, replaySpan } from './replaySpan.ts';

interface Props {
  hook: WebhookRecord;
  onClose: (sent: boolean) => void;
}

/** Sends the events of a time span again: of the last day, or of any days that are still in the log. */
export function ReplayDialog({ hook, onClose }: Props) {
  const translate = useText();
  const notify = useNotify();
  const { timezone } = useSession().company;
  const verbs = useDataProvider();
  const [values, setValues] = useState(() => lastDay(serverNow(), timezone));
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useFormCall();
  const put = (change: Partial<ReplayValues>) => setValues((before) => ({ ...before, ...change }));
  const faults = tried ? replayFaults(values, timezone, serverNow()) : {};
  const submit = () => {
    setTried(true);
    const span = replaySpan(values, timezone, serverNow());
    const [first] = Object.keys(replayFaults(values, timezone, serverNow()));
    if (!span) return focusId(`replay-${first}`);
    run(async () => {
      const { queued } = await verbs.replayWebhook(Number(hook.id), span);
      notify('webhooks.replayed', { type: 'info', messageArgs: { smart_count: queued } });
      onClose(true);
    });
  };
  const end = (day: 'fromDay' | 'toDay', time: 'fromTime' | 'toTime', autoFocus: boolean) => {
    const fault = faults[day];
    const name = day === 'fromDay' ? 'replayFrom' : 'replayTo';
    return (
      <Field
        id={`replay-${day}`}
        label={translate(`webhooks.${name}`)}
        required
        error={fault ? translate(fault, { days: DELIVERIES_KEPT_DAYS }) : undefined}
      >
        {(aria) => (
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr) 150px' }}>
            <DateField
              id={`replay-${day}`}
              value={values[day]}
              min={dayjs(firstKeptDay(serverNow(), timezone))}
              max={dayjs(lastDay(serverNow(), timezone).toDay)}
              error={Boolean(fault)}
              aria={aria}
              autoFocus={autoFocus}
              onChange={(date) => put({ [day]: date })}
            />
            <TimeField
              value={values[time]}
              onChange={(value) => put({ [time]: value })}
              error={Boolean(fault)}
              aria={{ ...aria, 'aria-label': translate(`webhooks.${name}Time`) }}
            />
          </Box>
        )}
      </Field>
    );
  };
  return (
    <FormDialog
      title={translate('webhooks.replay')}
      maxWidth="xs"
      busy={busy}
      submit={translate('webhooks.replayNow')}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
        {hook.event} · {hook.url}
      </DialogContentText>
      <FailureAlert>{failure}</FailureAlert>
      {end('fromDay', 'fromTime', true)}
      {end('toDay', 'toTime', false)}
      <Box sx={{ color: 'text.secondary', fontSize: 14 }}>
        {translate('webhooks.replayHint', { days: DELIVERIES_KEPT_DAYS })}
      </Box>
    </FormDialog>
  );
}
