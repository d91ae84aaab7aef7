import { WEBHOOK_ON } from '../../../contract/rules/integrations/webhookEvents.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import type { WebhookFilter, WebhookRecord } from '../../shared/integrations/rules/settingsLists.ts';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { CellText } from '../../ui/text/CellText.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { webhooks } from './index.ts';
import { useWebhookTools, WEBHOOK_ACTIONS, type WebhookTools } from './webhookActions.ts';
import { useWebhookStep } from './webhookSteps.ts';

/** First field of the form. */
export const HOOK_URL = 'webhook-url';

/** Webhooks with their state, and the reason of a failure (SET-65, SET-70…74). */
const webhookList: ListDescription<WebhookRecord, WebhookTools, WebhookFilter> = {
  resource: 'webhooks',
  title: 'webhooks.yours',
  isPart: true,
  name: (hook) => hook.url,
  tabs: { values: webhooks.tabs, label: 'webhooks.tabsLabel', text: (tab) => `webhooks.tabs.${tab}` },
  sorts: webhooks.sorts,
  sort: { field: 'createdAt', order: 'DESC' },
  filters: { search: 'webhooks.search' },
  empty: (filtered, tab) =>
    filtered
      ? { title: 'webhooks.nothingFound', hint: 'webhooks.nothingFoundHint' }
      : { title: `webhooks.empty.${tab}`, hint: 'webhooks.emptyHint' },
  actions: Object.values(WEBHOOK_ACTIONS),
  useTools: useWebhookTools,
  primary: () => ({ action: WEBHOOK_ACTIONS.log }),
  open: { action: WEBHOOK_ACTIONS.log },
  selectedText: 'webhooks.selected',
  create: { label: 'webhooks.new', useStart: useStartNew },
  body: { columns: webhookColumns, minWidth: 840 },
};

export const WebhookList = () => <ListPage list={webhookList} />;

/** Empties the form and focuses it. */
function useStartNew(): () => void {
  const open = useWebhookStep();
  return () => {
    open(null);
    // The form of a webhook that was being changed is replaced first.
    setTimeout(() => focusId(HOOK_URL));
  };
}

type State = 'ok' | 'failing' | 'disabled' | 'gone' | 'unserved';
const TONES: Record<State, StatusTone> = {
  ok: 'green',
  failing: 'orange',
  disabled: 'red',
  gone: 'red',
  unserved: 'red',
};

function stateOf({ status, failedCount, offReason, isServed }: WebhookRecord): State {
  if (status === WEBHOOK_ON && !isServed) return 'unserved';
  if (status === WEBHOOK_ON) return failedCount > 0 ? 'failing' : 'ok';
  return offReason === 'gone' ? 'gone' : 'disabled';
}

/** The reason if a webhook is not called as usual, the time since then, and the next step. */
function factsOf(hook: WebhookRecord, { translate: t, zone, locale }: ColumnFacts): string {
  const { failedCount, failedReason, failingSince, offReason, nextAt, waiting, maker, isServed, keyEnded } =
    hook;
  const time = (iso: string) => dateTimeText(iso, zone, locale);
  return [
    ...(keyEnded ? [t('webhooks.keyEnded')] : isServed ? [] : [t('webhooks.makerMayNot', { name: maker })]),
    ...(offReason === 'user' ? [t('webhooks.ownOff')] : []),
    ...(offReason === 'gone' ? [t('webhooks.isGone')] : []),
    ...(failedCount > 0
      ? [t('webhooks.failed', { smart_count: failedCount, reason: failedReason ?? '' })]
      : []),
    ...(failedCount > 0 && failingSince ? [t('webhooks.since', { time: time(failingSince) })] : []),
    ...(nextAt ? [t('webhooks.nextTry', { time: time(nextAt) })] : []),
    ...(waiting > 0 ? [t('webhooks.waiting', { smart_count: waiting })] : []),
  ].join(' · ');
}

function webhookColumns(columnFacts: ColumnFacts): GridColumn<WebhookRecord>[] {
  const { translate: t } = columnFacts;
  return [
    {
      key: 'url',
      label: t('webhooks.address'),
      sortBy: 'url',
      render: ({ url }) => <CellText text={url} />,
    },
    {
      key: 'event',
      label: t('webhooks.event'),
      width: 180,
      isLong: true,
      sortBy: 'event',
      render: (hook) => <CellText text={hook.event} />,
    },
    {
      key: 'status',
      label: t('webhooks.state'),
      width: 120,
      sortBy: 'status',
      render: (hook) => <ToneChip tone={TONES[stateOf(hook)]} label={t(`webhooks.${stateOf(hook)}`)} />,
    },
    {
      key: 'failed',
      label: t('webhooks.failures'),
      width: 220,
      render: (hook) => {
        const facts = factsOf(hook, columnFacts);
        return facts ? <CellText text={facts} wraps /> : '–';
      },
    },
  ];
}
