import { useText } from '../../i18n/useText.ts';
import { PREFIX } from '../../lib/browser/loginPath.ts';
import { Field } from './Field.tsx';

interface Props {
  name?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The current password, with a link for a person who forgot it. */
export function PasswordField({ name, value, onChange, error }: Props) {
  const t = useText();
  return (
    <Field
      id="password"
      name={name}
      label={t('signIn.password')}
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={(e) => onChange(e.target.value)}
      error={error}
      after={
        <a className="auth-forgot" href={`${PREFIX}/forgot-password`}>
          {t('signIn.forgotLink')}
        </a>
      }
    />
  );
}
