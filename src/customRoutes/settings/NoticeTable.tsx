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
import { Fragment, type ReactNode } from 'react';
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
import { useText } from '../../i18n/useText.ts';
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
const RATES = { ...RATE_OF_CHANNEL, push: 'pushRate' } as const;
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

/** The first row of a group, and a note below it. */
const LOOKS = {
  head: { '&& td, && th': { pt: 2 }, '&& th, & .MuiFormControlLabel-label': { fontWeight: 600 } },
  note: { '&& th': { color: 'text.secondary', fontSize: 13 } },
} as const;

const TABLE = {
  '& td, & th': { px: { xs: 0.25, sm: 1.5 }, py: 0.25, overflowWrap: 'break-word' },
  // Without `anywhere` a column is at least as wide as its longest word.
  '& thead td, & thead th': { fontSize: { xs: 12, sm: 'inherit' } },
  '& th[scope=row]': { pl: 0, borderBottom: 0, fontWeight: 400, fontSize: { xs: 13, sm: 14 } },
  '& td': { borderBottom: 0 },
} as const;

interface RowsProps extends Fields {
  month: NoticeMonth | undefined;
}

type Cells = Partial<Record<Column, ReactNode>>;

const cellsOf = (columns: readonly Column[], cell: (column: Column) => ReactNode): Cells =>
  Object.fromEntries(columns.map((column) => [column, cell(column)]));

interface NoticeRowProps {
  columns: readonly Column[];
  label: ReactNode;
  cells: Cells;
  look: keyof typeof LOOKS | undefined;
}

function NoticeRow({ columns, label, cells, look }: NoticeRowProps) {
  const filled = columns.findIndex((column) => cells[column]);
  const empty = filled < 0 ? columns.length : filled;
  return (
    <TableRow sx={look && LOOKS[look]}>
      {/* A phone has no room for a label with a tick in one column, so it takes the empty cells beside it. */}
      <TableCell component="th" scope="row" colSpan={1 + empty}>
        {label}
      </TableCell>
      {columns.slice(empty).map((column) => (
        <TableCell key={column} align="center">
          {cells[column]}
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
        <TableCell sx={{ pl: 0 }}>{translate('notices.choose.what')}</TableCell>
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
  const offText = useOffText(values);
  const hasWhatsApp = showsWhatsAppFlags(company.code);
  const columns = COLUMNS.filter((column) => column !== 'whatsapp' || hasWhatsApp);
  const flag = (name: Flag) => <FlagTick {...fields} flag={name} />;
  const row = (label: ReactNode, cells: Cells, look?: keyof typeof LOOKS) => (
    <NoticeRow columns={columns} label={label} cells={cells} look={look} />
  );
  const kinds = (some: readonly NoticeKind[]) =>
    some.map((kind) => (
      <Fragment key={kind}>
        {row(
          translate(`notices.kinds.${kind}`),
          cellsOf(columns, (column) =>
            column === 'push' ? null : <KindTick {...fields} kind={kind} channel={column} month={month} />,
          ),
        )}
      </Fragment>
    ));
  const off = ([kind]: readonly NoticeKind[]) => {
    const closed = columns.flatMap((column) => (kind ? offText(column, kind) : []));
    return closed.length === 0 ? null : row(joinSentences(closed), {}, 'note');
  };
  const who = (name: Flag) => <GroupTick {...fields} flag={name} />;
  const mail = (name: (typeof ACCOUNT_MAILS)[number] | 'instabookNotifyReceiver') => (
    <Fragment key={name}>
      {row(translate(`settings.notifications.flags.${name}`), { email: flag(name) })}
    </Fragment>
  );
  return (
    <Table size="small" sx={TABLE}>
      <Head columns={columns} />
      <TableBody>
        {row(
          translate('notices.choose.byChannel'),
          cellsOf(columns, (column) => {
            const name = CHANNEL_FLAGS[column];
            return name && flag(name);
          }),
          'head',
        )}
        {row(
          who('notifyRecipientOrderStatus'),
          hasWhatsApp ? { whatsapp: flag('whatsappRecipientOrderStatus') } : {},
          'head',
        )}
        {off(RECIPIENT_KINDS)}
        {kinds(RECIPIENT_KINDS)}
        {mail('instabookNotifyReceiver')}
        {row(
          who('notifyMeOrderStatus'),
          hasWhatsApp ? { whatsapp: flag('whatsappMeOrderStatus') } : {},
          'head',
        )}
        {off(OWN_KINDS)}
        {kinds(OWN_KINDS)}
        {row(translate('notices.choose.account'), {}, 'head')}
        {off(['codPaid'])}
        {kinds(['codPaid'])}
        {ACCOUNT_MAILS.map(mail)}
        {row(
          <>
            {translate('settings.notifications.minBalanceNotify')}
            {values.minBalanceNotify ? <Line {...fields} /> : null}
          </>,
          { email: <FlagTick {...fields} flag="minBalanceNotify" /> },
        )}
      </TableBody>
    </Table>
  );
}

/** Words for the tick that switches a channel of these messages on; none if it is on. */
function useOffText(values: NotificationValues) {
  const translate = useText();
  const { customer } = useSession();
  return (column: Column, kind: NoticeKind): string[] => {
    if (column === 'push') return [];
    const name = switchedOff(values, kind, column, !customer.emailRate);
    if (!name) return [];
    const isOfAll = name === 'emailNotifications' || name === 'smsNotifications';
    const group = isForShipper(kind) ? 'notifyMeOrderStatus' : 'notifyRecipientOrderStatus';
    return [
      translate('notices.choose.off', {
        channel: translate(`notices.channels.${column}`),
        switch: translate(isOfAll ? 'notices.choose.byChannel' : `settings.notifications.flags.${group}`),
      }),
    ];
  };
}

/** Price of one message. */
function Price({ column }: { column: Column }) {
  const translate = useText();
  const moneyText = useMoneyText();
  const { customer, company } = useSession();
  const rate = customer[RATES[column]];
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
  /** There is a label next to the tick. */
  isLabelled?: true;
}

function FlagTick({ flag, values, put, id, isLabelled }: FlagTickProps) {
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
      slotProps={isLabelled ? undefined : { input: { 'aria-label': label } }}
    />
  );
}

/** The tick of a group of messages, with its label. */
function GroupTick({ flag, ...fields }: Fields & { flag: Flag }) {
  const translate = useText();
  return (
    <FormControlLabel
      sx={{ mr: 0 }}
      control={<FlagTick {...fields} flag={flag} isLabelled />}
      label={translate(`settings.notifications.flags.${flag}`)}
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
