import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { ApiKeyFilter, ApiKeyRecord } from '../../shared/integrations/rules/settingsLists.ts';
import { ConfirmEachDialog } from '../../ui/dialog/ConfirmEachDialog.tsx';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { ListTime } from '../../ui/text/ListTime.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { API_KEY_ACTIONS, type ApiKeyTools, ApiKeyToolsContext, useApiKeyTools } from './apiKeyActions.ts';
import { tokens } from './index.ts';
import { LimitsDialog } from './LimitsDialog.tsx';

/** First field of the form for a new key. */
export const NEW_KEY = 'apiKey-name';

const startNew = () => focusId(NEW_KEY);

/** Keys of the account, with their last use and their end (SET-61, SET-64). */
const apiKeyList: ListDescription<ApiKeyRecord, ApiKeyTools, ApiKeyFilter> = {
  resource: 'tokens',
  title: 'apiKeys.yours',
  isPart: true,
  name: (key) => key.name,
  tabs: { values: tokens.tabs, label: 'apiKeys.tabsLabel', text: (tab) => `apiKeys.tabs.${tab}` },
  sorts: tokens.sorts,
  sort: { field: 'createdAt', order: 'DESC' },
  filters: { search: 'apiKeys.search' },
  empty: (filtered, tab) =>
    filtered
      ? { title: 'apiKeys.nothingFound', hint: 'apiKeys.nothingFoundHint' }
      : { title: `apiKeys.empty.${tab}`, hint: 'apiKeys.intro' },
  actions: Object.values(API_KEY_ACTIONS),
  useTools: useApiKeyTools,
  primary: () => ({ action: API_KEY_ACTIONS.revoke }),
  selectedText: 'apiKeys.selected',
  create: { label: 'apiKeys.new', useStart: () => startNew },
  body: { columns: apiKeyColumns, minWidth: 1040, actionsWidth: 130 },
};

export function ApiKeyList() {
  const notify = useNotify();
  const verbs = useDataProvider();
  const queryClient = useQueryClient();
  const [revoking, setRevoking] = useState<{ keys: readonly ApiKeyRecord[]; done?: () => void } | null>(null);
  const [limiting, setLimiting] = useState<ApiKeyRecord | null>(null);
  const tools = useMemo<ApiKeyTools>(
    () => ({
      limit: setLimiting,
      revoke: (keys, done) => setRevoking({ keys, ...(done ? { done } : {}) }),
    }),
    [],
  );
  const read = () => void queryClient.invalidateQueries({ queryKey: ['tokens'] });
  return (
    <ApiKeyToolsContext value={tools}>
      <ListPage list={apiKeyList} />
      {limiting ? (
        <LimitsDialog
          apiKey={limiting}
          onClose={(changed) => {
            setLimiting(null);
            if (changed) read();
          }}
        />
      ) : null}
      {revoking ? (
        <ConfirmEachDialog
          records={revoking.keys}
          act={({ id }) => verbs.revokeApiToken(Number(id))}
          nameOf={({ name }) => name}
          title="apiKeys.revokeTitle"
          hint="apiKeys.revokeHint"
          confirm="apiKeys.revokeNow"
          onDone={() =>
            notify('apiKeys.revoked', { type: 'success', messageArgs: { smart_count: revoking.keys.length } })
          }
          onClose={(tried) => {
            setRevoking(null);
            if (!tried) return;
            read();
            revoking.done?.();
          }}
        />
      ) : null}
    </ApiKeyToolsContext>
  );
}

function apiKeyColumns({ translate: t, locale, zone }: ColumnFacts): GridColumn<ApiKeyRecord>[] {
  return [
    { key: 'name', label: t('apiKeys.name'), sortBy: 'name', render: (key) => key.name },
    {
      key: 'token',
      label: t('apiKeys.key'),
      width: 90,
      render: (key) => (key.isConnection ? t('apiKeys.connected') : <code>{key.token}</code>),
    },
    {
      key: 'may',
      label: t('apiKeys.may'),
      width: 172,
      render: ({ scopes }) => {
        const most = scopes.at(-1) ?? 'read';
        return <span title={t(`apiKeys.scopes.${most}`)}>{t(`apiKeys.scopeWords.${most}`)}</span>;
      },
    },
    {
      key: 'limits',
      label: t('apiKeys.limits'),
      width: 100,
      render: ({ limits }) => {
        if (!limits) return t('apiKeys.noLimits');
        const money = (amount: { amount: number; currency: string }) =>
          formatMoney(nearestMinor(amount.amount), amount.currency, locale);
        const spent = t('apiKeys.spentToday', { amount: money(limits.spentToday) });
        const parts = [
          ...(limits.perDay ? [t('apiKeys.aDay', { amount: money(limits.perDay) })] : []),
          ...(limits.perBooking ? [t('apiKeys.aBooking', { amount: money(limits.perBooking) })] : []),
          ...limits.destinations,
          ...limits.services,
        ].join(', ');
        return <span title={`${parts} (${spent})`}>{parts}</span>;
      },
    },
    {
      key: 'lastUsedAt',
      label: t('apiKeys.lastUse'),
      width: 158,
      sortBy: 'lastUsedAt',
      render: ({ lastUsedAt }) =>
        lastUsedAt ? <ListTime iso={lastUsedAt} zone={zone} locale={locale} /> : t('apiKeys.neverUsed'),
    },
    {
      key: 'expiresAt',
      label: t('apiKeys.ends'),
      width: 124,
      render: ({ expiresAt, expired }) => {
        if (!expiresAt) return t('apiKeys.never');
        return expired ? (
          <ToneChip tone="red" label={t('apiKeys.tabs.ENDED')} />
        ) : (
          <ListTime iso={expiresAt} zone={zone} locale={locale} />
        );
      },
    },
  ];
}
