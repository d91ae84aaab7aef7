interface AddressParts {
  unitNo?: string | null | undefined;
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  postcode?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
}

/** An address on one line; its country is named only if it is not the usual one. */
export const addressLine = (a: AddressParts, country?: string): string =>
  [a.unitNo, a.address1, a.address2, [a.postcode, a.city].filter(Boolean).join(' '), a.state, country]
    .filter(Boolean)
    .join(', ');
