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
  Tooltip,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { NoticeMonth } from '../../../contract/messages/notices.ts';
import { showsWhatsAppFlags } from '../../../contract/rules/account/features.ts';
import {
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
  RATE_OF_CHANNEL,
} from '../../../contract/rules/account/notices.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import type { SettingsFields } from '../../ui/settings/SettingsForm.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { isChannelOn, type NotificationValues } from './notificationRules.ts';

/** Channels of each status, the price of a message, and this month's number. */
export function NoticeChoices(fields: SettingsFields<NotificationValues>) {
  const translate = useText();
  const { customer } = useSession();
  const dataProvider = useDataProvider();
  const { data: month } = useQuery({
    queryKey: ['orders', 'noticeMonth', customer.id],
    queryFn: () => dataProvider.getNoticeMonth(),
  });
  const { values, put, id } = fields;
  return (
    <SettingsSection
      id="messages"
      title={translate('notices.choose.title')}
      hint={translate('notices.choose.hint')}
    >
      <Box>
        {month && !month.isVerified ? (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {translate('notices.choose.unverified')}
          </Alert>
        ) : null}
        <ChannelTable {...fields} month={month} />
        {month ? <MonthFigures month={month} /> : null}
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
      </Box>
    </SettingsSection>
  );
}

interface ChannelTableProps extends SettingsFields<NotificationValues> {
  month: NoticeMonth | undefined;
}

/** A checkbox for each status and channel, with the messages of this month. */
function ChannelTable({ values, put, id, month }: ChannelTableProps) {
  const translate = useText();
  const moneyText = useMoneyText();
  const { customer, company } = useSession();
  const channels = NOTICE_CHANNELS.filter((c) => c !== 'whatsapp' || showsWhatsAppFlags(company.code));
  const rateOf = (channel: NoticeChannel) => {
    const rate = customer[RATE_OF_CHANNEL[channel]];
    if (rate == null) return null;
    return rate === 0
      ? translate('settings.notifications.free')
      : moneyText(nearestMinor(rate), company.currency);
  };
  const sent = (kind: NoticeKind, channel: NoticeChannel) =>
    month?.counts.find((row) => row.kind === kind && row.channel === channel)?.messages ?? 0;
  const choose = (kind: NoticeKind, channel: NoticeChannel, checked: boolean) =>
    put({ notices: { ...values.notices, [kind]: { ...values.notices[kind], [channel]: checked } } });
  return (
    <Table size="small" sx={{ width: 'auto', '& td, & th': { px: { xs: 0.5, sm: 2 } } }}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('notices.choose.status')}</TableCell>
          {channels.map((channel) => (
            <TableCell key={channel} align="center">
              {translate(`notices.channels.${channel}`)}
              <Typography variant="caption" component="div" color="text.secondary">
                {rateOf(channel)}
              </Typography>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {NOTICE_KINDS.map((kind) => (
          <TableRow key={kind}>
            <TableCell component="th" scope="row">
              {translate(`notices.kinds.${kind}`)}
            </TableCell>
            {channels.map((channel) => {
              const channelText = translate(`notices.channels.${channel}`);
              return (
                <TableCell key={channel} align="center" sx={{ verticalAlign: 'top' }}>
                  <Choice
                    id={id(`notices-${kind}-${channel}`)}
                    label={translate('notices.choose.cell', {
                      status: translate(`notices.kinds.${kind}`),
                      channel: channelText,
                    })}
                    off={
                      isChannelOn(values, kind, channel)
                        ? ''
                        : translate('notices.choose.off', { channel: channelText })
                    }
                    checked={values.notices[kind][channel]}
                    onChange={(checked) => choose(kind, channel, checked)}
                    sent={sent(kind, channel)}
                  />
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Limit of the day, cost of the month, and messages that were not sent. */
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

interface ChoiceProps {
  id: string;
  label: string;
  /** Why it cannot be chosen; '' where it can. */
  off: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  sent: number;
}

function Choice({ id, label, off, checked, onChange, sent }: ChoiceProps) {
  const translate = useText();
  return (
    <>
      <Tooltip title={off}>
        <span>
          <Checkbox
            size="small"
            id={id}
            disabled={off !== ''}
            checked={checked}
            onChange={(_, now) => onChange(now)}
            slotProps={{ input: { 'aria-label': label } }}
          />
        </span>
      </Tooltip>
      <Typography
        variant="caption"
        component="div"
        color="text.secondary"
        title={translate('notices.choose.sent', { count: sent })}
      >
        {sent}
      </Typography>
    </>
  );
}
