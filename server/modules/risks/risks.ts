import type { ParcelRisks, ParsedRiskParcel, RiskReason } from '../../../contract/orders/risks.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import {
  type Dismissal,
  pastReasons,
  RISK_LIMITS,
  type RiskFinding,
  type RiskKind,
  SERVICE_TYPES_THAT_CALL,
} from '../../../contract/rules/orders/risks.ts';
import { hasCode } from '../../../contract/rules/orders/serviceCode.ts';
import { canBeKept } from '../../../contract/rules/places/placeCheck.ts';
import { isLandline } from '../../../contract/rules/text/phone.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { countryCodeOf } from '../../geo/countries.ts';
import { invalid, notFound } from '../../http/answer/refusal.ts';
import type { Stop } from '../orders/booking/orderInput.ts';
import {
  addressedTo,
  namesOf,
  parcelAt,
  placeKeyOf,
  type RecordedParcel,
} from '../orders/booking/parcelRecord.ts';
import { readingOf } from '../parameters/wrongPlaces.ts';
import { withCatalogMemo } from '../services/catalogMemo.ts';
import { codesOf } from '../services/serviceRecord.ts';
import { listActiveServices, listZones, ratesOfLane, type ServiceRow } from '../services/store.ts';
import { zoneOf } from '../services/zones.ts';
import { type Account, accountOf } from './accountStore.ts';
import { pastFacts } from './factStore.ts';
import { messageOf } from './messageOf.ts';
import { type RequestedParcel, readParcels } from './requestedParcel.ts';
import {
  deleteDismissal,
  dismissedFor,
  insertDismissal,
  kindsNeverTrue,
  type ShownReason,
  setDismissed,
  shownReasonsOf,
  storeShownReasons,
} from './shownReasonStore.ts';

interface Found extends RiskFinding {
  stop: number;
  /** The drop-off that a dismissal and the counts refer to. */
  drop: RecordedParcel;
  field?: RiskReason['field'];
  cures?: string[];
  /** A person has confirmed the place meanwhile: the reason stays counted, but is shown only to take back its dismissal for the recipient. */
  isKept?: boolean;
  /** Every booking refuses it. */
  isFixed?: boolean;
}

/** The reasons for a look at each parcel before it is paid for, in the order of the call. They are stored as shown (BX-43). */
export async function findRisks(
  ctx: Ctx,
  scope: Scope,
  parcels: readonly ParsedRiskParcel[],
  locale: Locale,
): Promise<ParcelRisks[]> {
  const memo = withCatalogMemo(ctx);
  const account = await accountOf(memo, scope);
  const requestedParcels = await readParcels(memo, scope, parcels, account.currency);
  const found = await reasonsOf(memo, scope, requestedParcels, account, ctx.ports.clock.now());
  const { shown, dismissals } = await storeShown(ctx, scope, requestedParcels, found);
  return shown.map((reasons) => ({
    reasons: reasons.map((reason) => ({
      kind: reason.kind,
      message: messageOf(reason, account, ctx.ports.clock.now(), locale),
      stop: reason.stop,
      field: reason.field ?? null,
      cures: reason.cures ?? [],
      dismissed: dismissals.get(nameOf(reason)) ?? null,
      canDismiss: !reason.isFixed,
      parcel: reason.drop.parcel,
    })),
  }));
}

/** The reasons of each parcel as of this time, whether shown or not. */
export async function reasonsOf(
  ctx: Ctx,
  scope: Scope,
  requested: readonly RequestedParcel[],
  account: Account,
  at: Date,
): Promise<Found[][]> {
  const drops = requested.flatMap(({ drops: parcelDrops, orderId }) =>
    parcelDrops.map((drop) => ({ ...drop, orderId })),
  );
  const facts = drops.length > 0 ? await pastFacts(ctx, scope, drops, at) : [];
  const services = requested.some(({ serviceCode }) => serviceCode)
    ? await listActiveServices(ctx, scope.companyId)
    : [];
  let next = 0;
  return Promise.all(
    requested.map(async (parcel) => {
      const { serviceCode, stops } = parcel;
      const service = serviceCode ? services.find((s) => hasCode(codesOf(s), serviceCode)) : undefined;
      const past = parcel.drops.flatMap((drop) => {
        const known = facts[next++];
        const contact = stops[drop.stop]?.contact;
        const phone = contact?.mobile ?? contact?.phone ?? '';
        if (!known) return [];
        const more = {
          codMinor: drop.codMinor,
          weightKg: drop.weightKg,
          itemType: drop.itemType,
          isCalled: service !== undefined && SERVICE_TYPES_THAT_CALL.has(service.serviceType),
          isFixedPhone: isLandline(phone),
        };
        return pastReasons(more, known).map(({ kind, params }) => ({
          kind,
          params: { ...params, phone, service: service?.name ?? '', itemType: drop.itemType ?? '' },
          stop: drop.stop,
          drop: kind === 'addressFailed' ? addressedTo(drop) : drop,
        }));
      });
      return [
        ...placeReasons(parcel),
        ...past,
        ...(service ? await remoteReasons(ctx, scope, parcel, service, account) : []),
      ];
    }),
  );
}

/** Contradictions of postcode, city and state, by the rules of forms and sheets. */
function placeReasons({ stops, drops }: RequestedParcel): Found[] {
  const [first] = drops;
  return stops.flatMap(({ contact }, stop) => {
    const question = readingOf(contact)?.question;
    const found = drops.find((one) => one.stop === stop) ?? first;
    if (!question || !found) return [];
    const { rule, params, field, cures } = question;
    const isFixed = !canBeKept(question);
    const recipient = isFixed ? NOBODY : placeKeyOf(contact);
    const drop = { ...found, parcel: parcelAt(found, stop), recipient };
    const isKept = contact.placeConfirmed === true && !isFixed;
    return [
      { kind: 'place' as const, params: { ...params, rule }, stop, drop, field, cures, isKept, isFixed },
    ];
  });
}

/** Finds a domestic lane whose base price is far above that of the service's own area. */
async function remoteReasons(
  ctx: Ctx,
  scope: Scope,
  { stops, drops }: RequestedParcel,
  service: ServiceRow,
  { country, currency: _ }: Account,
): Promise<Found[]> {
  const zones = await listZones(ctx, scope.companyId);
  const zoneAt = ({ contact }: Stop) => {
    const code = contact.country ? (countryCodeOf(contact.country) ?? '') : country;
    return code === country ? zoneOf(zones, code, contact.state) : null;
  };
  const from = stops[0] && zoneAt(stops[0]);
  if (!from) return [];
  const found = await Promise.all(
    drops.map(async (drop): Promise<Found[]> => {
      const stop = stops[drop.stop];
      const to = stop && zoneAt(stop);
      if (!to || to === from) return [];
      const near = (await ratesOfLane(ctx, [service.id], from, from)).get(service.id);
      const far = (await ratesOfLane(ctx, [service.id], from, to)).get(service.id);
      if (!near || !far || far.baseMinor < near.baseMinor * RISK_LIMITS.remoteTimes) return [];
      const params = {
        service: service.name,
        state: stop.contact.state ?? '',
        far: { minor: far.baseMinor },
        near: { minor: near.baseMinor },
      };
      return [{ kind: 'remote', params, stop: drop.stop, drop: addressedTo(drop) }];
    }),
  );
  return found.flat();
}

/** Recipient of a stored reason that cannot be dismissed. */
const NOBODY = '';

const nameOf = ({ kind, drop }: Found) => `${drop.parcel} ${kind}`;

/** Removes kinds that never come true, stores the others as shown, and returns the dismissed ones, by parcel and kind. */
async function storeShown(
  ctx: Ctx,
  scope: Scope,
  requestedParcels: readonly RequestedParcel[],
  found: Found[][],
) {
  const drops = requestedParcels.flatMap((parcel) => parcel.drops);
  const dismissals = new Map<string, Dismissal>();
  if (drops.length === 0) return { shown: found, dismissals };
  const names = requestedParcels.flatMap((parcel) => namesOf(parcel.drops, parcel.stops));
  const shownReasons = await shownReasonsOf(ctx, scope, [...new Set(names)]);
  const hasReasons = found.some((reasons) => reasons.length > 0);
  const silent = hasReasons ? await kindsNeverTrue(ctx, scope, ctx.ports.clock.now()) : new Set<RiskKind>();
  const dismissedForever = hasReasons
    ? await dismissedFor(ctx, scope, [...new Set(found.flat().map(({ drop }) => drop.recipient))])
    : new Set<string>();
  // Forms and sheets always ask about the place, and bookings refuse it.
  silent.delete('place');
  const isForever = ({ kind, drop }: Found) => dismissedForever.has(`${drop.recipient} ${kind}`);
  const shown = found.map((reasons) =>
    reasons.filter((reason) => !silent.has(reason.kind) && (!reason.isKept || isForever(reason))),
  );
  const known = new Map(shownReasons.map((row) => [`${row.parcel} ${row.kind}`, row]));
  const fresh = new Map<string, ShownReason>();
  const shownAt = ctx.ports.clock.now();
  const uncountedAt = new Date(shownAt.getTime() - RISK_LIMITS.shownMs - 1);
  for (const reason of shown.flat()) {
    const name = nameOf(reason);
    const { parcel, recipient } = reason.drop;
    const isDismissed = isForever(reason);
    if (isDismissed) dismissals.set(name, 'recipient');
    else if (known.get(name)?.isDismissed && known.get(name)?.recipient === recipient)
      dismissals.set(name, 'booking');
    // A reason that the account dismissed for ever does not count as shown; it is stored so that the dismissal can be taken back.
    const counts = !isDismissed || (known.get(name)?.shownAt ?? uncountedAt) > uncountedAt;
    fresh.set(name, { parcel, recipient, kind: reason.kind, shownAt: counts ? shownAt : uncountedAt });
  }
  for (const { kind, drop, isKept } of found.flat()) {
    const name = `${drop.parcel} ${kind}`;
    const row = isKept && !fresh.has(name) ? known.get(name) : undefined;
    if (row?.recipient === drop.recipient) fresh.set(name, { ...row, shownAt });
  }
  const gone = shownReasons.filter(({ parcel, kind }) => !fresh.has(`${parcel} ${kind}`));
  await storeShownReasons(ctx, scope, [...fresh.values()], gone);
  return { shown, dismissals };
}

/**
 * Dismisses a shown reason for its booking, or for its recipient. Throws 404 if the account was not shown the reason, and 422 if every
 * booking refuses it.
 */
export function dismissRisk(
  ctx: Ctx,
  actor: Actor,
  { parcel, kind, for: scope }: { parcel: string; kind: RiskKind; for: Dismissal },
): Promise<{ dismissed: Dismissal }> {
  return ctx.db.tx(async () => {
    const recipient = await setDismissed(ctx, actor, { parcel, kind }, true);
    if (recipient === undefined) throw notFound();
    if (kind === 'place' && recipient === NOBODY)
      throw invalid('kind', 'A postcode with a wrong number of digits must be corrected');
    const dismissedBy = actor.via === 'apiKey' ? null : actor.userId;
    if (scope === 'recipient') await insertDismissal(ctx, actor, { recipient, kind, dismissedBy });
    return { dismissed: scope };
  });
}

/** Reverses a dismissal. Throws 404 if the account was not shown the reason. */
export function restoreRisk(
  ctx: Ctx,
  actor: Actor,
  reason: { parcel: string; kind: RiskKind },
): Promise<{ dismissed: null }> {
  return ctx.db.tx(async () => {
    const recipient = await setDismissed(ctx, actor, reason, false);
    if (recipient === undefined) throw notFound();
    await deleteDismissal(ctx, actor, recipient, reason.kind);
    return { dismissed: null };
  });
}
