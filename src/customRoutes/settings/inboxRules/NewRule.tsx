import { FormControl, FormGroup, FormLabel, Link, Typography } from '@mui/material';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { InboxRules } from '../../../../contract/orders/inboxRules.ts';
import { INBOX_KINDS, type InboxKind } from '../../../../contract/rules/orders/inbox.ts';
import { RULE_TIMES, type RuleChannel, type RuleTime } from '../../../../contract/rules/orders/inboxRules.ts';
import { useText } from '../../../i18n/useText.ts';
import type { FieldIssue } from '../../../lib/forms/schemaIssues.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { ChoiceInput } from '../../../ui/inputs/ChoiceInput.tsx';
import { RadioChoice } from '../../../ui/inputs/RadioChoice.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { Ticks } from '../../../ui/inputs/Ticks.tsx';
import { SettingsForm } from '../../../ui/settings/SettingsForm.tsx';
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx';
import { SETTINGS_PATHS } from '../../../ui/settings/settingsItems.ts';

const URL_MAX = 2000;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

interface NewRuleValues {
  kinds: InboxKind[];
  /** Another person's id; '' for oneself. */
  tellUserId: string;
  channel: RuleChannel;
  url: string;
  time: RuleTime;
  hour: string;
}
const EMPTY: NewRuleValues = {
  kinds: [],
  tellUserId: '',
  channel: 'email',
  url: '',
  time: 'atOnce',
  hour: '8',
};

const issuesOf = ({ channel, url, time, hour }: NewRuleValues): FieldIssue[] => [
  ...(channel === 'chat' && !url.trim()
    ? [{ rule: 'BX-40', field: 'url', messageKey: 'inboxRules.urlMissing' } as const]
    : []),
  ...(time === 'daily' && !hour
    ? [{ rule: 'BX-40', field: 'hour', messageKey: 'inboxRules.hourMissing' } as const]
    : []),
];

/** Channels to another person. A chat is read by everybody in it, and the other's number may be proven where one's own is not. */
const othersChannels = (whatsApp: InboxRules['whatsApp']): readonly RuleChannel[] =>
  whatsApp === 'ready' || whatsApp === 'noNumber' ? ['email', 'whatsapp'] : ['email'];

interface Props extends Pick<InboxRules, 'channels' | 'whatsApp' | 'people'> {
  onMade: () => Promise<unknown>;
}

/** The form of a new rule. If no kind is ticked, the rule covers all kinds. */
export function NewRule({ channels, whatsApp, people, onMade }: Props) {
  const translate = useText();
  const verbs = useDataProvider();
  const channelsFor = (tellUserId: string): readonly RuleChannel[] =>
    tellUserId ? othersChannels(whatsApp) : channels;
  const send = async ({ kinds, tellUserId, channel, url, time, hour }: NewRuleValues): Promise<undefined> => {
    await verbs.createInboxRule({
      kinds,
      channel,
      time,
      ...(tellUserId ? { tellUserId: Number(tellUserId) } : {}),
      ...(channel === 'chat' ? { url: url.trim() } : {}),
      ...(time === 'daily' ? { hour: Number(hour) } : {}),
    });
    await onMade();
  };
  return (
    <SettingsForm
      name="inboxRule"
      base={EMPTY}
      issuesOf={issuesOf}
      send={send}
      savedKey="inboxRules.made"
      saveKey="inboxRules.make"
      clears
    >
      {({ values, put, field }) => (
        <SettingsSection title={translate('inboxRules.new')}>
          <KindsChoice chosen={values.kinds} onChange={(kinds) => put({ kinds })} />
          {people.length > 0 ? (
            <ChoiceInput
              {...field('tellUserId')}
              label={translate('inboxRules.tell')}
              options={[
                { value: '', label: translate('inboxRules.me') },
                ...people.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(tellUserId) =>
                put({
                  tellUserId,
                  channel: channelsFor(tellUserId).includes(values.channel) ? values.channel : 'email',
                })
              }
            />
          ) : null}
          <RadioChoice
            label={translate('inboxRules.where')}
            value={values.channel}
            options={channelsFor(values.tellUserId).map((value) => ({
              value,
              label: translate(`inboxRules.channels.${value}`),
            }))}
            onChange={(channel) => put({ channel })}
          />
          <WhatsAppHint whatsApp={whatsApp} isOwn={!values.tellUserId} />
          {values.channel === 'chat' ? (
            <TextInput
              {...field('url')}
              label={translate('inboxRules.url')}
              help={translate('inboxRules.urlHint')}
              required
              maxLength={URL_MAX}
            />
          ) : null}
          <RadioChoice
            label={translate('inboxRules.when')}
            value={values.time}
            options={RULE_TIMES.map((value) => ({ value, label: translate(`inboxRules.times.${value}`) }))}
            onChange={(time) => put({ time })}
          />
          {values.time === 'daily' ? (
            <ChoiceInput {...field('hour')} label={translate('inboxRules.hour')} required options={HOURS} />
          ) : null}
        </SettingsSection>
      )}
    </SettingsForm>
  );
}

/** Why WhatsApp cannot be chosen. */
function WhatsAppHint({ whatsApp, isOwn }: { whatsApp: InboxRules['whatsApp']; isOwn: boolean }) {
  const translate = useText();
  if (whatsApp !== 'mayNotPay' && !(whatsApp === 'noNumber' && isOwn)) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      {translate(`inboxRules.whatsApp.${whatsApp}`)}
      {whatsApp === 'noNumber' ? (
        <>
          {' '}
          <Link component={RouterLink} to={SETTINGS_PATHS.changePhone}>
            {translate('inboxRules.whatsApp.verify')}
          </Link>
        </>
      ) : null}
    </Typography>
  );
}

function KindsChoice({
  chosen,
  onChange,
}: {
  chosen: NewRuleValues['kinds'];
  onChange: (kinds: NewRuleValues['kinds']) => void;
}) {
  const translate = useText();
  const id = useId();
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" id={id}>
        {translate('inboxRules.kinds')}
      </FormLabel>
      <FormGroup
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))' }}
        aria-labelledby={id}
      >
        <Ticks
          chosen={chosen}
          options={INBOX_KINDS.map((kind) => ({ value: kind, label: translate(`inbox.kinds.${kind}`) }))}
          onChange={onChange}
        />
      </FormGroup>
    </FormControl>
  );
}
