import type { PlanPrice } from '../../../contract/money/topUp.ts';

const plan = (
  id: number,
  name: string,
  value: number,
  description: string,
  features: [string, string][],
): PlanPrice => ({
  id,
  name,
  description,
  value,
  features: features.map(([key, valueTxt]) => ({ key, valueTxt, hide: false })),
});

const MALAYSIA = [
  plan(1, 'Starter', 5, 'For a parcel now and then', [['serviceincluded', 'All couriers']]),
  plan(2, 'Standard', 100, 'For a shop with daily orders', [['serviceincluded', 'All couriers, apps']]),
  plan(3, 'Advanced', 500, 'For a team that ships in bulk', [
    ['serviceincluded', 'All couriers, apps'],
    ['freecredit', 'MYR 10'],
  ]),
  plan(4, 'Enterprise', 1000, 'For warehouses', [
    ['serviceincluded', 'All couriers, apps'],
    ['freecredit', 'MYR 30'],
  ]),
];

/** Plans for top-ups, by the tenant's code. They promise only what the product does. Without plans the smallest top-up is the smallest order. */
export const DEMO_PLANS: Readonly<Record<string, PlanPrice[]>> = {
  my: MALAYSIA,
  // Its users read Malay; the answer translates the sentences.
  myhub: MALAYSIA.slice(0, 3),
  sg: [
    plan(1, 'Starter', 5, 'For a parcel now and then', [['serviceincluded', 'All couriers']]),
    plan(2, 'Standard', 50, 'For a shop with daily orders', [['serviceincluded', 'All couriers, apps']]),
    plan(3, 'Advanced', 200, 'For a team that ships in bulk', [
      ['serviceincluded', 'All couriers, apps'],
      ['freecredit', 'S$ 5'],
    ]),
  ],
};
