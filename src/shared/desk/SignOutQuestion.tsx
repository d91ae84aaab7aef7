import { useState } from 'react';
import { useLogout } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { askBeforeSignOut } from '../../session/signOut.ts';
import { AskDialog } from '../../ui/dialog/AskDialog.tsx';

/** Asks before signing out, which deletes this browser's data of the user, including values typed into drafts and never sent. */
export function SignOutQuestion({ count }: { count: number }) {
  const translate = useText();
  const logout = useLogout();
  const [leaving, setLeaving] = useState(false);
  return (
    <AskDialog
      title={translate('desk.signOutTitle', { smart_count: count })}
      busy={leaving}
      ends
      keep={translate('desk.stay')}
      go={translate('desk.signOut')}
      onClose={() => askBeforeSignOut(0)}
      onConfirm={() => {
        setLeaving(true);
        void logout();
      }}
    >
      {translate('desk.signOutText', { smart_count: count })}
    </AskDialog>
  );
}
