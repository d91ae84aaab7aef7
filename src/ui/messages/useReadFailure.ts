import { useSyncExternalStore } from 'react';
import { useText } from '../../i18n/useText.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { connection, onConnection } from '../../lib/calls/connection.ts';

/** Why a page could not be read. Offline there is no retry, as the page is read when the server can be reached. */
export function useReadFailure(): (err: unknown) => string {
  const translate = useText();
  const hasLine = useSyncExternalStore(onConnection, connection) === 'ok';
  return (err) => {
    const { status, message } = asFailure(err);
    return status === 0 && !hasLine ? translate('shell.needsLine') : message;
  };
}
