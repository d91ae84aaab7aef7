import { groupBy } from 'es-toolkit/array';
import { mapValues } from 'es-toolkit/object';
import { z } from 'zod';
import type { OperateAnswer, Stamp } from '../../../../contract/operate/commands.ts';
import { fromMinor, isAmount, toMinor } from '../../../../contract/rules/money/money.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../../contract/rules/money/payment.ts';
import { num } from '../../../../contract/wire/scalars.ts';
import type { Ctx } from '../../../context.ts';
import type { ServiceAddonRow } from '../../../db/schema/couriers/rateCards.ts';
import { listItemTypes } from '../../services/store.ts';
import { answerOf, withAmounts } from '../answer.ts';
import { insertAction } from '../store.ts';
import { tenantOf } from '../tenants/tenants.ts';
import { noteFractions } from '../wholeAmounts.ts';
import {
  addCourier,
  allServices,
  couriersOf,
  lanesOf,
  removeLanes,
  writeLane,
  writeService,
  zoneNames,
} from './rateCardStore.ts';
import {
  asSheet,
  type Difference,
  differencesOf,
  listPartOf,
  noteChangedList,
  noteLaterChange,
  readSheet,
  withVersion,
} from './sheet.ts';

const code = () => z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be letters, digits, hyphens');
const positive = () => num().pipe(z.number().min(0, 'must be 0 or more'));
const amount = () =>
  positive().pipe(z.number().max(99_999_999).refine(isAmount, 'must have at most two decimals'));
const share = () =>
  positive().pipe(
    z.number().max(100, 'must be at most 100').refine(isAmount, 'must have at most two decimals'),
  );
const yes = () => z.enum(['yes', 'no'], { error: 'must be yes or no' }).transform((v) => v === 'yes');
/** Of the row when it was listed; without one the line applies to any version. */
export const version = () => z.string().max(40).optional();
const SERVICE_TYPES = ['nextday', 'sameday', 'instant', 'dropoff', 'international', 'economy'] as const;

/** One line of services. Vehicles, and add-ons other than cash on delivery and insurance, do not change. */
const ServiceLine = z.object({
  code: code(),
  courier: code(),
  courierName: z.string().max(120).optional(),
  name: z.string({ error: 'is missing' }).max(120),
  type: z.enum(SERVICE_TYPES, { error: `must be one of ${SERVICE_TYPES.join(', ')}` }),
  active: yes(),
  pickup: yes(),
  dropoff: yes(),
  minKg: positive(),
  maxKg: positive(),
  divisor: num().pipe(z.number().int('must be a whole number').min(1, 'must be 1 or more')),
  codPercent: share().optional(),
  codMin: amount().optional(),
  insurancePercent: share().optional(),
  insuranceMin: amount().optional(),
  itemTypes: z.string().max(500).optional(),
  description: z.string({ error: 'is missing' }).max(1000),
  version: version(),
});
type ServiceLine = z.output<typeof ServiceLine>;

const LaneLine = z.object({
  service: code(),
  from: z.string({ error: 'is missing' }).max(40),
  to: z.string({ error: 'is missing' }).max(40),
  baseKg: positive().pipe(z.number().gt(0, 'must be above 0')),
  base: amount(),
  stepKg: positive().pipe(z.number().gt(0, 'must be above 0')),
  step: amount(),
  hours: positive().pipe(z.number().gt(0, 'must be above 0').max(10_000)),
  version: version(),
});
type LaneLine = z.output<typeof LaneLine>;

type Known = Awaited<ReturnType<typeof allServices>>[number];

const word = (value: boolean) => (value ? 'yes' : 'no');
const addonOf = (addons: ServiceAddonRow[], id: number) => addons.find((addon) => addon.id === id);

function serviceRow({ service: s, courier, courierName }: Known) {
  const [cod, insurance] = [addonOf(s.addons, ADDON_COD), addonOf(s.addons, ADDON_INSURANCE)];
  const percent = (addon: ServiceAddonRow | undefined) =>
    addon?.shareBp === undefined ? null : addon.shareBp / 100;
  const least = (addon: ServiceAddonRow | undefined) =>
    addon?.minMinor === undefined ? null : fromMinor(addon.minMinor);
  return {
    code: s.code,
    courier,
    courierName,
    name: s.name,
    type: s.serviceType,
    active: word(s.active),
    pickup: word(s.pickup),
    dropoff: word(s.dropoff),
    minKg: s.minWeightKg,
    maxKg: s.maxWeightKg,
    divisor: s.volumetricDivisor,
    codPercent: percent(cod),
    codMin: least(cod),
    insurancePercent: percent(insurance),
    insuranceMin: least(insurance),
    itemTypes: s.itemTypes.join(' '),
    description: s.description,
  };
}

export async function listServices(ctx: Ctx, { tenant }: { tenant: string }): Promise<OperateAnswer> {
  const { id, currency } = await tenantOf(ctx, tenant);
  const answer = asSheet(
    ServiceLine,
    (await allServices(ctx, id)).map((row) => withVersion(row.service.code, serviceRow(row))),
  );
  return withAmounts(answer, ['codMin', 'insuranceMin'], currency);
}

export interface Import {
  tenant: string;
  csv: string;
  dryRun: boolean;
}

/**
 * Adds and changes services; the whole file is checked before anything is written. The tenant is locked first, so that two imports see each
 * other. A line whose service was changed after it was listed is refused with both values.
 */
export function importServices(ctx: Ctx, input: Import, stamp: Stamp): Promise<OperateAnswer> {
  return ctx.db.tx(async () => {
    const tenant = await tenantOf(ctx, input.tenant, { lock: true });
    const { rows, problems } = readSheet(input.csv, ServiceLine, (row) => row.code);
    noteFractions(rows, ['codMin', 'insuranceMin'], tenant.currency, problems);
    const known = new Map((await allServices(ctx, tenant.id)).map((row) => [row.service.code, row]));
    const couriers = new Map((await couriersOf(ctx, tenant.id)).map((row) => [row.code, row.id]));
    const itemTypes = (await listItemTypes(ctx, tenant.id)).map((type) => type.name);
    for (const row of rows) {
      if (!couriers.has(row.courier) && !row.courierName)
        problems.add(row.line, 'courier', `"${row.courier}" is new, so courierName must say its name`);
      if (row.maxKg < row.minKg) problems.add(row.line, 'maxKg', 'must not be below minKg');
      if (!row.pickup && !row.dropoff) problems.add(row.line, 'pickup', 'pickup or dropoff must be yes');
      if (row.codMin !== undefined && row.codPercent === undefined)
        problems.add(row.line, 'codPercent', 'is missing beside codMin');
      if (row.insuranceMin !== undefined && row.insurancePercent === undefined)
        problems.add(row.line, 'insurancePercent', 'is missing beside insuranceMin');
      for (const type of typesOf(row))
        if (!itemTypes.includes(type))
          problems.add(row.line, 'itemTypes', `"${type}" is none of ${itemTypes.join(', ')}`);
    }
    problems.assertNone();
    const diff = rows.flatMap(({ line, version, ...row }) => {
      const stored = known.get(row.code);
      const before = stored && serviceRow(stored);
      const after = {
        ...row,
        active: word(row.active),
        pickup: word(row.pickup),
        dropoff: word(row.dropoff),
      };
      const { courierName: __, ...compared } = { ...after, itemTypes: typesOf(row).join(' ') };
      const filled = Object.fromEntries(Object.keys(ServiceLine.shape).map((key) => [key, undefined]));
      const { courierName: ___, ...whole } = { ...filled, ...compared } as Record<string, unknown>;
      const found = differencesOf({ code: row.code }, before, whole);
      noteLaterChange(problems, { line, version }, row.code, before, found);
      return found;
    });
    problems.assertNone();
    return finish(ctx, tenant, 'services/import', input, stamp, diff, async () => {
      for (const row of rows) {
        const courier =
          couriers.get(row.courier) ??
          (await addCourier(ctx, tenant.id, row.courier, row.courierName ?? row.courier));
        couriers.set(row.courier, courier);
        const addons = addonsOf(row, known.get(row.code)?.service.addons ?? []);
        await writeService(ctx, tenant.id, {
          serviceCompanyId: courier,
          code: row.code,
          name: row.name,
          serviceType: row.type,
          description: row.description,
          pickup: row.pickup,
          dropoff: row.dropoff,
          cod: row.codPercent !== undefined,
          minWeightKg: row.minKg,
          maxWeightKg: row.maxKg,
          volumetricDivisor: row.divisor,
          addons,
          itemTypes: typesOf(row),
          active: row.active,
        });
      }
    });
  });
}

const typesOf = ({ itemTypes }: ServiceLine) => (itemTypes ?? '').split(/\s+/).filter(Boolean);

/** Cash on delivery and insurance from the line; the other add-ons do not change. */
function addonsOf(row: ServiceLine, before: ServiceAddonRow[]): ServiceAddonRow[] {
  const priced = (
    id: number,
    name: string,
    about: string,
    percent?: number,
    least?: number,
  ): ServiceAddonRow[] =>
    percent === undefined
      ? []
      : [
          {
            ...(addonOf(before, id) ?? {
              id,
              name,
              description: about,
              required: [{ key: 'value', name: 'Value' }],
            }),
            shareBp: Math.round(percent * 100),
            minMinor: toMinor(least ?? 0),
          },
        ];
  return [
    ...priced(
      ADDON_COD,
      'Cash on delivery',
      'The courier collects this amount from the receiver.',
      row.codPercent,
      row.codMin,
    ),
    ...priced(
      ADDON_INSURANCE,
      'Insurance',
      'Covers loss and damage up to this value.',
      row.insurancePercent,
      row.insuranceMin,
    ),
    ...before.filter((addon) => addon.id !== ADDON_COD && addon.id !== ADDON_INSURANCE),
  ];
}

type Lane = Awaited<ReturnType<typeof lanesOf>>[number];

const laneRow = ({ rate: r, code: service }: Lane) => ({
  service,
  from: r.originZone,
  to: r.destinationZone,
  baseKg: r.baseKg,
  base: fromMinor(r.baseMinor),
  stepKg: r.stepKg,
  step: fromMinor(r.stepMinor),
  hours: Math.round((r.durationS / 3600) * 100) / 100,
});

const laneKey = (lane: { service: string; from: string; to: string }) =>
  `${lane.service} ${lane.from} ${lane.to}`;

export async function listLanes(
  ctx: Ctx,
  { tenant, service }: { tenant: string; service?: string | undefined },
): Promise<OperateAnswer> {
  const { id, currency } = await tenantOf(ctx, tenant);
  const lanes = (await lanesOf(ctx, id, service)).map(laneRow);
  // A file replaces the lanes of each of its services by themselves.
  const listParts = mapValues(
    groupBy(lanes, (lane) => lane.service),
    (same) => listPartOf(same.map(laneKey)),
  );
  const rows = lanes.map((lane) => withVersion(laneKey(lane), lane, listParts[lane.service]));
  const answer = asSheet(LaneLine, rows);
  return withAmounts(answer, ['base', 'step'], currency);
}

/** Adds and changes prices of lanes, as importServices does. */
export function importLanes(
  ctx: Ctx,
  input: Import & { replace: boolean },
  stamp: Stamp,
): Promise<OperateAnswer> {
  return ctx.db.tx(async () => {
    const tenant = await tenantOf(ctx, input.tenant, { lock: true });
    const { rows, problems } = readSheet(input.csv, LaneLine, laneKey);
    noteFractions(rows, ['base', 'step'], tenant.currency, problems);
    const services = new Map(
      (await allServices(ctx, tenant.id)).map((row) => [row.service.code, row.service.id]),
    );
    const zones = await zoneNames(ctx, tenant.id);
    for (const row of rows) {
      if (!services.has(row.service))
        problems.add(row.line, 'service', `"${row.service}" is no service of ${tenant.code}`);
      for (const side of ['from', 'to'] as const)
        if (!zones.includes(row[side]))
          problems.add(row.line, side, `"${row[side]}" is none of the zones ${zones.join(', ')}`);
    }
    problems.assertNone();
    const known = await lanesOf(ctx, tenant.id, undefined);
    const byKey = new Map(known.map((lane) => [laneKey(laneRow(lane)), lane]));
    const kept = new Set(rows.map(laneKey));
    const named = new Set(rows.map((row) => row.service));
    const gone = input.replace
      ? known.filter((lane) => named.has(lane.code) && !kept.has(laneKey(laneRow(lane))))
      : [];
    const diff = [
      ...rows.flatMap(({ line, version, ...row }) => {
        const key = laneKey(row);
        const stored = byKey.get(key);
        const before = stored && laneRow(stored);
        const found = differencesOf({ lane: key }, before, row);
        noteLaterChange(problems, { line, version }, key, before, found);
        return found;
      }),
      ...gone.flatMap((lane) => differencesOf({ lane: laneKey(laneRow(lane)) }, laneRow(lane), undefined)),
    ];
    const keysOf = (lanes: Lane[], service: string) =>
      lanes.filter((lane) => lane.code === service).map((lane) => laneKey(laneRow(lane)));
    for (const [service, lines] of Object.entries(groupBy(rows, (row) => row.service)))
      noteChangedList(
        problems,
        lines.map((row) => ({ ...row, key: laneKey(row) })),
        { keys: keysOf(known, service), gone: keysOf(gone, service) },
      );
    problems.assertNone();
    return finish(ctx, tenant, 'rates/import', input, stamp, diff, async () => {
      for (const row of rows) await writeLane(ctx, laneValues(row, services.get(row.service)!));
      await removeLanes(
        ctx,
        tenant.id,
        gone.map((lane) => lane.rate.id),
      );
    });
  });
}

const laneValues = (row: LaneLine, serviceId: number) => ({
  serviceId,
  originZone: row.from,
  destinationZone: row.to,
  baseKg: row.baseKg,
  baseMinor: toMinor(row.base),
  stepKg: row.stepKg,
  stepMinor: toMinor(row.step),
  durationS: Math.round(row.hours * 3600),
});

const MOST_KEPT = 200;

/** Shows the change; or makes it and writes the reason into the audit. */
export async function finish(
  ctx: Ctx,
  tenant: { id: string; code: string },
  command: string,
  { dryRun }: Import,
  stamp: Stamp,
  diff: Difference[],
  change: () => Promise<void>,
): Promise<OperateAnswer> {
  if (diff.length === 0) return answerOf('The file says what is there; nothing was changed.');
  if (dryRun) return answerOf('Nothing was changed: this was a dry run.', diff);
  await change();
  await insertAction(ctx, stamp, {
    companyId: tenant.id,
    command,
    subject: `tenant ${tenant.code}`,
    change: { differences: diff.slice(0, MOST_KEPT), count: diff.length },
  });
  return answerOf(
    `${diff.length} ${diff.length === 1 ? 'difference was' : 'differences were'} written.`,
    diff,
  );
}
