import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNew';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import UpdateOutlined from '@mui/icons-material/UpdateOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { WebhookDelivery } from '../../../contract/integrations/webhooks.ts';
import { WEBHOOK_OFF, WEBHOOK_ON } from '../../../contract/rules/integrations/webhookEvents.ts';
import { actionTable } from '../../commands/recordAction.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { WebhookRecord } from '../../shared/integrations/rules/settingsLists.ts';
import { type CopyTools, copyNumbers, endRecords } from '../../ui/list/actions/sharedActions.ts';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import { useWebhookStep, type WebhookStep } from './webhookSteps.ts';

export interface WebhookTools extends CopyTools {
  open(step: WebhookStep): void;
  /** Sends a sample and shows the answer. */
  test(hook: WebhookRecord): Promise<void>;
  /** Makes the next call of a failing webhook at once. */
  tryNow(hook: WebhookRecord): Promise<void>;
  turn(hooks: readonly WebhookRecord[], on: boolean): Promise<void>;
}

const isOn = ({ status }: WebhookRecord): boolean => status === WEBHOOK_ON;

export function useWebhookTools(): WebhookTools {
  const verbs = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const copy = useCopyLines();
  const open = useWebhookStep();
  return useMemo(() => {
    const act = async (work: () => Promise<void>) => {
      try {
        await work();
      } catch (err) {
        notify.failure(err);
      }
      void queryClient.invalidateQueries({ queryKey: ['webhooks'] });
    };
    const notifyResult = ({ state, durationMs, error }: WebhookDelivery) => {
      if (state === 'delivered')
        notify('webhooks.accepted', { type: 'success', messageArgs: { ms: durationMs ?? 0 } });
      else notify('webhooks.notAccepted', { type: 'error', messageArgs: { reason: error ?? '' } });
    };
    return {
      copy,
      open,
      test: ({ id }) => act(async () => notifyResult(await verbs.testWebhook(Number(id)))),
      tryNow: ({ id }) => act(async () => notifyResult(await verbs.tryWebhook(Number(id)))),
      turn: (hooks, on) =>
        act(async () => {
          for (const { id } of hooks)
            await verbs.changeWebhook(Number(id), { status: on ? WEBHOOK_ON : WEBHOOK_OFF });
        }),
    };
  }, [verbs, queryClient, notify, copy, open]);
}

export const WEBHOOK_ACTIONS = actionTable<WebhookRecord, WebhookTools>()({
  log: {
    label: 'webhooks.log',
    icon: HistoryOutlined,
    shownKey: 'enter',
    one: (hook, { open }) => open({ kind: 'log', hook }),
  },
  test: {
    label: 'webhooks.test',
    icon: SendOutlined,
    keys: ['t'],
    writes: true,
    one: (hook, { test }) => test(hook),
  },
  try: {
    label: 'webhooks.tryNow',
    icon: UpdateOutlined,
    keys: ['shift+i'],
    writes: true,
    fits: ({ failedCount, offReason }) => failedCount > 0 && offReason !== 'user',
    whyNot: () => 'webhooks.whyNot',
    one: (hook, { tryNow }) => tryNow(hook),
  },
  replay: {
    label: 'webhooks.replay',
    icon: ReplayOutlined,
    keys: ['shift+t'],
    writes: true,
    one: (hook, { open }) => open({ kind: 'replay', hook }),
  },
  edit: {
    label: 'webhooks.edit',
    icon: EditOutlined,
    keys: ['e'],
    one: (hook, { open }) => open({ kind: 'edit', hook }),
  },
  turnOn: {
    label: 'webhooks.turnOn',
    icon: PowerSettingsNew,
    keys: ['i'],
    writes: true,
    fits: (hook) => !isOn(hook),
    many: {
      run: ({ known }, { turn }) =>
        turn(
          known.filter((hook) => !isOn(hook)),
          true,
        ),
    },
  },
  turnOff: {
    label: 'webhooks.turnOff',
    icon: PowerSettingsNew,
    keys: ['i'],
    writes: true,
    fits: isOn,
    many: { run: ({ known }, { turn }) => turn(known.filter(isOn), false) },
  },
  copyNumber: copyNumbers('webhooks.copyUrl', (hook: WebhookRecord) => hook.url),
  delete: endRecords<WebhookRecord, WebhookTools>({
    label: 'webhooks.delete',
    icon: DeleteOutlined,
    end: ({ open }, hooks, done) => open({ kind: 'remove', hooks, done }),
  }),
});
