/** Initial catalogue of a new tenant. A tenant with services stays unchanged. */
export interface StarterServices {
  /** Adds zones, kinds of goods and, with couriers, their usual services, priced in the tenant's currency. */
  give(company: { id: string; country: string; currency: string }): Promise<void>;
  hasServices: boolean;
}
