import { Alert } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

export function OfflineBanner() {
  const translate = useTranslate();
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <Alert severity="warning" square>
          {translate('shell.offline')}
        </Alert>
      )}
    </div>
  );
}
