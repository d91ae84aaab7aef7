import { type FunctionComponent, useEffect, useState } from 'react';
import { loadPageTexts } from '../../i18n/i18nProvider.ts';
import { connection, onConnection } from '../../lib/calls/connection.ts';
import { waitingCount } from '../../lib/desk/waitingCount.ts';

/** Nothing on the page needs the offline work earlier. */
const AFTER_MS = 3000;

/** Loads the offline work after the page, or at once if drafts wait or the server is unreachable. */
export function Desk() {
  const [Work, setWork] = useState<FunctionComponent | null>(null);
  useEffect(() => {
    if (Work) return;
    const load = async () => {
      const [work] = await Promise.all([import('./DeskWork.tsx'), loadPageTexts()]);
      setWork(() => work.default);
    };
    // While offline it cannot be loaded; it is loaded when the connection is back.
    const begin = () => void load().catch(() => undefined);
    const timer = setTimeout(begin, waitingCount() > 0 || connection() !== 'ok' ? 0 : AFTER_MS);
    const stop = onConnection(begin);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [Work]);
  return Work ? <Work /> : null;
}
