import { describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { actionsFor } from '../../../src/resources/orders/rowActions.ts';

const order = (statusCode: number, pickupManifestId: string | null) =>
  ({ statusCode, pickupManifestId, waypoint: [], source: null, serviceType: null }) as unknown as Order;
const offered = (statusCode: number, manifestId: string | null) =>
  actionsFor(order(statusCode, manifestId)).filter((a) => a.endsWith('Manifest'));

describe('the manifest in the menu of a row', () => {
  it.each([
    [99, null, []],
    [100, null, ['createManifest']],
    [110, null, ['createManifest']],
    [200, null, ['createManifest']],
    [100, 'id', ['printManifest']],
    [200, 'id', ['printManifest']],
    [400, null, []],
    [400, 'id', []],
    [900, null, []],
  ])('code %i with manifest %s offers %o (ORD-44)', (code, id, actions) => {
    expect(offered(code, id)).toEqual(actions);
  });
});
