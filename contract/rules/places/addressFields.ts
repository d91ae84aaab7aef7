/** Fields of a place that a quote needs in addition to its point. */
export const PLACE_FIELDS = ['address1', 'address2', 'postcode', 'city', 'state', 'country'] as const;

export const ADDRESS_FIELDS = ['unitNo', ...PLACE_FIELDS] as const;

/** Texts of a contact. */
export const CONTACT_FIELDS = ['name', 'phone', 'mobile', 'email', 'company', ...ADDRESS_FIELDS] as const;
