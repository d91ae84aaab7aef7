import { Box, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { INBOX_RULES_MAX } from '../../../../contract/rules/orders/inboxRules.ts';
import { useText } from '../../../i18n/useText.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { RetryAlert } from '../../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../../ui/page/PageSkeleton.tsx';
import { SettingsPage } from '../../../ui/settings/SettingsPage.tsx';
import { SettingsRows } from '../../../ui/settings/SettingsRows.tsx';
import { NewRule } from './NewRule.tsx';
import { RuleRow } from './RuleRow.tsx';

const KEY = ['inboxRules'];

/** The person's own rules, and those that tell the person: which matters in the inbox are reported, where and when. */
export default function RulesPage() {
  const translate = useText();
  const verbs = useDataProvider();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => verbs.getInboxRules() });
  const changed = () => queryClient.invalidateQueries({ queryKey: KEY });
  return (
    <SettingsPage id="rules" titleKey="inboxRules.title" introKey="inboxRules.intro">
      {error ? <RetryAlert onRetry={refetch} error={error} /> : null}
      {!data && !error ? <PartSkeleton rows={4} /> : null}
      {data ? (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {data.rules.length > 0 ? (
            <SettingsRows>
              {data.rules.map((rule) => (
                <RuleRow key={rule.id} rule={rule} onChanged={changed} />
              ))}
            </SettingsRows>
          ) : (
            <Typography color="text.secondary">{translate('inboxRules.none')}</Typography>
          )}
          {data.rules.filter(({ from }) => from === null).length < INBOX_RULES_MAX ? (
            <NewRule {...data} onMade={changed} />
          ) : (
            <Typography color="text.secondary">{translate('inboxRules.most')}</Typography>
          )}
        </Box>
      ) : null}
    </SettingsPage>
  );
}
