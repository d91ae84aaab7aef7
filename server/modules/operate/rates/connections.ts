import { z } from 'zod';
import type { OperateAnswer, Stamp } from '../../../../contract/operate/commands.ts';
import { isAmount } from '../../../../contract/rules/money/money.ts';
import { num } from '../../../../contract/wire/scalars.ts';
import type { Ctx } from '../../../context.ts';
import { tenantOf } from '../tenants/tenants.ts';
import { connectionsOf, removeConnections, writeConnection } from './connectionStore.ts';
import { allServices } from './rateCardStore.ts';
import { finish, type Import, version } from './rateCards.ts';
import {
  asSheet,
  differencesOf,
  listPartOf,
  noteChangedList,
  noteLaterChange,
  readSheet,
  withVersion,
} from './sheet.ts';

/** A name in karrio. */
const name = () => z.string({ error: 'is missing' }).regex(/^[\w.-]{1,80}$/, 'must be a name of karrio');

const ConnectionLine = z.object({
  service: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be letters, digits, hyphens'),
  carrier: name(),
  connection: name(),
  carrierService: name(),
  label: z.enum(['PDF', 'ZPL'], { error: 'must be PDF or ZPL' }).default('PDF'),
  price: z.enum(['card', 'courier'], { error: 'must be card or courier' }).default('card'),
  markupPercent: num()
    .pipe(z.number().min(0, 'must be 0 or more').max(1000).refine(isAmount, 'must have at most two decimals'))
    .default(0),
  handover: z
    .enum(['none', 'list', 'pickup', 'both'], { error: 'must be none, list, pickup or both' })
    .default('none'),
  version: version(),
});

type Known = Awaited<ReturnType<typeof connectionsOf>>[number];

const lineOf = ({ connection: c, service }: Known) => ({
  service,
  carrier: c.carrier,
  connection: c.connection,
  carrierService: c.carrierService,
  label: c.label,
  price: c.price,
  markupPercent: c.markupBp / 100,
  handover: c.handover,
});

export async function listConnections(ctx: Ctx, { tenant }: { tenant: string }): Promise<OperateAnswer> {
  const { id } = await tenantOf(ctx, tenant);
  const known = await connectionsOf(ctx, id);
  const listPart = listPartOf(known.map(({ service }) => service));
  const rows = known.map((row) => withVersion(row.service, lineOf(row), listPart));
  const lines = ctx.config.karrio
    ? []
    : ['No karrio server is set (KARRIO_URL), so nothing is carried by these.'];
  return asSheet(ConnectionLine, rows, lines);
}

/** Adds and changes connections; the whole file is checked before anything is written. */
export function importConnections(
  ctx: Ctx,
  input: Import & { replace: boolean },
  stamp: Stamp,
): Promise<OperateAnswer> {
  return ctx.db.tx(async () => {
    const tenant = await tenantOf(ctx, input.tenant, { lock: true });
    const { rows, problems } = readSheet(input.csv, ConnectionLine, (row) => row.service);
    const services = new Map(
      (await allServices(ctx, tenant.id)).map(({ service }) => [service.code, service]),
    );
    for (const row of rows) {
      const service = services.get(row.service);
      if (!service) problems.add(row.line, 'service', `"${row.service}" is no service of ${tenant.code}`);
      else if (service.vehicle)
        problems.add(row.line, 'service', `"${row.service}" drives to several stops, which karrio does not`);
      if (row.markupPercent > 0 && row.price === 'card')
        problems.add(row.line, 'markupPercent', 'belongs to the price courier');
    }
    problems.assertNone();
    const known = new Map((await connectionsOf(ctx, tenant.id)).map((row) => [row.service, row]));
    const kept = new Set(rows.map((row) => row.service));
    const gone = input.replace ? [...known.values()].filter((row) => !kept.has(row.service)) : [];
    const diff = [
      ...rows.flatMap(({ line, version, ...row }) => {
        const stored = known.get(row.service);
        const before = stored && lineOf(stored);
        const found = differencesOf({ service: row.service }, before, row);
        noteLaterChange(problems, { line, version }, row.service, before, found);
        return found;
      }),
      ...gone.flatMap((row) => differencesOf({ service: row.service }, lineOf(row), undefined)),
    ];
    noteChangedList(
      problems,
      rows.map((row) => ({ ...row, key: row.service })),
      { keys: [...known.keys()], gone: gone.map(({ service }) => service) },
    );
    problems.assertNone();
    return finish(ctx, tenant, 'connections/import', input, stamp, diff, async () => {
      for (const { line: _, version: __, service, markupPercent, ...row } of rows)
        await writeConnection(ctx, {
          ...row,
          serviceId: services.get(service)!.id,
          companyId: tenant.id,
          markupBp: Math.round(markupPercent * 100),
        });
      await removeConnections(
        ctx,
        tenant.id,
        gone.map(({ connection }) => connection.serviceId),
      );
    });
  });
}
