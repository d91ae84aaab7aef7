import { useText } from '../../i18n/useText.ts';
import { DEFAULT_TARGET } from './signInTarget.ts';

const focusOnce = (part: HTMLElement | null) => part?.focus();

interface Props {
  title: string;
  text: string;
  /** The link to the console gets no focus while a document is being opened: Enter would stop that. */
  focus: 'title' | 'continue';
}

/** Replaces the form after its user got a session; has a link into the console. */
export function SignedIn({ title, text, focus }: Props) {
  const t = useText();
  const described = { 'aria-describedby': 'signed-in-text' };
  return (
    <>
      <h1 {...(focus === 'title' ? { ref: focusOnce, tabIndex: -1, ...described } : {})}>{title}</h1>
      <p id="signed-in-text" className="auth-info auth-done" role="status">
        {text}
      </p>
      <a
        {...(focus === 'continue' ? { ref: focusOnce, ...described } : {})}
        className="auth-primary auth-button"
        href={DEFAULT_TARGET}
      >
        {t('auth.continue')}
      </a>
    </>
  );
}
