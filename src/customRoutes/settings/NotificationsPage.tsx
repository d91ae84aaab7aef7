import { showsWhatsAppFlags } from '../../../contract/rules/account/features.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useReloadAfterSave } from '../../session/useReloadAfterSave.ts';
import { accountChange, customerBasis, customerVersions } from '../../ui/settings/customerVersions.ts';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { NoticeTable } from './NoticeTable.tsx';
import {
  FLAGS,
  isUsable,
  type NotificationValues,
  notificationIssues,
  notificationParts,
  notificationsOf,
  WHATSAPP_FLAGS,
} from './notificationRules.ts';

/** Notifications: events, channels, prices and the balance limit (SET-32…39). */
export default function NotificationsPage() {
  const translate = useText();
  const verbs = useDataProvider();
  const { customer, company } = useSession();
  const reload = useReloadAfterSave();
  const versioned = {
    name: translate('settings.notifications.title'),
    parts: notificationParts(translate('settings.notifications.minBalanceVal')),
    valuesOf: notificationsOf,
    // Compared with the shown values, so that a default that nobody chose is not stored.
    sentOf: notificationsOf,
  };
  const flags = FLAGS.filter((flag) => !WHATSAPP_FLAGS.includes(flag) || showsWhatsAppFlags(company.code));
  return (
    <SettingsPage id="notifications" wide titleKey="settings.notifications.title">
      <SettingsForm<NotificationValues>
        key={customer.id}
        name="notifications"
        storedAs="notifications"
        base={notificationsOf(customer)}
        versions={customerVersions<NotificationValues>(versioned, customer)}
        issuesOf={(values) => notificationIssues(values, company.currency)}
        savedKey="settings.notifications.saved"
        send={async (values, based) => {
          const { minBalanceNotify, minBalanceVal, notices, noticesOnceADay } = values;
          const change = {
            ...Object.fromEntries(flags.map((flag) => [flag, values[flag]])),
            minBalanceNotify,
            // A hidden amount may be unfinished.
            ...(isUsable(values, company.currency) ? { minBalanceVal } : {}),
            notices,
            noticesOnceADay,
          };
          const saved = await verbs.updateCustomer(accountChange(customer, change, based, true));
          await reload();
          return customerBasis(versioned, saved);
        }}
      >
        {(fields) => <NoticeTable {...fields} />}
      </SettingsForm>
    </SettingsPage>
  );
}
