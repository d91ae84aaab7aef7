import { useLocale, useText } from '../../i18n/useText.ts';
import { phoneCountries } from '../../shared/phone/phoneCountries.ts';
import { usePhoneText } from '../../shared/phone/usePhoneText.ts';

interface PhoneFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Country of a number without a calling code; two letters. */
  country: string;
  error: string | undefined;
}

/** The phone number of the pages without a session; the country next to it is the browser's own list (NUM-04). */
export function PhoneField({ id, label, value, onChange, country, error }: PhoneFieldProps) {
  const t = useText();
  const countries = phoneCountries(useLocale());
  const phone = usePhoneText(value, onChange, country);
  const shownError = error ?? (phone.isWrong ? t('booking.phone.invalid') : undefined);
  const dial = countries.find((c) => c.code === phone.country)?.dial ?? '';
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      <div className="auth-phone">
        <div className="auth-code">
          <span aria-hidden>
            {phone.country} {dial} ▾
          </span>
          <select
            aria-label={t('booking.phone.code')}
            value={phone.country}
            onChange={(e) => phone.choose(e.target.value)}
          >
            {countries.map(({ code, name, dial }) => (
              <option key={code} value={code}>
                {name} ({dial})
              </option>
            ))}
          </select>
        </div>
        <input
          id={id}
          type="tel"
          autoComplete="tel"
          value={phone.typed}
          onChange={(e) => phone.type(e.target.value)}
          onBlur={phone.leave}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={shownError ? `${id}-error` : undefined}
        />
      </div>
      {shownError ? (
        <p id={`${id}-error`} className="auth-error">
          {shownError}
        </p>
      ) : null}
    </div>
  );
}
