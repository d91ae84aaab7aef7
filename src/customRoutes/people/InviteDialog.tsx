import { useState } from 'react';
import type { AccountRole } from '../../../contract/account/people.ts';
import { INVITATION_DAYS } from '../../../contract/rules/account/rights.ts';
import { isEmail } from '../../../contract/rules/text/email.ts';
import { useText } from '../../i18n/useText.ts';
import { useCallKey } from '../../lib/calls/useCallKey.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { useProvenCall } from '../../ui/settings/useProvenCall.tsx';
import { RoleFields } from './RoleFields.tsx';
import { choiceOf, isLimitMissing, type RoleForm } from './roleChoice.ts';

const EMAIL = 'invite-email';

interface Props {
  roles: readonly AccountRole[];
  onClose: (invited: string | null) => void;
}

/** Invites a person by email, with a role. */
export function InviteDialog({ roles, onClose }: Props) {
  const translate = useText();
  const verbs = useDataProvider();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [isSubmitted, setAsked] = useState(false);
  const [form, setForm] = useState<RoleForm>({ role: 'operations', dayLimit: undefined });
  const { busy, failure, run, stepUp } = useProvenCall();
  const keyOf = useCallKey();
  const isUnclear = Number.isNaN(form.dayLimit);
  const submit = () => {
    const address = email.trim();
    setAsked(true);
    if (!isEmail(address)) {
      setFault(translate(address ? 'people.emailWrong' : 'people.emailMissing'));
      return focusId(EMAIL);
    }
    if (isUnclear) return;
    setFault(undefined);
    if (isLimitMissing(form)) return focusId('invite-limit');
    const input = { email: address, ...choiceOf(form, roles) };
    run(
      async () => {
        await verbs.invitePerson(input, keyOf(input));
        onClose(address);
      },
      ({ field, message }) => {
        if (field !== 'email') return false;
        setFault(message);
        focusId(EMAIL);
        return true;
      },
    );
  };
  return (
    <>
      <FormDialog
        title={translate('people.inviteTitle')}
        maxWidth="xs"
        busy={busy}
        failure={failure}
        submit={translate('people.send')}
        blocked={isUnclear}
        onSubmit={submit}
        onClose={() => onClose(null)}
      >
        <TextInput
          id={EMAIL}
          type="email"
          label={translate('people.email')}
          help={translate('people.emailHint', { days: INVITATION_DAYS })}
          required
          autoFocus
          maxLength={255}
          value={email}
          error={fault}
          onChange={setEmail}
        />
        <RoleFields id="invite" value={form} roles={roles} isSubmitted={isSubmitted} onChange={setForm} />
      </FormDialog>
      {stepUp}
    </>
  );
}
