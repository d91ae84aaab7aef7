import { callTexts, requestLanguage } from '../calls/callTexts.ts';
import { checkConnection, onConnection } from '../calls/connection.ts';
import { goToLogin } from './loginPath.ts';

/**
 * Replaces the sign-in page, which the browser does not store, until the server can be reached. The document is opened again, so that no code of
 * the console handles keys or renders over it.
 */
export function showSignedOut(): void {
  const { signedOut, signInWaits } = callTexts();
  const lang = requestLanguage();
  document.open();
  document.close();
  document.documentElement.lang = lang;
  document.documentElement.style.colorScheme = 'light dark';
  document.title = signedOut;
  const viewport = Object.assign(document.createElement('meta'), {
    name: 'viewport',
    content: 'width=device-width',
  });
  document.head.append(viewport);
  const main = document.createElement('main');
  main.style.cssText =
    'max-width: 40rem; margin: 15vh auto; padding: 0 1rem; font-family: system-ui, sans-serif';
  for (const [name, text] of [
    ['h1', signedOut],
    ['p', signInWaits],
  ] as const)
    main.append(Object.assign(document.createElement(name), { textContent: text }));
  document.body.append(main);
  main.tabIndex = -1;
  main.focus();
  const leave = () => goToLogin({ remember: false });
  onConnection((state) => {
    if (state === 'ok') leave();
  });
  // The listeners of the previous document are gone.
  addEventListener('online', async () => {
    if (await checkConnection()) leave();
  });
}
