import { useState } from 'react';
import type { AccountMember, AccountRole } from '../../../contract/account/people.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { useText } from '../../i18n/useText.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { useProvenCall } from '../../ui/settings/useProvenCall.tsx';
import { RoleFields } from './RoleFields.tsx';
import { choiceOf, formOf, roleNameOf } from './roleChoice.ts';

interface Props {
  member: AccountMember;
  roles: readonly AccountRole[];
  onClose: (changed: boolean) => void;
}

/** Another role or limit of a person. Over somebody else's change it is saved once that is seen. */
export function MemberDialog({ member, roles, onClose }: Props) {
  const translate = useText();
  const verbs = useDataProvider();
  const [form, setForm] = useState(() => formOf(member));
  const [version, setVersion] = useState(member.updatedAt);
  const [meanwhile, setMeanwhile] = useState<string | null>(null);
  const { busy, failure, run, stepUp } = useProvenCall();
  const isUnclear = Number.isNaN(form.dayLimit);
  const submit = () => {
    if (isUnclear) return;
    setMeanwhile(null);
    run(
      async () => {
        await verbs.changeMember(member.userId, { ...choiceOf(form, roles), updatedAt: version });
        onClose(true);
      },
      ({ code, detail }) => {
        const { member: now } = (detail ?? {}) as { member?: AccountMember };
        if (code !== ERROR.conflict || !now) return false;
        setVersion(now.updatedAt);
        setMeanwhile(translate('people.meanwhile', { role: roleNameOf(now, translate) }));
        return true;
      },
    );
  };
  return (
    <>
      <FormDialog
        title={translate('people.changeTitle', { name: member.name })}
        maxWidth="xs"
        busy={busy}
        failure={meanwhile ?? failure}
        submit={translate('common.save')}
        blocked={isUnclear}
        onSubmit={submit}
        onClose={() => onClose(false)}
      >
        <RoleFields id="member" value={form} roles={roles} onChange={setForm} />
      </FormDialog>
      {stepUp}
    </>
  );
}
