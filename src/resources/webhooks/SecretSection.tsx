import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookSecret } from '../../../contract/integrations/webhooks.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';

const KEY = ['webhookSecret'];

/** The signing secret, hidden until it is requested. After a change both secrets sign for a day. */
export function SecretSection() {
  const translate = useText();
  const verbs = useDataProvider();
  const queryClient = useQueryClient();
  const copy = useCopyLines();
  const locale = useLocale();
  const { timezone } = useSession().company;
  const [shown, setShown] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data } = useQuery({ queryKey: KEY, queryFn: () => verbs.getWebhookSecret() });
  const change = async (call: () => Promise<WebhookSecret>) => {
    setFailure(null);
    try {
      queryClient.setQueryData(KEY, await call());
      setShown(true);
    } catch (err) {
      setFailure(err instanceof Error ? err.message : String(err));
    }
  };
  if (!data) return null;
  const { secret, next, nextAt, kept } = data;
  const line = (value: string, label?: string) => (
    <Box>
      {label ? (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
      ) : null}
      <Typography component="code" sx={{ overflowWrap: 'anywhere' }}>
        {shown ? value : '••••••••••••'}
      </Typography>
      {shown ? (
        <Button size="small" sx={{ ml: 1 }} onClick={() => void copy([value])}>
          {translate('webhooks.secret.copy')}
        </Button>
      ) : null}
    </Box>
  );
  return (
    <SettingsSection
      id="secret"
      title={translate('webhooks.secret.title')}
      hint={translate('webhooks.secret.hint')}
    >
      {failure ? <Alert severity="error">{failure}</Alert> : null}
      {/* A single one has its name in the heading. */}
      {line(secret, next ? translate('webhooks.secret.now') : undefined)}
      {next ? line(next, translate('webhooks.secret.next')) : null}
      {next && nextAt ? (
        <Alert severity="info">
          {translate('webhooks.secret.overlap', { time: dateTimeText(nextAt, timezone, locale) })}
        </Alert>
      ) : null}
      {kept ? <Alert severity="info">{translate('webhooks.secret.kept')}</Alert> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => setShown(!shown)}>
          {translate(shown ? 'webhooks.secret.hide' : 'webhooks.secret.show')}
        </Button>
        {next ? (
          <Button variant="outlined" onClick={() => void change(verbs.finishWebhookSecret)}>
            {translate('webhooks.secret.finish')}
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => void change(verbs.rotateWebhookSecret)}>
            {translate('webhooks.secret.rotate')}
          </Button>
        )}
      </Box>
    </SettingsSection>
  );
}
