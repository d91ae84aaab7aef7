/** A record with a service's own code and its courier's. */
export interface Coded {
  code: string;
  serviceCompanyCode: string;
}

/** Codes are the same in any case: clients in the field send both. */
const sameCode = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Whether a given code means this service: its own, or its courier's. */
export const hasCode = (service: Coded, code: string): boolean =>
  isCodeOf(service, code) || sameCode(service.serviceCompanyCode, code);

/** Whether it is the service's own code. */
export const isCodeOf = ({ code: offered }: Pick<Coded, 'code'>, code: string): boolean =>
  sameCode(offered, code);

/** An offer's price: in minor units on the server, as the wire has it in the portal. Only prices of one kind are compared. */
export type Priced = { priceMinor: number } | { price: { amount: number } };
export const priceIn = (offer: Priced): number =>
  'priceMinor' in offer ? offer.priceMinor : offer.price.amount;

/** The offer of a given code: the service of that code, else the cheapest of the courier's. */
export function offerOfCode<T extends Coded & Priced>(offers: readonly T[], code: string): T | undefined {
  const byCourier = () =>
    offers.filter((offer) => hasCode(offer, code)).sort((a, b) => priceIn(a) - priceIn(b))[0];
  return offers.find((offer) => isCodeOf(offer, code)) ?? byCourier();
}
