import { Box, Button, FormControlLabel, Paper, Switch, Typography } from '@mui/material';
import type { InboxRule } from '../../../../contract/orders/inboxRules.ts';
import type { TextKey } from '../../../i18n/textKey.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import { useOneCall } from '../../../lib/calls/useOneCall.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { ToneChip } from '../../../ui/text/ToneChip.tsx';

interface Props {
  rule: InboxRule;
  onChanged: () => Promise<unknown>;
}

/** One rule with its state; switched, tried and deleted at once. */
export function RuleRow({ rule, onChanged }: Props) {
  const translate = useText();
  const notify = useNotify();
  const verbs = useDataProvider();
  const [busy, runOnce] = useOneCall();
  const run = (work: () => Promise<unknown>, doneText: TextKey) =>
    void runOnce(async () => {
      try {
        await work();
        notify(doneText, { type: 'success' });
      } catch (err) {
        notify.failure(err);
      }
      await onChanged();
    });
  const test = () =>
    void runOnce(async () => {
      try {
        const { error } = await verbs.testInboxRule(rule.id);
        if (error) notify('inboxRules.notSent', { type: 'error', messageArgs: { reason: error } });
        else notify('inboxRules.sent', { type: 'success' });
      } catch (err) {
        notify.failure(err);
      }
    });
  const name =
    rule.kinds.length > 0
      ? rule.kinds.map((kind) => translate(`inbox.kinds.${kind}`)).join(', ')
      : translate('inboxRules.allKinds');
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h2" variant="body1" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {translate(`inboxRules.channels.${rule.channel}`)}
          {rule.url ? ` · ${URL.parse(rule.url)?.host ?? ''}` : ''}
          {' · '}
          {rule.hour === null
            ? translate('inboxRules.times.atOnce')
            : translate('inboxRules.dailyAt', { time: `${String(rule.hour).padStart(2, '0')}:00` })}
        </Typography>
        {rule.offReason || (rule.on && rule.failedReason) ? (
          <ToneChip
            tone={rule.offReason ? 'red' : 'orange'}
            label={translate(rule.offReason ? 'inboxRules.failed' : 'inboxRules.failing', {
              reason: rule.failedReason ?? '',
            })}
          />
        ) : null}
      </Box>
      <FormControlLabel
        control={
          <Switch
            checked={rule.on}
            disabled={busy}
            onChange={(_, on) =>
              run(() => verbs.switchInboxRule(rule.id, on), on ? 'inboxRules.isOn' : 'inboxRules.isOff')
            }
            slotProps={{ input: { 'aria-label': translate('inboxRules.onNamed', { name }) } }}
          />
        }
        label={translate('inboxRules.on')}
      />
      <Button
        size="small"
        disabled={busy}
        aria-label={translate('inboxRules.testNamed', { name })}
        onClick={test}
      >
        {translate('inboxRules.test')}
      </Button>
      <Button
        size="small"
        color="error"
        disabled={busy}
        aria-label={translate('inboxRules.deleteNamed', { name })}
        onClick={() => run(() => verbs.deleteInboxRule(rule.id), 'inboxRules.deleted')}
      >
        {translate('inboxRules.delete')}
      </Button>
    </Paper>
  );
}
