/** Initial catalogue of a new tenant; a tenant with services does not change. */
export interface StarterServices {
  /** Zones and kinds of goods and, if there are any, the couriers' usual services, priced in its currency. */
  give(company: { id: string; country: string; currency: string }): Promise<void>;
  hasServices: boolean;
}
