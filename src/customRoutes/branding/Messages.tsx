import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import {
  fillNotice,
  MAIL_CODES,
  MAIL_TITLE_MAX,
  type MailCode,
  NOTICE_VARIABLES,
  type NoticeValues,
  SMS_MAX,
  sampleNumber,
  smsParts,
} from '../../../contract/rules/account/branding.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import type { Fields } from './BrandFields.tsx';
import { filledMail } from './brandRules.ts';

/** Sample values of a notice's variables: the account is the sender, its user the recipient. */
function useSample(code: MailCode): NoticeValues {
  const translate = useText();
  const { customer, company, user } = useSession();
  return {
    sender_name: customer.name,
    receiver_name: user.name,
    courier_name: company.brandName,
    tracking_no: sampleNumber(company.country),
    tracking_link: `${location.origin}/customer/etrack`,
    tracking_status: translate(`status.${code}`),
    personnel_name: '-',
    personnel_phone: '-',
    company_name: company.brandName,
  };
}

/** The short message, with its number of parts (SET-47). */
export function SmsText({ values, field }: Fields) {
  const translate = useText();
  const sample = useSample(600);
  const filled = fillNotice(values.notifySms, sample);
  return (
    <SettingsSection title={translate('settings.branding.sms')}>
      <TextInput
        {...field('notifySms')}
        label={translate('settings.branding.smsText')}
        rows={2}
        help={translate('settings.branding.smsUsed', {
          used: values.notifySms.length,
          max: SMS_MAX,
          parts: smsParts(filled),
        })}
      />
      <Shown title={translate('settings.branding.smsPreview')} text={filled} />
    </SettingsSection>
  );
}

/** The email of each status: its text, a preview, and a test email (SET-48…52). */
export function MailTemplates({ values, id, errorOf, field }: Fields) {
  const translate = useText();
  const [code, setCode] = useState<MailCode>(MAIL_CODES[0]);
  const mail = filledMail(values, code, useSample(code));
  const wrong = MAIL_CODES.filter((one) => errorOf(`title${one}`) ?? errorOf(`content${one}`));
  const labelOf = (part: 'mailTitle' | 'mailContent', one: MailCode) =>
    translate('common.noted', {
      label: translate(`settings.branding.${part}`),
      note: translate(`status.${one}`),
    });
  return (
    <SettingsSection
      title={translate('settings.branding.mails')}
      hint={translate('settings.branding.variables', {
        names: NOTICE_VARIABLES.map((name) => `{${name}}`).join(' '),
      })}
    >
      <Choice
        id={id('mailCode')}
        label={translate('settings.branding.mailStatus')}
        value={String(code)}
        error={
          wrong.length > 0
            ? translate('settings.branding.wrongMails', {
                names: wrong.map((one) => translate(`status.${one}`)).join(', '),
              })
            : undefined
        }
        options={MAIL_CODES.map((one) => ({ id: String(one), name: translate(`status.${one}`) }))}
        onChange={(chosen) => setCode(Number(chosen) as MailCode)}
      />
      {MAIL_CODES.map((one) => (
        // All emails are in the page, so that an error in any of them can get the focus.
        <Box key={one} sx={{ display: one === code || wrong.includes(one) ? 'grid' : 'none', gap: 2 }}>
          <TextInput {...field(`title${one}`)} label={labelOf('mailTitle', one)} maxLength={MAIL_TITLE_MAX} />
          <TextInput {...field(`content${one}`)} label={labelOf('mailContent', one)} rows={6} />
        </Box>
      ))}
      <Shown title={mail.title} text={mail.text} />
      <TestMailButton code={code} title={values[`title${code}`]} content={values[`content${code}`]} />
    </SettingsSection>
  );
}

function Shown({ title, text }: { title: string; text: string }) {
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Typography>
    </Box>
  );
}

function TestMailButton({ code, title, content }: { code: MailCode; title: string; content: string }) {
  const translate = useText();
  const notify = useNotify();
  const { sendTestMail } = useDataProvider();
  const { customer } = useSession();
  const [sending, setSending] = useState(false);
  const send = async () => {
    if (sending) return;
    setSending(true);
    try {
      const { to } = await sendTestMail(customer.id, { code, title, content: content.split('\n') });
      notify('settings.branding.testSent', { type: 'success', messageArgs: { to } });
    } catch (err) {
      notify.failure(err);
    }
    setSending(false);
  };
  return (
    <Box>
      <Button variant="outlined" aria-busy={sending} onClick={() => void send()}>
        {translate('settings.branding.sendTest')}
      </Button>
    </Box>
  );
}
