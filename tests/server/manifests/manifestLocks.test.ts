import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import { assignManifest, lockManifest } from '../../../server/modules/manifests/store.ts';
import { DATABASES } from '../../support/server.ts';
import { withNewShipper } from '../../support/shipperServer.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';
import { whileOpen } from '../security/lockWaits.ts';
import { create, made, order, shipper, t } from './manifestsWorld.ts';

describe.runIf(DATABASES.includes('postgres'))(
  'a manifest that two people change at once, on PostgreSQL',
  () => {
    withNewShipper(undefined, { kind: 'postgres' });

    it('a manifest that is cancelled while a colleague’s scan adds a parcel frees that parcel too (MANI-06)', async () => {
      const [a, b] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
      const { id } = await made(a);
      const cancelled = await whileOpen(
        t,
        async () => {
          await lockManifest(t.ctx, shipper, id);
          await assignManifest(t.ctx, shipper, [b.id], id);
        },
        () => call(t, shipper, 'POST', `manifest/${id}/cancel`),
      );
      expect([cancelled.status, data<Manifest>(cancelled).status]).toEqual([200, 9]);
      const left = [await order(a.id), await order(b.id)].map(({ pickupManifestId }) => pickupManifestId);
      expect(left).toEqual([null, null]);
      expect((await create([a.id, b.id])).status).toBe(200);
    });
  },
);
