import type { Ctx } from '../../context.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import type { CourierRates, RateQuestion } from '../../ports/couriers.ts';
import type { KarrioClient } from './client.ts';
import { type Connection, pricedByCourier } from './karrioStore.ts';
import { priceIn, shipmentOf } from './shipmentBody.ts';

/** Prices of the connected services whose price is the carrier's own. */
export async function courierRates(
  ctx: Ctx,
  karrio: KarrioClient,
  question: RateQuestion,
  beforeAsking: () => Promise<void>,
): Promise<CourierRates> {
  const connections = await pricedByCourier(ctx, question.serviceIds);
  const answer: CourierRates = {
    rates: new Map(),
    requested: connections.map(({ serviceId }) => serviceId),
    late: [],
  };
  if (connections.length > 0) await beforeAsking();
  // One call for each account with a carrier, so that a slow carrier does not delay the others.
  const accounts = [...new Set(connections.map(({ connection }) => connection))];
  await Promise.all(
    accounts.map((account) =>
      addRates(
        ctx,
        karrio,
        answer,
        question,
        account,
        connections.filter(({ connection }) => connection === account),
      ),
    ),
  );
  return answer;
}

async function addRates(
  ctx: Ctx,
  karrio: KarrioClient,
  answer: CourierRates,
  question: RateQuestion,
  account: string,
  services: Connection[],
): Promise<void> {
  try {
    const { rates } = await karrio.rates(
      {
        ...shipmentOf(question),
        carrier_ids: [account],
        services: services.map(({ carrierService }) => carrierService),
        options: { currency: question.currency },
      },
      account,
    );
    for (const { serviceId, carrierService, markupBp } of services) {
      const found = rates?.find((r) => r.carrier_id === account && r.service === carrierService);
      const price = found && priceIn(found, question.currency, markupBp);
      if (price) answer.rates.set(serviceId, price);
    }
  } catch (err) {
    ctx.log.warn({ ...loggedError(err), connection: account }, 'courier gave no rates');
    answer.late.push(...services.map(({ serviceId }) => serviceId));
  }
}
