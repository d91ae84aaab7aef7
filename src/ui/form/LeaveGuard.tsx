import { DialogContentText } from '@mui/material';
import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useBlocker } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { AskDialog } from '../dialog/AskDialog.tsx';

interface Props {
  /** Whether this browser stores the typed values. */
  isStored: boolean;
  /** Whether the values are being sent: the form itself may then navigate. */
  isSending?: () => boolean;
}

/** Asks before the user leaves a page with unsaved changes for another one. */
export function LeaveGuard(props: Props) {
  // A page that is rendered without a router has no navigation.
  return useContext(DataRouterContext) ? <Guard {...props} /> : null;
}

function Guard({ isStored, isSending = () => false }: Props) {
  const translate = useText();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && !isSending(),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <AskDialog
      title={translate('settings.leave.title')}
      busy={false}
      keep={translate('settings.leave.stay')}
      go={translate('settings.leave.go')}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      <DialogContentText>
        {translate(isStored ? 'settings.leave.stored' : 'settings.leave.lost')}
      </DialogContentText>
    </AskDialog>
  );
}
