import {
  Alert,
  Box,
  Checkbox,
  FormControlLabel,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { NoticeMonth } from '../../../contract/messages/notices.ts';
import { showsWhatsAppFlags } from '../../../contract/rules/account/features.ts';
import {
  isChannelOn,
  isForShipper,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
  RATE_OF_CHANNEL,
  switchedOff,
} from '../../../contract/rules/account/notices.ts';
import { amountLimits } from '../../../contract/rules/money/currencies.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { bcp47 } from '../../i18n/locales.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { usePhone } from '../../lib/react/usePhone.ts';
import { joinSentences } from '../../lib/text/joinSentences.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import type { SettingsFields } from '../../ui/settings/SettingsForm.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import type { Flag, NotificationValues } from './notificationRules.ts';

type Fields = SettingsFields<NotificationValues>;
type Column = NoticeChannel | 'push';

const COLUMNS: readonly Column[] = ['email', 'sms', 'whatsapp', 'push'];
const CHANNEL_FLAGS: Partial<Record<Column, Flag>> = {
  email: 'emailNotifications',
  sms: 'smsNotifications',
  push: 'pushNotifications',
};
/** Emails about the account itself, which are free. */
const ACCOUNT_MAILS = ['instabookNotifySender', 'newInvoice', 'paidInvoice', 'newsletter'] as const;
const RECIPIENT_KINDS = NOTICE_KINDS.filter((kind) => !isForShipper(kind));
const OWN_KINDS = NOTICE_KINDS.filter((kind) => isForShipper(kind) && kind !== 'codPaid');

/** Notices by recipient, channel and price (SET-32…36). A tick means that the message is sent. */
export function NoticeTable(fields: Fields) {
  const translate = useText();
  const { customer } = useSession();
  const dataProvider = useDataProvider();
  const { data: month } = useQuery({
    queryKey: ['orders', 'noticeMonth', customer.id],
    queryFn: () => dataProvider.getNoticeMonth(),
  });
  const { values, put, id } = fields;
  const hint = joinSentences([
    translate('notices.choose.hint'),
    month?.counts.some(({ messages }) => messages > 0) ? translate('notices.choose.numbers') : '',
  ]);
  const phone = usePhone();
  return (
    <SettingsSection id="messages" title={translate('notices.choose.title')} hint={phone ? undefined : hint}>
      <Box>
        {month && !month.isVerified ? (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {translate('notices.choose.unverified')}
          </Alert>
        ) : null}
        <Rows {...fields} month={month} />
        <FormControlLabel
          sx={{ mr: 0, mt: 1 }}
          control={
            <Checkbox
              size="small"
              id={id('noticesOnceADay')}
              checked={values.noticesOnceADay}
              onChange={(_, noticesOnceADay) => put({ noticesOnceADay })}
            />
          }
          label={translate('notices.choose.onceADay')}
        />
        {month ? <MonthFigures month={month} /> : null}
        {phone ? (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {hint}
          </Typography>
        ) : null}
      </Box>
    </SettingsSection>
  );
}

const TABLE = {
  '& td, & th': { px: { xs: 0.25, sm: 1.5 }, py: 0.25, overflowWrap: 'break-word' },
  // Without `anywhere` a column is at least as wide as its longest word.
  '& thead td, & thead th': { fontSize: { xs: 12, sm: 'inherit' } },
  '& thead th:first-of-type': { pl: 0 },
  // Below the console's bar: a tick costs the price in the head of its column.
  '& thead :is(td, th)': { position: 'sticky', top: 53, zIndex: 1, bgcolor: 'background.default' },
  '& tbody th': { pl: 0, borderBottom: 0, fontSize: { xs: 13, sm: 14 } },
  '& th[scope=row]': { fontWeight: 400 },
  '& th[scope=rowgroup]': { pt: 2, fontWeight: 600 },
  '& td': { borderBottom: 0 },
  '& .Mui-disabled > svg': { opacity: 0.5 },
  '& td[data-note]': { pl: 0, color: 'text.secondary', fontSize: 13 },
} as const;

interface RowsProps extends Fields {
  month: NoticeMonth | undefined;
}

interface NoticeRowProps {
  columns: readonly Column[];
  label: ReactNode;
  cell: (column: Column) => ReactNode;
}

function NoticeRow({ columns, label, cell }: NoticeRowProps) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {label}
      </TableCell>
      {columns.map((column) => (
        <TableCell key={column} align="center">
          {cell(column)}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** The channels with their prices. */
function Head({ columns }: { columns: readonly Column[] }) {
  const translate = useText();
  return (
    <TableHead>
      <TableRow>
        <TableCell>{translate('notices.choose.what')}</TableCell>
        {columns.map((column) => (
          <TableCell key={column} align="center" sx={{ width: { sm: 112 }, lineHeight: 1.3 }}>
            {translate(`notices.channels.${column}`)}
            <Price column={column} />
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
  );
}

function Rows({ month, ...fields }: RowsProps) {
  const translate = useText();
  const { company } = useSession();
  const { values } = fields;
  const hasWhatsApp = showsWhatsAppFlags(company.code);
  const columns = COLUMNS.filter((column) => column !== 'whatsapp' || hasWhatsApp);
  const kinds = (some: readonly NoticeKind[]) =>
    some.map((kind) => (
      <NoticeRow
        key={kind}
        columns={columns}
        label={translate(`notices.kinds.${kind}`)}
        cell={(column) =>
          column === 'push' ? null : <KindTick {...fields} kind={kind} channel={column} month={month} />
        }
      />
    ));
  const mail = (name: (typeof ACCOUNT_MAILS)[number] | 'instabookNotifyReceiver' | 'minBalanceNotify') => {
    const label = translate(
      name === 'minBalanceNotify'
        ? 'settings.notifications.minBalanceNotify'
        : `settings.notifications.flags.${name}`,
    );
    return (
      <NoticeRow
        key={name}
        columns={columns}
        label={
          <>
            {label}
            {name === 'minBalanceNotify' && values.minBalanceNotify ? <Line {...fields} /> : null}
          </>
        }
        cell={(column) => (column === 'email' ? <FlagTick {...fields} flag={name} /> : null)}
      />
    );
  };
  const group = { ...fields, columns };
  return (
    <Table size="small" sx={TABLE}>
      <Head columns={columns} />
      <TableBody>
        <NoticeRow
          columns={columns}
          label={translate('notices.choose.byChannel')}
          cell={(column) => {
            const name = CHANNEL_FLAGS[column];
            return name && <FlagTick {...fields} flag={name} />;
          }}
        />
      </TableBody>
      <Group {...group} name="recipient" kind="booked">
        {kinds(RECIPIENT_KINDS)}
        {mail('instabookNotifyReceiver')}
      </Group>
      <Group {...group} name="shipper" kind="ownDelivered">
        {kinds(OWN_KINDS)}
      </Group>
      <Group {...group} name="account" kind="codPaid">
        {kinds(['codPaid'])}
        {ACCOUNT_MAILS.map(mail)}
        {mail('minBalanceNotify')}
      </Group>
    </Table>
  );
}

/** Switches of a whole group. One switch is for email and SMS. */
const GROUP_FLAGS = {
  recipient: { mailAndSms: 'notifyRecipientOrderStatus', whatsapp: 'whatsappRecipientOrderStatus' },
  shipper: { mailAndSms: 'notifyMeOrderStatus', whatsapp: 'whatsappMeOrderStatus' },
  account: null,
} as const;

interface GroupProps extends Fields {
  columns: readonly Column[];
  name: keyof typeof GROUP_FLAGS;
  /** A kind of the group, for the channels that are off. */
  kind: NoticeKind;
  children: ReactNode;
}

/** A group of messages: heading, switches of the whole group, channels that are off, and its rows. */
function Group({ columns, name, kind, children, ...fields }: GroupProps) {
  const translate = useText();
  const off = useOffText(fields.values, columns, kind);
  const flags = GROUP_FLAGS[name];
  return (
    <TableBody>
      <TableRow>
        <TableCell component="th" scope="rowgroup" colSpan={1 + columns.length}>
          {translate(`notices.choose.groups.${name}`)}
        </TableCell>
      </TableRow>
      {flags ? (
        <TableRow>
          <TableCell component="th" scope="row">
            {translate('notices.choose.wholeGroup')}
          </TableCell>
          <TableCell sx={{ textAlign: { xs: 'center', sm: 'start' } }} colSpan={2}>
            <MailAndSmsTick {...fields} flag={flags.mailAndSms} />
          </TableCell>
          {columns.includes('whatsapp') ? (
            <TableCell align="center">
              <FlagTick {...fields} flag={flags.whatsapp} />
            </TableCell>
          ) : null}
          <TableCell />
        </TableRow>
      ) : null}
      {off ? (
        <TableRow>
          <TableCell data-note colSpan={1 + columns.length}>
            {off}
          </TableCell>
        </TableRow>
      ) : null}
      {children}
    </TableBody>
  );
}

/** Channels as a list in the user's language. */
function useChannelList() {
  const translate = useText();
  const locale = useLocale();
  return (channels: readonly NoticeChannel[]) =>
    new Intl.ListFormat(bcp47(locale)).format(
      channels.map((channel) => translate(`notices.channels.${channel}`)),
    );
}

const OFF_PLACES = ['offAll', 'off', 'offThere'] as const;

/** The channels that are off for these messages, with the row of their switch; empty if all are on. */
function useOffText(values: NotificationValues, columns: readonly Column[], kind: NoticeKind): string {
  const translate = useText();
  const listOf = useChannelList();
  const { customer } = useSession();
  const placeOf = (channel: NoticeChannel): (typeof OFF_PLACES)[number] | undefined => {
    const name = switchedOff(values, kind, channel, !customer.emailRate);
    if (!name) return undefined;
    if (name === 'emailNotifications' || name === 'smsNotifications') return 'offAll';
    // Cash paid out has the WhatsApp switch of the shipper's messages.
    return kind === 'codPaid' ? 'offThere' : 'off';
  };
  const channels = columns.filter((column) => column !== 'push');
  return joinSentences(
    OFF_PLACES.map((place) => {
      const closed = channels.filter((channel) => placeOf(channel) === place);
      if (closed.length === 0) return '';
      return translate(`notices.choose.${place}`, {
        smart_count: closed.length,
        channels: listOf(closed),
        row: translate(place === 'offAll' ? 'notices.choose.byChannel' : 'notices.choose.wholeGroup'),
        group: translate('notices.choose.groups.shipper'),
      });
    }),
  );
}

/** Price of one message. */
function Price({ column }: { column: Column }) {
  const translate = useText();
  const moneyText = useMoneyText();
  const { customer, company } = useSession();
  // Messages in the browser cost nothing.
  const rate = column === 'push' ? 0 : customer[RATE_OF_CHANNEL[column]];
  if (rate == null) return null;
  return (
    <Typography variant="caption" component="div" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
      {rate === 0
        ? translate('settings.notifications.free')
        : moneyText(nearestMinor(rate), company.currency)}
    </Typography>
  );
}

interface FlagTickProps extends Fields {
  flag: Flag | 'minBalanceNotify';
}

function FlagTick({ flag, values, put, id }: FlagTickProps) {
  const translate = useText();
  const label =
    flag === 'minBalanceNotify'
      ? translate('settings.notifications.minBalanceNotify')
      : translate(`settings.notifications.flags.${flag}`);
  return (
    <Checkbox
      size="small"
      id={id(flag)}
      checked={values[flag]}
      onChange={(_event, checked) => put({ [flag]: checked })}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
}

/** The one tick for two columns with the names of both: in the first column, on a phone between them. */
function MailAndSmsTick(props: FlagTickProps) {
  const listOf = useChannelList();
  return (
    <FormControlLabel
      labelPlacement={usePhone() ? 'bottom' : 'end'}
      sx={{
        mx: 0,
        ml: { sm: '26px' },
        '& .MuiFormControlLabel-label': { fontSize: 13, lineHeight: 1.3 },
      }}
      control={<FlagTick {...props} />}
      label={listOf(['email', 'sms'])}
    />
  );
}

/** The account's own row. */
function Line({ field }: Fields) {
  const translate = useText();
  const { company } = useSession();
  return (
    <MoneyInput
      {...field('minBalanceVal')}
      label={translate('settings.notifications.minBalanceVal')}
      currency={company.currency}
      max={amountLimits(company.currency).balanceNotice}
    />
  );
}

interface KindTickProps extends RowsProps {
  kind: NoticeKind;
  channel: NoticeChannel;
}

/** Empty if the channel is off, even if the kind is chosen, as nothing is sent. */
function KindTick({ kind, channel, values, put, id, month }: KindTickProps) {
  const translate = useText();
  const { customer } = useSession();
  const isOn = isChannelOn(values, kind, channel, !customer.emailRate);
  const word = translate(`notices.kinds.${kind}`);
  const sent = month?.counts.find((row) => row.kind === kind && row.channel === channel)?.messages ?? 0;
  const choose = (checked: boolean) =>
    put({ notices: { ...values.notices, [kind]: { ...values.notices[kind], [channel]: checked } } });
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <Checkbox
        size="small"
        sx={{ px: { xs: 0.25, sm: 1 } }}
        id={id(`notices-${kind}-${channel}`)}
        disabled={!isOn}
        checked={isOn && values.notices[kind][channel]}
        onChange={(_, checked) => choose(checked)}
        slotProps={{
          input: {
            'aria-label': translate('notices.choose.cell', {
              status: isForShipper(kind) ? translate('notices.toYou', { kind: word }) : word,
              channel: translate(`notices.channels.${channel}`),
            }),
          },
        }}
      />
      {sent > 0 ? (
        <Typography
          variant="caption"
          component="span"
          color="text.secondary"
          title={translate('notices.choose.sent', { count: sent })}
        >
          {sent}
        </Typography>
      ) : null}
    </Box>
  );
}

/** Daily limit, cost of this month, and messages that were not sent. */
function MonthFigures({ month }: { month: NoticeMonth }) {
  const translate = useText();
  const moneyText = useMoneyText();
  const { company } = useSession();
  const spent = month.counts.reduce((sum, { cost }) => sum + nearestMinor(cost), 0);
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {translate('notices.choose.day', { left: month.day.left, limit: month.day.limit })}
      </Typography>
      {month.day.held > 0 ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('notices.choose.held', { count: month.day.held })}
        </Alert>
      ) : null}
      {spent > 0 ? (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {translate('notices.choose.total', { price: moneyText(spent, company.currency) })}
        </Typography>
      ) : null}
      {month.unpaid > 0 ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('notices.choose.unpaid', { count: month.unpaid })}
        </Alert>
      ) : null}
    </>
  );
}
