import { Link } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { PREFIX } from '../../lib/browser/loginPath.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { type PasswordValues, passwordIssues } from './contactChangeRules.ts';

const EMPTY: PasswordValues = { oldPassword: '', password: '' };
const MAX = 256;

/** Sets a new password, which requires the current one (SET-82…87). */
export default function ChangePasswordPage() {
  const translate = useText();
  const verbs = useDataProvider();
  return (
    <SettingsPage id="changePassword" titleKey="settings.password.title" introKey="settings.password.intro">
      <SettingsForm<PasswordValues>
        name="changePassword"
        base={EMPTY}
        issuesOf={passwordIssues}
        savedKey="settings.password.saved"
        clears
        send={async (values) => {
          await verbs.changePassword(values);
          return undefined;
        }}
      >
        {({ field }) => (
          <SettingsSection title={translate('settings.password.section')} pairs>
            <TextInput
              {...field('oldPassword')}
              label={translate('settings.password.old')}
              help={<Link href={`${PREFIX}/forgot-password`}>{translate('auth.forgotTitle')}</Link>}
              type="password"
              autoComplete="current-password"
              required
              maxLength={MAX}
            />
            <TextInput
              {...field('password')}
              label={translate('auth.newPassword')}
              help={translate('auth.passwordRule')}
              type="password"
              autoComplete="new-password"
              required
              maxLength={MAX}
            />
          </SettingsSection>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
