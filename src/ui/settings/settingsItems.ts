import type { SvgIconComponent } from '@mui/icons-material';
import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import AlternateEmail from '@mui/icons-material/AlternateEmailOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Devices from '@mui/icons-material/DevicesOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined';
import Notifications from '@mui/icons-material/NotificationsOutlined';
import Palette from '@mui/icons-material/PaletteOutlined';
import Phone from '@mui/icons-material/PhoneOutlined';
import VpnKey from '@mui/icons-material/VpnKeyOutlined';
import Webhook from '@mui/icons-material/WebhookOutlined';
import type { SettingsScreen } from '../../commands/grammar/parsedInput.ts';
import type { TextKey } from '../../i18n/textKey.ts';

interface SettingsEntry {
  /** Route without the portal's prefix. */
  path: string;
  icon: SvgIconComponent;
}

/** The entries in the order of the menu. Their keys are the palette's, `commands.screens`. */
const ENTRIES: Readonly<Record<SettingsScreen, SettingsEntry>> = {
  account: { path: '/settings/account-information', icon: AccountCircle },
  profile: { path: '/settings/profile-information', icon: Badge },
  bank: { path: '/settings/bank-information', icon: AccountBalance },
  services: { path: '/settings/services', icon: LocalShipping },
  notifications: { path: '/settings/notifications', icon: Notifications },
  rules: { path: '/settings/rules', icon: NotificationsActive },
  branding: { path: '/settings/custom-branding', icon: Palette },
  people: { path: '/settings/people', icon: Group },
  apiKeys: { path: '/settings/integrations', icon: VpnKey },
  webhooks: { path: '/settings/webhook', icon: Webhook },
  changeEmail: { path: '/settings/change-email-address', icon: AlternateEmail },
  changePhone: { path: '/settings/change-phone-number', icon: Phone },
  changePassword: { path: '/settings/change-password', icon: Key },
  sessions: { path: '/settings/sessions', icon: Devices },
  activity: { path: '/settings/activity', icon: History },
};

export interface SettingsItem extends SettingsEntry {
  id: SettingsScreen;
  labelKey: TextKey;
}

/** The only list of pages for the settings' menu and the palette (SET-02). */
export const SETTINGS_ITEMS: readonly SettingsItem[] = (Object.keys(ENTRIES) as SettingsScreen[]).map(
  (id) => ({ id, labelKey: `commands.screens.${id}`, ...ENTRIES[id] }),
);

export const SETTINGS_PATHS = Object.fromEntries(SETTINGS_ITEMS.map(({ id, path }) => [id, path])) as Record<
  SettingsScreen,
  string
>;

/** Address of the choice between light and dark. */
export const APPEARANCE_PATH = '/settings#appearance';
