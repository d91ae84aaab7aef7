export interface Scenario {
  /** Index of the recipient. */
  to: number;
  service: string;
  weightKg: number;
  description: string;
  valueMyr: number;
  daysAgo: number;
  /** Code that the courier moved it to; 100 = just booked, 900 = cancelled. */
  status: number;
  codMyr?: number;
  /** Stage of the collected cash: 2 processing, 3 settled. */
  codStatus?: 2 | 3;
  rating?: number;
  /** The courier's weight, in kilograms. */
  measuredKg?: number;
  /** Why the shipper disputes that weight. */
  disputed?: string;
}

/** One order in every status that a confirmed order can have, several if a list needs them. */
export const SCENARIOS: Scenario[] = [
  { to: 0, service: 'DX', weightKg: 0.6, description: 'Batik shawl', valueMyr: 120, daysAgo: 0, status: 100 },
  {
    to: 1,
    service: 'DX',
    weightKg: 1.2,
    description: 'Baju kurung, two pieces',
    valueMyr: 240,
    daysAgo: 0,
    status: 100,
    codMyr: 89,
  },
  { to: 2, service: 'DX', weightKg: 0.4, description: '丝巾', valueMyr: 75, daysAgo: 0, status: 100 },
  {
    to: 3,
    service: 'DX',
    weightKg: 2.5,
    description: 'Table runners',
    valueMyr: 310,
    daysAgo: 1,
    status: 110,
  },
  { to: 1, service: 'SDD', weightKg: 0.5, description: 'Gift box', valueMyr: 60, daysAgo: 0, status: 200 },
  {
    to: 8,
    service: 'DX',
    weightKg: 0.9,
    description: 'Cushion covers',
    valueMyr: 90,
    daysAgo: 1,
    status: 400,
  },
  {
    to: 1,
    service: 'SDD',
    weightKg: 0.3,
    description: 'Sample swatches',
    valueMyr: 20,
    daysAgo: 0,
    status: 450,
  },
  { to: 7, service: 'DX', weightKg: 1.1, description: 'Batik shirt', valueMyr: 150, daysAgo: 2, status: 475 },
  { to: 4, service: 'DX', weightKg: 0.7, description: 'Scarf set', valueMyr: 130, daysAgo: 2, status: 500 },
  {
    to: 5,
    service: 'DX',
    weightKg: 3.2,
    measuredKg: 4.6,
    description: 'Wall hanging',
    valueMyr: 420,
    daysAgo: 3,
    status: 555,
  },
  { to: 0, service: 'DX', weightKg: 0.8, description: 'Baby sling', valueMyr: 99, daysAgo: 2, status: 556 },
  {
    to: 6,
    service: 'DX',
    weightKg: 0.5,
    description: 'Document folder',
    valueMyr: 35,
    daysAgo: 2,
    status: 600,
    codMyr: 45,
  },
  { to: 3, service: 'DX', weightKg: 0.6, description: 'Face masks', valueMyr: 40, daysAgo: 2, status: 625 },
  {
    to: 2,
    service: 'DX',
    weightKg: 3.4,
    measuredKg: 1.4,
    description: 'Handbag',
    valueMyr: 260,
    daysAgo: 3,
    status: 650,
  },
  { to: 7, service: 'DX', weightKg: 0.9, description: 'Sarong', valueMyr: 70, daysAgo: 4, status: 651 },
  { to: 8, service: 'DX', weightKg: 0.4, description: 'Pouches', valueMyr: 30, daysAgo: 4, status: 655 },
  {
    to: 0,
    service: 'DX',
    weightKg: 1.0,
    measuredKg: 2.7,
    disputed: 'It was weighed together with another parcel',
    description: 'Returned shawl',
    valueMyr: 120,
    daysAgo: 5,
    status: 661,
  },
  {
    to: 3,
    service: 'DX',
    weightKg: 0.5,
    description: 'Returned shirt',
    valueMyr: 80,
    daysAgo: 6,
    status: 663,
  },
  {
    to: 1,
    service: 'DX',
    weightKg: 0.7,
    description: 'Batik shawl',
    valueMyr: 120,
    daysAgo: 6,
    status: 700,
    codMyr: 120,
    rating: 5,
  },
  { to: 0, service: 'DX', weightKg: 0.7, description: 'Batik shawl', valueMyr: 120, daysAgo: 8, status: 700 },
  { to: 2, service: 'DX', weightKg: 0.5, description: 'Kebaya', valueMyr: 180, daysAgo: 9, status: 701 },
  {
    to: 4,
    service: 'DX',
    weightKg: 0.9,
    description: 'Scarf',
    valueMyr: 85,
    daysAgo: 12,
    status: 1000,
    codMyr: 85,
    codStatus: 3,
    rating: 4,
  },
  { to: 6, service: 'DX', weightKg: 0.4, description: 'Sample', valueMyr: 25, daysAgo: 3, status: 900 },
  {
    to: 8,
    service: 'DX',
    weightKg: 0.6,
    description: 'Batik scarf',
    valueMyr: 95,
    daysAgo: 7,
    status: 1000,
    codMyr: 95,
    codStatus: 2,
  },
  {
    to: 7,
    service: 'DX',
    weightKg: 0.8,
    description: 'Sarong, two pieces',
    valueMyr: 150,
    daysAgo: 20,
    status: 1000,
    codMyr: 150,
  },
  {
    to: 3,
    service: 'DX',
    weightKg: 0.5,
    description: 'Table mats',
    valueMyr: 64,
    daysAgo: 44,
    status: 1000,
    codMyr: 64,
    codStatus: 2,
  },
];

/** Pairs of parcels, each pair on one manifest, and the manifest's status. */
export const MANIFEST_SCENARIOS: { parcels: Scenario[]; then: 'waits' | 'is picked up' | 'is cancelled' }[] =
  (['is cancelled', 'is picked up', 'waits'] as const).map((then, i) => ({
    then,
    parcels: ['Batik napkins', 'Batik fan'].map((description, j) => ({
      to: [0, 1, 3, 7, 8, 2][i * 2 + j]!,
      service: 'DX',
      weightKg: 0.4 + j * 0.3,
      description,
      valueMyr: 45 + i * 10,
      daysAgo: 2 - i,
      status: 100,
    })),
  }));
