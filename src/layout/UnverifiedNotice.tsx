import { Alert, Box, Button } from '@mui/material';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNotify } from '../i18n/useNotify.ts';
import { useText } from '../i18n/useText.ts';
import { VERIFIED_ELSEWHERE } from '../lib/browser/verifiedElsewhere.ts';
import { useOneCall } from '../lib/calls/useOneCall.ts';
import { useSession } from '../session/SessionContext.ts';
import { useDataProvider } from '../session/useDataProvider.ts';
import { TextInput } from '../ui/inputs/TextInput.tsx';

/**
 * Shows that the account is not verified, accepts the code, and sends a new one (AUTH-16, AUTH-18). It disappears when the link of the email is
 * opened in another tab or on another device.
 */
export function UnverifiedNotice() {
  const { user, showUser } = useSession();
  const { getUser } = useDataProvider();
  const isWaiting = user.status === 0;
  const look = useEffectEvent(async () => {
    // Without an answer the notice stays until the next check.
    const now = await getUser().catch(() => null);
    if (now && now.status !== 0) showUser(now);
  });
  useEffect(() => {
    if (!isWaiting) return;
    const onReturn = () => void (document.visibilityState === 'visible' && look());
    const onOtherTab = ({ key }: StorageEvent) => void (key === VERIFIED_ELSEWHERE && look());
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('focus', onReturn);
    addEventListener('storage', onOtherTab);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('focus', onReturn);
      removeEventListener('storage', onOtherTab);
    };
  }, [isWaiting]);
  return isWaiting ? <CodeEntry onVerified={() => showUser({ ...user, status: 1 })} /> : null;
}

/** Next to the control below its label, whatever message the field has. */
const BESIDE_FIELD = { mt: { sm: 3 } };

function CodeEntry({ onVerified }: { onVerified: () => void }) {
  const translate = useText();
  const notify = useNotify();
  const verbs = useDataProvider();
  const { user } = useSession();
  const [code, setCode] = useState('');
  /** The sentence of a refusal; an empty code has its own, in the language of the moment. */
  const [problem, setProblem] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [busy, runOnce] = useOneCall();

  const verify = (e: FormEvent) => {
    e.preventDefault();
    const digits = code.replace(/\s/g, '');
    setProblem(null);
    setMissing(!digits);
    if (!digits) return;
    void runOnce(async () => {
      try {
        await verbs.verifyAccount({ companyId: user.companyId, username: user.email, code: digits });
        notify('auth.verified', { type: 'success' });
        onVerified();
      } catch (err) {
        setProblem((err as Error).message);
      }
    });
  };
  const requestCode = () =>
    runOnce(async () => {
      try {
        await verbs.resendVerification({ userId: user.id, email: user.email });
        notify('auth.codeRequested', { type: 'success' });
      } catch (err) {
        notify.failure(err);
      }
    });

  return (
    <Alert severity="warning" sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}>
      {translate('auth.inactive')}
      <Box
        component="form"
        noValidate
        onSubmit={verify}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', mt: 1 }}
      >
        <TextInput
          id="verification-code"
          label={translate('auth.code')}
          value={code}
          onChange={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={isMissing ? translate('auth.codeRequired') : (problem ?? undefined)}
          sx={{ width: { xs: '100%', sm: 200 } }}
        />
        <Button type="submit" variant="contained" disabled={busy} sx={BESIDE_FIELD}>
          {translate('auth.verify')}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          disabled={busy}
          onClick={() => void requestCode()}
          sx={BESIDE_FIELD}
        >
          {translate('auth.requestCode')}
        </Button>
      </Box>
    </Alert>
  );
}
