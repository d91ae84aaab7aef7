/** Gives a new tenant the couriers' usual services, priced in its currency; a tenant that has services is left alone. */
export type StarterServices = (company: { id: string; country: string; currency: string }) => Promise<void>;
