import { useEffect } from 'react';
import { connection, onConnection } from '../../lib/calls/connection.ts';
import { reloadPage } from '../../lib/calls/release.ts';
import { NeedsLine, PageSkeleton } from './PageSkeleton.tsx';

/** A page outside the console: the browser loads it as soon as there is a connection. Until then the console stays around it. */
export function PageOutside() {
  useEffect(() => {
    if (connection() === 'ok') return reloadPage();
    return onConnection((state) => {
      if (state === 'ok') reloadPage();
    });
  }, []);
  return connection() === 'ok' ? <PageSkeleton /> : <NeedsLine />;
}
