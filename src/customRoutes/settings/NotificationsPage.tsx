import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { Fragment } from 'react';
import { showsWhatsAppFlags } from '../../../contract/rules/account/features.ts';
import { amountLimits } from '../../../contract/rules/money/currencies.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { accountChange, customerBasis, customerVersions } from '../../ui/settings/customerVersions.ts';
import { type SettingsFields, SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { NoticeChoices } from './NoticeChoices.tsx';
import {
  FLAG_GROUPS,
  type NotificationValues,
  notificationIssues,
  notificationParts,
  notificationsOf,
  sentNotifications,
} from './notificationRules.ts';

/** Notifications: events, channels, prices and the balance limit (SET-32…39). */
export default function NotificationsPage() {
  const translate = useText();
  const verbs = useDataProvider();
  const { customer, company, reloadCustomer } = useSession();
  const versioned = {
    name: translate('settings.notifications.title'),
    parts: notificationParts(translate('settings.notifications.minBalanceVal')),
    valuesOf: notificationsOf,
    sentOf: sentNotifications,
  };
  const groups = FLAG_GROUPS.filter(({ id }) => id !== 'whatsApp' || showsWhatsAppFlags(company.code));
  return (
    <SettingsPage id="notifications" titleKey="settings.notifications.title">
      <SettingsForm<NotificationValues>
        key={customer.id}
        name="notifications"
        storedAs="notifications"
        base={notificationsOf(customer)}
        versions={customerVersions<NotificationValues>(versioned, customer)}
        issuesOf={(values) => notificationIssues(values, company.currency)}
        savedKey="settings.notifications.saved"
        send={async (values, based) => {
          const shown = groups.flatMap(({ flags }) => flags.map(([flag]) => [flag, values[flag]] as const));
          const { minBalanceNotify, minBalanceVal, notices, noticesOnceADay } = values;
          const change = {
            ...Object.fromEntries(shown),
            minBalanceNotify,
            minBalanceVal,
            notices,
            noticesOnceADay,
          };
          const saved = await verbs.updateCustomer(accountChange(customer, change, based, true));
          await reloadCustomer();
          return customerBasis(versioned, saved);
        }}
      >
        {(fields) => (
          <>
            {groups.map((group) => (
              <Fragment key={group.id}>
                {group.id === 'instabook' ? <NoticeChoices {...fields} /> : null}
                <Flags group={group} fields={fields} />
              </Fragment>
            ))}
            <Balance {...fields} />
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}

type Fields = SettingsFields<NotificationValues>;

function Flags({ group, fields }: { group: (typeof FLAG_GROUPS)[number]; fields: Fields }) {
  const translate = useText();
  const moneyText = useMoneyText();
  const { customer, company } = useSession();
  const { values, put, id } = fields;
  const priceOf = (rate: (typeof group.flags)[number][1]) => {
    const price = rate && customer[rate];
    if (price == null) return null;
    return price === 0
      ? translate('settings.notifications.free')
      : translate('settings.notifications.price', {
          price: moneyText(nearestMinor(price), company.currency),
        });
  };
  return (
    <SettingsSection title={translate(`settings.notifications.groups.${group.id}`)}>
      <Box sx={{ display: 'grid' }}>
        {group.flags.map(([flag, rate]) => {
          const price = priceOf(rate);
          return (
            <FormControlLabel
              key={flag}
              sx={{ mr: 0 }}
              control={
                <Checkbox
                  size="small"
                  id={id(flag)}
                  checked={values[flag]}
                  onChange={(_, checked) => put({ [flag]: checked })}
                />
              }
              label={
                <>
                  {translate(`settings.notifications.flags.${flag}`)}
                  {price ? (
                    <Typography component="span" variant="body2" color="text.secondary">
                      {` · ${price}`}
                    </Typography>
                  ) : null}
                </>
              }
            />
          );
        })}
      </Box>
    </SettingsSection>
  );
}

function Balance({ values, put, id, field }: Fields) {
  const translate = useText();
  const { company } = useSession();
  return (
    <SettingsSection title={translate('settings.notifications.balance')} pairs>
      <FormControlLabel
        sx={{ gridColumn: '1 / -1' }}
        control={
          <Checkbox
            size="small"
            id={id('minBalanceNotify')}
            checked={values.minBalanceNotify}
            onChange={(_, minBalanceNotify) => put({ minBalanceNotify })}
          />
        }
        label={translate('settings.notifications.minBalanceNotify')}
      />
      <MoneyInput
        {...field('minBalanceVal')}
        label={translate('settings.notifications.minBalanceVal')}
        currency={company.currency}
        max={amountLimits(company.currency).balanceNotice}
      />
    </SettingsSection>
  );
}
