import { Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useText } from '../../i18n/useText.ts';
import { shortDateTimeText } from '../../lib/dates/listTimes.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { SettingsRow, SettingsRows, useRowCalls } from '../../ui/settings/SettingsRows.tsx';
import { ListTime } from '../../ui/text/ListTime.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { deviceName } from './deviceName.ts';

const KEY = ['ownSessions'];

/** The user's sessions; the user can end any other session, or all of them at once. */
export default function SessionsPage() {
  const translate = useText();
  const locale = useLocale();
  const { timezone } = useSession().company;
  const verbs = useDataProvider();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => verbs.getOwnSessions() });
  const { busy, run, stepUp } = useRowCalls(() => queryClient.invalidateQueries({ queryKey: KEY }));
  const others = (data ?? []).filter(({ current }) => !current);
  return (
    <SettingsPage id="sessions" titleKey="settings.sessions.title" introKey="settings.sessions.intro">
      {error ? <RetryAlert onRetry={refetch} error={error} /> : null}
      {!data && !error ? <PartSkeleton rows={3} /> : null}
      {data ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SettingsRows>
            {data.map((session) => {
              const name = deviceName(session.device) ?? translate('settings.sessions.unknown');
              return (
                <SettingsRow
                  key={session.id}
                  heading="h2"
                  title={
                    <>
                      {name}{' '}
                      {session.current ? (
                        <ToneChip tone="green" label={translate('settings.sessions.this')} />
                      ) : null}
                    </>
                  }
                  actions={
                    session.current ? null : (
                      <Button
                        size="small"
                        disabled={busy}
                        aria-label={translate('settings.sessions.endNamed', { name })}
                        onClick={() => run(() => verbs.endOwnSession(session.id), 'settings.sessions.ended')}
                      >
                        {translate('shell.signOut')}
                      </Button>
                    )
                  }
                >
                  {translate('settings.sessions.lastUsed')}{' '}
                  <ListTime iso={session.lastUsedAt} zone={timezone} locale={locale} />
                  <br />
                  {translate('settings.sessions.started', {
                    time: shortDateTimeText(session.startedAt, timezone, locale),
                  })}
                </SettingsRow>
              );
            })}
          </SettingsRows>
          {others.length ? (
            <Box>
              <Button
                variant="outlined"
                color="error"
                disabled={busy}
                onClick={() => run(() => verbs.endOtherSessions(), 'settings.sessions.othersEnded')}
              >
                {translate('settings.sessions.endOthers')}
              </Button>
            </Box>
          ) : (
            <Typography color="text.secondary">{translate('settings.sessions.noOther')}</Typography>
          )}
        </Box>
      ) : null}
      {stepUp}
    </SettingsPage>
  );
}
