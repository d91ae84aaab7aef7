import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreatedManifest, Manifest } from '../../../../contract/orders/manifests.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import {
  isManifestPrintable,
  type ManifestGroup,
  type ManifestPlan,
  manifestPlan,
} from '../../../../contract/rules/orders/manifests.ts';
import { asFailure } from '../../../lib/calls/callFailure.ts';
import { keptRequest } from '../../../lib/calls/keptRequest.ts';
import type { RequestStorage } from '../../../lib/calls/keyedRequest.ts';
import { attemptsIn } from '../../../lib/calls/useAttempts.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';

/** A planned manifest with its attempts and its result. */
export interface PlannedManifest extends ManifestGroup {
  request: RequestStorage;
  created: CreatedManifest | null;
  failed: string | null;
  /** Whether `failed` is the reason of the first order, because none of the orders fits any more. */
  noneFits: boolean;
}

export interface MakingManifests {
  planned: readonly PlannedManifest[];
  leftOff: ManifestPlan['leftOff'];
  step: 'asking' | 'making' | 'done';
  /** Creates the missing manifests, one after the other. */
  make: () => Promise<void>;
}

/** The request for these orders. Orders that were put on a manifest or taken off it since then are another request. */
const requestFor = (portal: object, customerId: number, orders: readonly Order[]): RequestStorage =>
  keptRequest(
    portal,
    ['manifest', customerId, ...orders.map(({ id, updatedAt }) => `${id} ${updatedAt}`)].join(),
  );

/** The manifests for the selected orders. */
export function useManifestPlan(orders: readonly Order[]): MakingManifests {
  const dataProvider = useDataProvider();
  const portal = useQueryClient();
  const { customer } = useSession();
  const [{ leftOff, groups }] = useState(() => manifestPlan(orders));
  const [planned, setPlanned] = useState<readonly PlannedManifest[]>(() =>
    groups.map((group) => ({
      ...group,
      request: requestFor(portal, customer.id, group.orders),
      created: null,
      failed: null,
      noneFits: false,
    })),
  );
  const [step, setStep] = useState<MakingManifests['step']>('asking');
  const setOutcome = (key: string, outcome: Partial<PlannedManifest>) =>
    setPlanned((all) => all.map((one) => (one.key === key ? { ...one, ...outcome } : one)));

  /** Null if an earlier attempt made the manifest and it was cancelled since: its key then answers with the cancelled one. */
  const makeOnce = async ({ request, orders: planOrders }: PlannedManifest) => {
    const isRepeat = request.lastRequest !== null;
    const { result } = await attemptsIn(request)(
      { orderIds: planOrders.map((o) => o.id), customerId: customer.id },
      async (input, key) => {
        const made = await dataProvider.createManifest(input, key);
        if (!isRepeat) return made;
        const { data } = await dataProvider.getMany<Manifest>('manifests', { ids: [made.id] });
        return data.some(({ status }) => isManifestPrintable(status)) ? made : null;
      },
    );
    return result;
  };
  const make = async () => {
    setStep('making');
    for (const one of planned) {
      const { key, created } = one;
      if (created) continue;
      try {
        // With a new key, the server refuses orders that are on another manifest.
        setOutcome(key, { created: (await makeOnce(one)) ?? (await makeOnce(one)), failed: null });
      } catch (err) {
        const { message, field } = asFailure(err);
        // The server refuses by an order only if none fits.
        setOutcome(key, {
          created: null,
          failed: message,
          noneFits: field?.startsWith('orderIds.') ?? false,
        });
      }
    }
    setStep('done');
  };
  return { planned, leftOff, step, make };
}
