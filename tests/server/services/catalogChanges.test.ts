import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { itemType } from '../../../server/db/schema/couriers/itemTypes.ts';
import { service, serviceCompany, zone } from '../../../server/db/schema/couriers/rateCards.ts';
import { company } from '../../../server/db/schema/tenants.ts';
import { catalogOf } from '../../../server/modules/services/catalogStore.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';

/** Changes tables of the catalogue without the server's knowledge, like another process. */
describe.each(DATABASES)('on %s', (kind) => {
  withShipper({}, { kind });
  const read = () => catalogOf(t.ctx, shipper.companyId);
  const ofTenant = (table: typeof service | typeof serviceCompany | typeof itemType | typeof zone) =>
    eq(table.companyId, shipper.companyId);

  it('the catalogue is read again only after a change', async () => {
    const first = await read();
    expect(await read()).toBe(first);
    await t.db.sql.update(company).set({ taxBp: 600 }).where(eq(company.id, shipper.companyId));
    const second = await read();
    expect(second).not.toBe(first);
    expect(second.tenant?.taxBp).toBe(600);
    expect(await read()).toBe(second);
  });

  it('a change of each of its tables shows in the next call', async () => {
    const { services, itemTypes, zones } = await read();
    const [sold] = services;
    await t.db.sql
      .update(service)
      .set({ active: false })
      .where(and(ofTenant(service), eq(service.id, sold!.id)));
    expect((await read()).services).toHaveLength(services.length - 1);
    await t.db.sql.update(service).set({ active: true }).where(ofTenant(service));
    expect((await read()).services.length).toBeGreaterThanOrEqual(services.length);
    await t.db.sql.update(serviceCompany).set({ name: 'Renamed' }).where(ofTenant(serviceCompany));
    expect((await read()).services[0]?.serviceCompany.name).toBe('Renamed');
    await t.db.sql.insert(itemType).values({ ...itemTypes[0]!, id: 9999, name: 'ODD' });
    expect((await read()).itemTypes).toHaveLength(itemTypes.length + 1);
    await t.db.sql.delete(itemType).where(and(ofTenant(itemType), eq(itemType.id, 9999)));
    expect((await read()).itemTypes).toHaveLength(itemTypes.length);
    await t.db.sql.delete(zone).where(and(ofTenant(zone), eq(zone.zone, zones[0]!.zone)));
    expect((await read()).zones.length).toBeLessThan(zones.length);
  });

  it('a rolled back change is invisible to others', async () => {
    const before = await read();
    const rename = async () => {
      await t.db.sql.update(itemType).set({ maxWeightKg: 1 }).where(ofTenant(itemType));
      expect((await read()).itemTypes[0]?.maxWeightKg).toBe(1);
      throw new Error('undone');
    };
    await expect(t.db.tx(rename)).rejects.toThrow('undone');
    expect((await read()).itemTypes).toEqual(before.itemTypes);
  });

  it('a tenant that does not exist has no catalogue', async () => {
    const none = await catalogOf(t.ctx, '00000000-0000-4000-8000-000000000000');
    expect(none).toEqual({ tenant: null, services: [], itemTypes: [], zones: [] });
  });
});
