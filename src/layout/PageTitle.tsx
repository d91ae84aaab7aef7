import { useEffect } from 'react';
import { useSession } from '../session/SessionContext.ts';

/** Title of the browser tab: the page's heading, then the tenant. */
export function PageTitle() {
  const { company } = useSession();
  useEffect(() => {
    const main = document.getElementById('main-content');
    if (!main) return;
    const name = () => {
      const heading = main.querySelector('h1')?.textContent?.trim();
      document.title = heading ? `${heading} - ${company.brandName}` : company.brandName;
    };
    const watcher = new MutationObserver(name);
    watcher.observe(main, { childList: true, subtree: true, characterData: true });
    name();
    return () => watcher.disconnect();
  }, [company.brandName]);
  return null;
}
