interface PlaceParts {
  address1?: string | null;
  address2?: string | null;
  postcode?: string | null;
  country?: string | null;
  city?: string | null;
}

/** Whether the origin or destination of a quote has an address, postcode, country or city (QUOTE-29). */
export const isPlaced = (place: PlaceParts): boolean =>
  [place.address1, place.address2, place.postcode, place.country, place.city].some((part) => part?.trim());
