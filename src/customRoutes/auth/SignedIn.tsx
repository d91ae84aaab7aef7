import { useText } from '../../session/TextContext.ts';
import { DEFAULT_TARGET } from './signInTarget.ts';

const focusOnce = (link: HTMLElement | null) => link?.focus();

/** Replaces a form whose user has a session now, with the way into the console. */
export function SignedIn({ title, text }: { title: string; text: string }) {
  const t = useText();
  return (
    <>
      <h1>{title}</h1>
      <p className="auth-info auth-done" role="status">
        {text}
      </p>
      <a ref={focusOnce} className="auth-primary auth-button" href={DEFAULT_TARGET}>
        {t('auth.continue')}
      </a>
    </>
  );
}
