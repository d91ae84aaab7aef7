import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asFailure } from '../../lib/callFailure.ts';
import { focusId } from '../../lib/formFields.ts';
import { useOneCall } from '../../lib/useOneCall.ts';
import { useSession } from '../../session/SessionContext.ts';
import { TextInput } from '../TextInput.tsx';

interface StepUpDialogProps {
  onProven: () => void;
  onClose: () => void;
}

const INPUT = 'step-up';
const CODE_DIGITS = 6;

/** Asks for the password, or for a code by mail, before something is changed that could lose the account (SET-78). */
export function StepUpDialog({ onProven, onClose }: StepUpDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const verbs = useDataProvider<PortalDataProvider>();
  const { user } = useSession();
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, once] = useOneCall();

  const attempt = (work: () => Promise<void>) =>
    void once(async () => {
      setFailure(null);
      setProblem(undefined);
      try {
        await work();
      } catch (err) {
        const { field, message } = asFailure(err);
        if (field) setProblem(message);
        else setFailure(message);
        focusId(INPUT);
      }
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It stands in the form that it guards, which would be sent a second time.
    event.stopPropagation();
    if (!typed.trim()) {
      setProblem(translate(byCode ? 'settings.stepUp.codeMissing' : 'auth.passwordRequired'));
      return focusId(INPUT);
    }
    attempt(async () => {
      await verbs.stepUp(byCode ? { code: typed.trim() } : { password: typed });
      onProven();
    });
  };
  const sendCode = () =>
    attempt(async () => {
      await verbs.sendStepUpCode();
      setByCode(true);
      setTyped('');
      focusId(INPUT);
    });

  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <CommandLayer>
        <form noValidate onSubmit={submit}>
          <DialogTitle id={titleId}>{translate('settings.stepUp.title')}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            {failure ? (
              <Alert severity="error" role="alert">
                {failure}
              </Alert>
            ) : null}
            <DialogContentText>
              {byCode
                ? translate('settings.stepUp.codeSent', { digits: CODE_DIGITS, email: user.email })
                : translate('settings.stepUp.hint')}
            </DialogContentText>
            <TextInput
              key={byCode ? 'code' : 'password'}
              id={INPUT}
              label={translate(byCode ? 'settings.stepUp.code' : 'settings.stepUp.password')}
              type={byCode ? 'text' : 'password'}
              autoComplete={byCode ? 'one-time-code' : 'current-password'}
              maxLength={byCode ? CODE_DIGITS : 256}
              autoFocus
              value={typed}
              error={problem}
              onChange={setTyped}
            />
            <Button sx={{ justifySelf: 'start' }} size="small" disabled={busy} onClick={sendCode}>
              {translate(byCode ? 'settings.stepUp.again' : 'settings.stepUp.byCode')}
            </Button>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={busy}>
              {translate('settings.stepUp.cancel')}
            </Button>
            <Button type="submit" variant="contained" disabled={busy}>
              {translate('settings.stepUp.confirm')}
            </Button>
          </DialogActions>
        </form>
      </CommandLayer>
    </Dialog>
  );
}
