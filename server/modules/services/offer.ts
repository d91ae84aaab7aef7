import type { Offer } from '../../../contract/orders/services.ts';
import { fitsTypeWeight } from '../../../contract/rules/orders/itemTypeWeight.ts';
import { hasDecisiveAddons, pickAddons } from './addonChoice.ts';
import type { LaneDuration } from './laneDurationStore.ts';
import { priceOf, vehicleCharges, weightChargeMinor } from './priceLines.ts';
import { promoFits, serviceRefusal } from './promo.ts';
import type { QuoteAddon, QuoteLoad } from './quoteRequest.ts';
import { itemTypesOf, toItemType, toService } from './serviceRecord.ts';
import type { ItemTypeRow, PromoRow, RateRow, ServiceRow } from './store.ts';
import { chargeableKg } from './weight.ts';

/** The goods, and the number of stops. */
export interface Journey {
  loads: QuoteLoad[];
  stops: number;
  /** Distance; null when it is not known. */
  km: number | null;
  itemType: ItemTypeRow | null;
}

/** All conditions of the price other than the journey. */
export interface Terms {
  currency: string;
  taxBp: number;
  discountBp: number;
  /** Price of the customer's own brand on an order; 0 if it is free or switched off. */
  brandMinor: number;
  promo: PromoRow | null;
  /** The service for which the code is valid; null if it is valid for all, or if the caller is not offered that service. */
  promoService: string | null;
  addons: QuoteAddon[];
}

/** A vehicle that is ordered at once goes no further than a day's trip. */
export const VEHICLE_REACH_KM = 150;

/** Whether a service carries these goods at all, without regard to the destination. */
export function servesJourney(service: ServiceRow, journey: Journey, addons: QuoteAddon[]): boolean {
  if (!hasDecisiveAddons(service.addons, addons)) return false;
  if (journey.itemType && service.itemTypes.length && !service.itemTypes.includes(journey.itemType.name))
    return false;
  const { vehicle } = service;
  if (!vehicle)
    return (
      journey.stops === 2 &&
      (!journey.itemType || fitsItemType(journey.itemType, journey.loads)) &&
      fitsWeight(service, chargeableKg(journey.loads, service.volumetricDivisor))
    );
  return (
    journey.stops >= vehicle.minWaypoint &&
    journey.stops <= vehicle.maxWaypoint &&
    fitsWeight(service, loadPerDropKg(journey))
  );
}

/** Whether every piece is within its type's limits. A vehicle is limited only by its own load. */
export const fitsItemType = (type: ItemTypeRow, loads: QuoteLoad[]): boolean =>
  fitsTypeWeight({ minKg: type.minWeightKg, maxKg: type.maxWeightKg }, loads);

const fitsWeight = (service: ServiceRow, kg: number) =>
  kg >= service.minWeightKg && kg <= service.maxWeightKg;

/** Weight per drop-off. Each may be as heavy as the vehicle carries: the multipoint form books every stop with the maximum. */
function loadPerDropKg({ loads, stops }: Journey): number {
  const total = loads.reduce((sum, l) => sum + l.weightKg * l.quantity, 0);
  return Math.round((total / Math.max(1, stops - 1)) * 1000) / 1000;
}

/** The service with its price and time on this lane; null when a vehicle cannot drive it. */
export function offerOf(
  row: ServiceRow,
  rate: RateRow,
  journey: Journey,
  terms: Terms,
  measured: LaneDuration | undefined,
  itemTypes: readonly ItemTypeRow[],
): Offer | null {
  if (row.vehicle && (journey.km === null || journey.km > VEHICLE_REACH_KM)) return null;
  const delivery = row.vehicle
    ? vehicleCharges(row.vehicle, journey.km ?? 0, journey.stops)
    : [
        {
          label: 'Delivery',
          amountMinor: weightChargeMinor(rate, chargeableKg(journey.loads, row.volumetricDivisor)),
        },
      ];
  const price = priceOf({
    currency: terms.currency,
    delivery,
    addons: pickAddons(row.addons, terms.addons),
    brandMinor: terms.brandMinor,
    discountBp: terms.discountBp,
    promo: terms.promo && promoFits(terms.promo, row.code) ? terms.promo : null,
    taxBp: terms.taxBp,
  });
  const service = toService(row, terms.currency, terms.addons);
  return {
    service,
    id: service.id,
    code: service.code,
    name: service.name,
    serviceCompanyCode: service.serviceCompanyCode,
    custDescription: service.custDescription,
    addon: service.addon,
    serviceCompany: service.serviceCompany,
    priceMinor: price.totalMinor,
    currency: terms.currency,
    promoRefusal: terms.promo && serviceRefusal(terms.promo, row, terms.promoService),
    lines: price.lines,
    itemType: itemTypesOf(row, itemTypes).map(toItemType),
    ...timesOf(rate.durationS, measured),
  };
}

/** Measured times of the lane; if there are too few, the rate card's time alone: a range would be invented (BX-45). */
function timesOf(cardS: number, measured: LaneDuration | undefined) {
  if (measured)
    return {
      duration: measured.medianS,
      durationSample: measured.sample,
      etaMin: measured.fastS,
      etaMax: measured.slowS,
    };
  return {
    duration: cardS,
    durationSample: 0,
    etaMin: cardS,
    etaMax: cardS,
  };
}
