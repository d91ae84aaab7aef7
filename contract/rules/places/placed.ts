interface PlaceParts {
  address1?: string | null;
  address2?: string | null;
  postcode?: string | null;
  country?: string | null;
  city?: string | null;
}

/** Whether an end of a quote has at least one of address, postcode, country and city (QUOTE-29). */
export const isPlaced = (place: PlaceParts): boolean =>
  [place.address1, place.address2, place.postcode, place.country, place.city].some((part) => part?.trim());
