import { Alert, Button, Paper, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommand } from '../../commands/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { usePhone } from '../../lib/react/usePhone.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';

type InviteResult = { tone: 'success' | 'error'; text: string; failed: string[] };

/** Invites friends by email; reports whether at least one email was sent, and the addresses without one (REF-10…12). */
export function InviteForm() {
  const translate = useText();
  const { state } = useLocation();
  const { invite: opensInvite = false, emails: typed = '' } = (state ?? {}) as {
    invite?: boolean;
    emails?: string;
  };
  const { emails, result, busy, put, invite } = useInvites(typed);
  const phone = usePhone();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (typed || opensInvite) setOpen(true);
    if (opensInvite) document.getElementById('invite-emails')?.focus();
  }, [opensInvite, typed]);
  useEffect(() => {
    if (isOpen) document.getElementById('invite-emails')?.focus();
  }, [isOpen]);

  const send = async () => {
    if (busy || !emails.trim()) {
      setOpen(true);
      return document.getElementById('invite-emails')?.focus();
    }
    await invite();
  };
  useCommand({
    id: 'referral.send',
    labelKey: 'referral.send',
    scope: 'screen',
    screen: 'referral',
    group: 'form',
    keys: ['mod+enter'],
    always: true,
    run: () => void send(),
  });
  // A phone shows the friends first. A phone that is turned keeps the typed text and the result.
  if (phone && !isOpen && !emails && !result)
    return (
      <Button variant="outlined" aria-expanded={false} onClick={() => setOpen(true)}>
        {translate('referral.invite')}
      </Button>
    );
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('referral.invite')}
      </Typography>
      {result ? (
        <Alert severity={result.tone} role={result.tone === 'error' ? 'alert' : 'status'} sx={{ mb: 2 }}>
          {result.text}
          {result.failed.length ? ` ${translate('referral.left', { emails: result.failed.join(', ') })}` : ''}
        </Alert>
      ) : null}
      <TextInput
        id="invite-emails"
        label={translate('referral.emails')}
        help={translate('referral.emailsHelp')}
        rows={2}
        maxLength={6000}
        value={emails}
        onChange={put}
      />
      <Button
        variant="contained"
        sx={{ mt: 1.5 }}
        disabled={busy}
        onClick={() => void send()}
        endIcon={<Kbd keys="mod+enter" />}
      >
        {translate('referral.send')}
      </Button>
    </Paper>
  );
}

/** The addresses, and the result of their invitation. */
function useInvites(typed: string) {
  const translate = useText();
  const dataProvider = useDataProvider();
  const [emails, setEmails] = useState(typed);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<InviteResult | null>(null);
  useEffect(() => {
    if (typed) setEmails(typed);
  }, [typed]);
  const put = (next: string) => {
    setEmails(next);
    // The message belongs to the former addresses.
    setResult(null);
  };
  const invite = async () => {
    setBusy(true);
    try {
      const { success, failed } = await dataProvider.inviteFriends(emails);
      setResult(
        success > 0
          ? { tone: 'success', text: translate('referral.sent'), failed }
          : { tone: 'error', text: translate('referral.notSent'), failed },
      );
      // Only the addresses without an email stay in the field, to be corrected.
      setEmails(failed.join(', '));
    } catch (err) {
      setResult({
        tone: 'error',
        text: `${translate('referral.notSent')} ${asFailure(err).message}`,
        failed: [],
      });
    }
    setBusy(false);
  };
  return { emails, result, busy, put, invite };
}
