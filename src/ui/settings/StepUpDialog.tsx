import { Button, DialogContentText } from '@mui/material';
import { useState } from 'react';
import type { StepUpInput } from '../../../contract/account/account.ts';
import { useText } from '../../i18n/useText.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { TextInput } from '../inputs/TextInput.tsx';

interface StepUpDialogProps {
  onProven: () => void;
  /** Runs the action with the proof at once, instead of storing the proof for a while. */
  prove?: (proof: StepUpInput) => Promise<void>;
  onClose: () => void;
}

const INPUT = 'step-up';
const CODE_DIGITS = 6;

/** Asks for the password, or for an emailed code, before a change with which the account could be lost (SET-78). */
export function StepUpDialog({ onProven, prove, onClose }: StepUpDialogProps) {
  const translate = useText();
  const verbs = useDataProvider();
  const { user } = useSession();
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const { busy, failure, run } = useFormCall();

  const attempt = (work: () => Promise<void>) => {
    setProblem(undefined);
    run(work, ({ field, message }) => {
      if (field) setProblem(message);
      focusId(INPUT);
      return field !== undefined;
    });
  };
  const submit = () => {
    if (!typed.trim()) {
      setProblem(translate(byCode ? 'settings.stepUp.codeMissing' : 'auth.passwordRequired'));
      return focusId(INPUT);
    }
    attempt(async () => {
      const proof = byCode ? { code: typed.replace(/\s/g, '') } : { password: typed };
      if (prove) return prove(proof);
      await verbs.stepUp(proof);
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
    <FormDialog
      title={translate('settings.stepUp.title')}
      maxWidth="xs"
      busy={busy}
      failure={failure}
      cancel={translate('settings.stepUp.cancel')}
      submit={translate('settings.stepUp.confirm')}
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText>
        {byCode
          ? translate('settings.stepUp.codeSent', { digits: CODE_DIGITS, email: user.email })
          : translate(prove ? 'settings.stepUp.eachTime' : 'settings.stepUp.hint')}
      </DialogContentText>
      <TextInput
        key={byCode ? 'code' : 'password'}
        id={INPUT}
        label={translate(byCode ? 'settings.stepUp.code' : 'settings.stepUp.password')}
        type={byCode ? 'text' : 'password'}
        inputMode={byCode ? 'numeric' : undefined}
        autoComplete={byCode ? 'one-time-code' : 'current-password'}
        maxLength={byCode ? 4 * CODE_DIGITS : 256}
        autoFocus
        value={typed}
        error={problem}
        onChange={setTyped}
      />
      <Button sx={{ justifySelf: 'start' }} size="small" disabled={busy} onClick={sendCode}>
        {translate(byCode ? 'settings.stepUp.again' : 'settings.stepUp.byCode')}
      </Button>
    </FormDialog>
  );
}
