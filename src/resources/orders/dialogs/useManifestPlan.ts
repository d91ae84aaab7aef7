import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreatedManifest } from '../../../../contract/orders/manifests.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import {
  type ManifestGroup,
  type ManifestPlan,
  manifestPlan,
} from '../../../../contract/rules/orders/manifests.ts';
import { asFailure } from '../../../lib/calls/callFailure.ts';
import { memoryStorage, type RequestStorage } from '../../../lib/calls/keyedRequest.ts';
import { type Attempts, attemptsIn } from '../../../lib/calls/useAttempts.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';

/** A planned manifest with its attempts and its result. */
export interface PlannedManifest extends ManifestGroup {
  attempts: Attempts;
  created: CreatedManifest | null;
  failed: string | null;
}

export interface MakingManifests {
  planned: readonly PlannedManifest[];
  leftOff: ManifestPlan['leftOff'];
  step: 'asking' | 'making' | 'done';
  /** Creates the missing manifests, one after the other. */
  make: () => Promise<void>;
}

const requests = new WeakMap<object, Map<string, RequestStorage>>();

/** The request for these orders, also if the dialog was closed after a lost answer: the same orders then get the first call's manifest. */
function requestFor(portal: object, customerId: number, orders: readonly Order[]): RequestStorage {
  const key = [customerId, ...orders.map(({ id }) => id)].join();
  const all = requests.get(portal) ?? new Map<string, RequestStorage>();
  const request = all.get(key) ?? memoryStorage();
  requests.set(portal, all.set(key, request));
  return request;
}

/** The manifests for the selected orders. */
export function useManifestPlan(orders: readonly Order[]): MakingManifests {
  const dataProvider = useDataProvider();
  const portal = useQueryClient();
  const { customer } = useSession();
  const [{ leftOff, groups }] = useState(() => manifestPlan(orders));
  const [planned, setPlanned] = useState<readonly PlannedManifest[]>(() =>
    groups.map((group) => ({
      ...group,
      attempts: attemptsIn(requestFor(portal, customer.id, group.orders)),
      created: null,
      failed: null,
    })),
  );
  const [step, setStep] = useState<MakingManifests['step']>('asking');
  const setOutcome = (key: string, outcome: Partial<PlannedManifest>) =>
    setPlanned((all) => all.map((one) => (one.key === key ? { ...one, ...outcome } : one)));

  const make = async () => {
    setStep('making');
    for (const { key, attempts, orders: planOrders, created } of planned) {
      if (created) continue;
      try {
        const { result } = await attempts(
          { orderIds: planOrders.map((o) => o.id), customerId: customer.id },
          dataProvider.createManifest,
        );
        setOutcome(key, { created: result, failed: null });
      } catch (err) {
        setOutcome(key, { created: null, failed: asFailure(err).message });
      }
    }
    setStep('done');
  };
  return { planned, leftOff, step, make };
}
