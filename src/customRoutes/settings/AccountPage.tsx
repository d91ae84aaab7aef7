import { Box, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { PHOTO_BOX } from '../../../contract/rules/account/pictures.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { PREFIX } from '../../lib/browser/loginPath.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { useOneCall } from '../../lib/calls/useOneCall.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { type ModePreference, usePreferredMode } from '../../theme/usePreferredMode.ts';
import { RadioChoice } from '../../ui/inputs/RadioChoice.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { PictureInput } from '../../ui/pictures/PictureInput.tsx';
import { fileOf } from '../../ui/pictures/pictures.ts';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { SETTINGS_PATHS } from '../../ui/settings/settingsItems.ts';
import { versionOf } from '../../ui/versions/saveOver.ts';
import { type NameValues, nameVersions, plainBasis } from '../../ui/versions/useFormVersions.tsx';

const NAME_MAX = 120;

const nameIssues = ({ name }: NameValues): FieldIssue[] =>
  name.trim() ? [] : [{ rule: 'SET-10', field: 'name', messageKey: 'settings.account.nameMissing' }];

/** The signed-in user, and the look of the portal (SET-03…10). */
export default function AccountPage() {
  const translate = useText();
  const verbs = useDataProvider();
  const { user, showUser } = useSession();
  const versions = {
    ...nameVersions(user, translate('settings.account.name'), (detail) => detail.user),
    name: translate('settings.account.title'),
  };
  return (
    <SettingsPage id="account" titleKey="settings.account.title">
      <Box sx={{ display: 'grid', gap: 4 }}>
        <SettingsForm
          key={user.id}
          name="account"
          storedAs="account"
          base={{ name: user.name }}
          versions={versions}
          issuesOf={nameIssues}
          savedKey="settings.account.saved"
          send={async ({ name }, based) => {
            const saved = await verbs.updateUser({
              name: name.trim(),
              ...(based ? { updatedAt: versionOf(based) } : {}),
            });
            showUser(saved);
            return plainBasis(saved.updatedAt, { name: saved.name });
          }}
        >
          {({ field }) => (
            <SettingsSection title={translate('settings.account.you')} pairs>
              <TextInput
                {...field('name')}
                label={translate('settings.account.name')}
                required
                autoComplete="name"
                maxLength={NAME_MAX}
              />
              <Box component="dl" sx={{ m: 0, gridColumn: '1 / -1', display: 'grid', gap: 1.5 }}>
                <Fact label={translate('settings.account.email')} value={user.email} change="changeEmail" />
                <Fact label={translate('settings.account.mobile')} value={user.mobile} change="changePhone" />
              </Box>
            </SettingsSection>
          )}
        </SettingsForm>
        <Photo />
        <Appearance />
        <SettingsSection
          title={translate('auth.deleteTitle')}
          hint={translate('settings.account.deleteHint')}
        >
          <Box>
            <Button color="error" variant="outlined" href={`${PREFIX}/delete-account`}>
              {translate('auth.deleteTitle')}
            </Button>
          </Box>
        </SettingsSection>
      </Box>
    </SettingsPage>
  );
}

/** A photo is set and removed at once, without the form's button (SET-07…09). */
function Photo() {
  const translate = useText();
  const notify = useNotify();
  const verbs = useDataProvider();
  const { user, showUser } = useSession();
  const [busy, runOnce] = useOneCall();
  const [problem, setProblem] = useState<string | undefined>();
  const change = (picture: string) =>
    void runOnce(async () => {
      setProblem(undefined);
      const file = fileOf(picture);
      try {
        showUser(await (file ? verbs.uploadPhoto(user.id, file) : verbs.updateUser({ profilePic: null })));
        notify(file ? 'settings.account.photoSaved' : 'settings.account.photoRemoved', { type: 'success' });
      } catch (err) {
        setProblem(asFailure(err).message);
      }
    });
  return (
    <PictureInput
      id="account-photo"
      box={PHOTO_BOX}
      label={translate('settings.account.photo')}
      help={translate('settings.account.photoHelp')}
      error={problem}
      value={user.profilePic ?? ''}
      onChange={change}
      busy={busy}
    />
  );
}

function Fact({
  label,
  value,
  change,
}: {
  label: string;
  value: string | null;
  change: 'changeEmail' | 'changePhone';
}) {
  const translate = useText();
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {value || '–'}{' '}
        <Link component={RouterLink} to={SETTINGS_PATHS[change]} sx={{ ml: 1, fontSize: 14 }}>
          {translate(`commands.screens.${change}`)}
        </Link>
      </Typography>
    </div>
  );
}

const SCHEMES: readonly ModePreference[] = ['light', 'dark', 'system'];

function Appearance() {
  const translate = useText();
  const { preference, setPreference } = usePreferredMode();
  const { hash, key } = useLocation();
  // The palette may open this page again.
  useEffectOn(() => {
    if (hash !== '#appearance') return;
    const chosen = document.querySelector<HTMLInputElement>('#appearance input:checked');
    chosen?.focus({ preventScroll: true });
    chosen?.scrollIntoView?.({ block: 'center' });
  }, [hash, key]);
  return (
    <SettingsSection
      id="appearance"
      title={translate('settings.account.appearance')}
      hint={translate('settings.account.appearanceHint')}
    >
      <RadioChoice
        label={translate('settings.account.appearance')}
        hidesLabel
        value={preference}
        options={SCHEMES.map((value) => ({ value, label: translate(`shell.${value}`) }))}
        onChange={setPreference}
      />
    </SettingsSection>
  );
}
