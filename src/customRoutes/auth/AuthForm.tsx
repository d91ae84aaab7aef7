import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useText } from '../../i18n/useText.ts';
import { PREFIX } from '../../lib/browser/loginPath.ts';
import { useBadFieldFocus } from '../../ui/form/useBadFieldFocus.ts';

interface Props {
  ref?: Ref<HTMLFormElement>;
  title: string;
  intro?: ReactNode;
  failure: ReactNode;
  /** Success message; absent if the form shows it itself. */
  done?: string | null;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/** A form of the pages without a session: title, error, success, fields. */
export function AuthForm({ ref, title, intro, failure, done, onSubmit, children }: Props) {
  useBadFieldFocus();
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <h1>{title}</h1>
      {intro}
      <div role="alert">{failure ? <p className="auth-alert">{failure}</p> : null}</div>
      {done === undefined ? null : (
        <div role="status">{done ? <p className="auth-info auth-done">{done}</p> : null}</div>
      )}
      {children}
    </form>
  );
}

/** Link to the sign-in form, which gets the focus if no other control is left. */
export function BackToSignIn({ isFocused = false }: { isFocused?: boolean }) {
  const t = useText();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isFocused) link.current?.focus();
  }, [isFocused]);
  return (
    <nav className="auth-links">
      <a ref={link} href={`${PREFIX}/login`}>
        {t('auth.backToSignIn')}
      </a>
    </nav>
  );
}
