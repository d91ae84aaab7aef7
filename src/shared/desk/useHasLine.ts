import { useSyncExternalStore } from 'react';
import { connection, onConnection } from '../../lib/calls/connection.ts';

/** Whether the server answers. */
export const useHasLine = (): boolean => useSyncExternalStore(onConnection, connection) === 'ok';
