/** A record with the codes of a service and its courier. */
export interface Coded {
  code: string;
  serviceCompanyCode: string;
}

/** Upper and lower case do not matter, because clients in the field send both. */
const sameCode = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Whether a code is the service's or its courier's. */
export const hasCode = (service: Coded, code: string): boolean =>
  isCodeOf(service, code) || sameCode(service.serviceCompanyCode, code);

/** Whether a code is the service's own. */
export const isCodeOf = ({ code: offered }: Pick<Coded, 'code'>, code: string): boolean =>
  sameCode(offered, code);

/** An offer's price: in minor units on the server, in decimals of the wire in the portal. Never compare the two kinds. */
export type Priced = { priceMinor: number } | { price: { amount: number } };
export const priceIn = (offer: Priced): number =>
  'priceMinor' in offer ? offer.priceMinor : offer.price.amount;

/** The offer for a code: the service with that code, else the cheapest service of the courier with that code. */
export function offerOfCode<T extends Coded & Priced>(offers: readonly T[], code: string): T | undefined {
  const byCourier = () =>
    offers.filter((offer) => hasCode(offer, code)).sort((a, b) => priceIn(a) - priceIn(b))[0];
  return offers.find((offer) => isCodeOf(offer, code)) ?? byCourier();
}
