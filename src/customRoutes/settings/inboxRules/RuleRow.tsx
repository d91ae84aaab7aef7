import { Button, FormControlLabel, Switch } from '@mui/material';
import { useId } from 'react';
import type { InboxRule } from '../../../../contract/orders/inboxRules.ts';
import type { Translate } from '../../../i18n/textKey.ts';
import { useText } from '../../../i18n/useText.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { SettingsRow, useRowCalls } from '../../../ui/settings/SettingsRows.tsx';
import { ToneChip } from '../../../ui/text/ToneChip.tsx';

interface Props {
  rule: InboxRule;
  onChanged: () => Promise<unknown>;
}

/** One rule with its state; the buttons switch, test or delete it at once. */
export function RuleRow({ rule, onChanged }: Props) {
  const translate = useText();
  const verbs = useDataProvider();
  const { busy, run, stepUp } = useRowCalls(onChanged);
  const test = () =>
    run(async () => {
      const { error } = await verbs.testInboxRule(rule.id);
      if (error) throw new Error(translate('inboxRules.notSent', { reason: error }));
    }, 'inboxRules.sent');
  const name =
    rule.kinds.length > 0
      ? rule.kinds.map((kind) => translate(`inbox.kinds.${kind}`)).join(', ')
      : translate('inboxRules.allKinds');
  const reasonId = useId();
  // Another person's rule is switched on only by its maker.
  const cannotSwitch = rule.from !== null && !rule.on;
  return (
    <SettingsRow
      heading="h2"
      title={name}
      actions={
        <>
          <FormControlLabel
            control={
              <Switch
                checked={rule.on}
                disabled={busy || cannotSwitch}
                onChange={(_, on) =>
                  run(() => verbs.switchInboxRule(rule.id, on), on ? 'inboxRules.isOn' : 'inboxRules.isOff')
                }
                slotProps={{
                  input: {
                    'aria-label': translate('inboxRules.onNamed', { name }),
                    ...(cannotSwitch ? { 'aria-describedby': reasonId } : {}),
                  },
                }}
              />
            }
            label={translate('inboxRules.on')}
          />
          {rule.from === null ? (
            <Button
              size="small"
              disabled={busy}
              aria-label={translate('inboxRules.testNamed', { name })}
              onClick={test}
            >
              {translate('inboxRules.test')}
            </Button>
          ) : null}
          <Button
            size="small"
            color="error"
            disabled={busy}
            aria-label={translate('inboxRules.deleteNamed', { name })}
            onClick={() => run(() => verbs.deleteInboxRule(rule.id), 'inboxRules.deleted')}
          >
            {translate('inboxRules.delete')}
          </Button>
        </>
      }
    >
      {ruleText(rule, translate)}
      {cannotSwitch ? (
        <div id={reasonId}>{translate('inboxRules.onByMaker', { name: rule.from ?? '' })}</div>
      ) : null}
      {rule.offReason || (rule.on && rule.failedReason) ? (
        <div>
          <ToneChip
            tone={rule.offReason ? 'red' : 'orange'}
            label={translate(rule.offReason ? 'inboxRules.failed' : 'inboxRules.failing', {
              reason: rule.failedReason ?? '',
            })}
          />
        </div>
      ) : null}
      {stepUp}
    </SettingsRow>
  );
}

/** Receiver, channel and time of a rule. */
const ruleText = ({ from, tells, channel, url, hour }: InboxRule, translate: Translate): string =>
  [
    from === null
      ? tells && translate('inboxRules.tells', { name: tells })
      : translate('inboxRules.from', { name: from }),
    translate(`inboxRules.channels.${channel}`),
    url && (URL.parse(url)?.host ?? ''),
    hour === null
      ? translate('inboxRules.times.atOnce')
      : translate('inboxRules.dailyAt', { time: `${String(hour).padStart(2, '0')}:00` }),
  ]
    .filter(Boolean)
    .join(' · ');
