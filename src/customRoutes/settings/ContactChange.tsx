import { Button } from '@mui/material';
import { useCallback, useEffect, useState } from 'react';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { isFocusNowhere } from '../../lib/browser/focusHome.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { useOneCall } from '../../lib/calls/useOneCall.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { homeCountry } from '../../shared/address/sideValues.ts';
import { PhoneInput } from '../../shared/phone/PhoneInput.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { type ContactValues, contactIssues, plainCode } from './contactChangeRules.ts';

type Kind = 'email' | 'mobile';
const EMPTY: ContactValues = { newEmail: '', newPhoneNumber: '', code: '' };
const FIELD = { email: 'newEmail', mobile: 'newPhoneNumber' } as const;
const SCREEN = { email: 'changeEmail', mobile: 'changePhone' } as const;

const contactOf = (kind: Kind, { newEmail, newPhoneNumber }: ContactValues) =>
  (kind === 'email' ? newEmail : newPhoneNumber).trim();

/** Changes the email address or mobile number, with a code that is sent to the new one (SET-75…81). */
export function ContactChange({ kind }: { kind: Kind }) {
  const translate = useText();
  const verbs = useDataProvider();
  const { user, customer, company, showUser } = useSession();
  const { sentTo, setSentTo, isSending, resend } = useCode(kind);
  const country = homeCountry(customer, company);
  useEffect(() => {
    if (isFocusNowhere()) focusId(`${SCREEN[kind]}-${FIELD[kind]}`, false);
  }, [kind]);
  const issuesOf = useCallback(
    (values: ContactValues) => {
      const contact = contactOf(kind, values);
      const isSent = contact !== '' && contact === sentTo;
      return contactIssues({ kind, isSent, country, email: user.email }, values);
    },
    [kind, sentTo, country, user.email],
  );
  return (
    <SettingsPage id={SCREEN[kind]} titleKey={`settings.contact.${kind}.title`}>
      <SettingsForm<ContactValues>
        name={SCREEN[kind]}
        base={EMPTY}
        issuesOf={issuesOf}
        savedKey={`settings.contact.${kind}.saved`}
        saveKey={sentTo === null ? 'settings.contact.sendCode' : `settings.contact.${kind}.save`}
        clears
        sideContent={
          sentTo === null ? null : (
            <Button type="button" disabled={isSending} onClick={resend}>
              {translate('settings.contact.sendAgain')}
            </Button>
          )
        }
        send={async (values) => {
          const contact = contactOf(kind, values);
          const isSent = contact === sentTo;
          const answer = await verbs.changeOwnContact({
            [kind]: contact,
            ...(isSent ? { code: plainCode(values.code) } : {}),
          });
          if ('message' in answer) {
            setSentTo(contact);
            setTimeout(() => focusId(`${SCREEN[kind]}-code`));
            return 'settings.contact.codeSent';
          }
          setSentTo(null);
          showUser(answer);
          return undefined;
        }}
      >
        {({ values, field, errorOf }) => (
          <SettingsSection
            title={translate(`settings.contact.${kind}.now`)}
            hint={(kind === 'email' ? user.email : user.mobile) || '–'}
            pairs
          >
            {kind === 'email' ? (
              <TextInput
                {...field('newEmail')}
                label={translate('settings.contact.email.label')}
                type="email"
                autoComplete="email"
                required
                maxLength={255}
                error={errorOf('newEmail') ?? errorOf('email')}
              />
            ) : (
              <PhoneInput
                {...field('newPhoneNumber')}
                label={translate('settings.contact.mobile.label')}
                country={country}
                required
                error={errorOf('newPhoneNumber') ?? errorOf('mobile')}
              />
            )}
            {sentTo !== null && contactOf(kind, values) === sentTo ? (
              <TextInput
                {...field('code')}
                label={translate('settings.contact.code')}
                help={translate('settings.contact.codeHelp', { contact: sentTo })}
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                maxLength={24}
              />
            ) : null}
          </SettingsSection>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}

/** The code of a change. `sentTo` is its receiver, as another address or number needs another code. */
function useCode(kind: Kind) {
  const verbs = useDataProvider();
  const notify = useNotify();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isSending, runOnce] = useOneCall();
  const resend = () =>
    void runOnce(async () => {
      try {
        await verbs.changeOwnContact({ [kind]: sentTo });
        notify('settings.contact.codeSent', { type: 'info' });
        focusId(`${SCREEN[kind]}-code`);
      } catch (err) {
        // The form asks the user to prove the identity again.
        if (asFailure(err).code === ERROR.stepUpNeeded) setSentTo(null);
        else notify.failure(err);
      }
    });
  return { sentTo, setSentTo, isSending, resend };
}
