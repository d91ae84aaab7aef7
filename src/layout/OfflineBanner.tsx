import { Alert, Box } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';

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
    <Box role="status" sx={{ position: 'sticky', top: 52, zIndex: (t) => t.zIndex.appBar - 1 }}>
      {online ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('shell.offline')}
        </Alert>
      )}
    </Box>
  );
}
