import { useState } from 'react';
import type { AccountMember, AccountRole } from '../../../contract/account/people.ts';
import { useText } from '../../i18n/useText.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { useProvenCall } from '../../ui/settings/useProvenCall.tsx';
import { versionOf } from '../../ui/versions/saveOver.ts';
import { plainBasis, useFormVersions } from '../../ui/versions/useFormVersions.tsx';
import { RoleFields } from './RoleFields.tsx';
import { choiceOf, formOf, isLimitMissing, type RoleForm, useMemberParts } from './roleChoice.ts';

interface Props {
  member: AccountMember;
  roles: readonly AccountRole[];
  onClose: (changed: boolean) => void;
}

const basisOf = (member: AccountMember) => plainBasis(member.updatedAt, formOf(member));

/** Changes the role or the limit of a person. */
export function MemberDialog({ member, roles, onClose }: Props) {
  const translate = useText();
  const verbs = useDataProvider();
  const [isSubmitted, setAsked] = useState(false);
  const [form, setForm] = useState(() => formOf(member));
  const { busy, failure, run, stepUp } = useProvenCall();
  const versions = useFormVersions<RoleForm>({
    versions: {
      name: member.name,
      basis: basisOf(member),
      parts: useMemberParts(roles),
      read: (detail) => {
        const { member: now } = (detail ?? {}) as { member?: AccountMember };
        return now && basisOf(now);
      },
    },
    show: setForm,
    resubmit: (now) => save(now),
  });
  const save = (entered: RoleForm) =>
    run(async () => {
      await versions.save(entered, async (mine, basis) => {
        await verbs.changeMember(member.userId, {
          ...choiceOf(mine, roles),
          updatedAt: basis && versionOf(basis),
        });
        onClose(true);
      });
    });
  const isUnclear = Number.isNaN(form.dayLimit);
  const submit = () => {
    if (isUnclear) return;
    setAsked(true);
    if (isLimitMissing(form)) return focusId('member-limit');
    save(form);
  };
  return (
    <>
      <FormDialog
        title={translate('people.changeTitle', { name: member.name })}
        maxWidth="xs"
        busy={busy}
        failure={failure}
        submit={translate('common.save')}
        blocked={isUnclear}
        onSubmit={submit}
        onClose={() => onClose(false)}
      >
        <RoleFields id="member" value={form} roles={roles} isSubmitted={isSubmitted} onChange={setForm} />
      </FormDialog>
      {versions.dialog}
      {stepUp}
    </>
  );
}
