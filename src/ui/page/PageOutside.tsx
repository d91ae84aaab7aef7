import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { checkConnection, connection, onConnection } from '../../lib/calls/connection.ts';
import { reloadPage } from '../../lib/calls/release.ts';
import { NeedsLine, PageSkeleton } from './PageSkeleton.tsx';

/**
 * A page outside the console: the browser loads it as soon as there is a connection. Until then the console stays around it, with `children` in
 * its place.
 */
export function PageOutside({ children }: { children?: ReactNode }) {
  useEffect(() => {
    // The page may come from the browser's storage although there is a network: a reload would repeat without end.
    if (connection() === 'ok') void checkConnection().then((answers) => answers && reloadPage());
    return onConnection((state) => {
      if (state === 'ok') reloadPage();
    });
  }, []);
  const hasLine = useSyncExternalStore(onConnection, connection) === 'ok';
  if (hasLine) return <PageSkeleton />;
  return (
    <>
      <NeedsLine />
      {children}
    </>
  );
}
