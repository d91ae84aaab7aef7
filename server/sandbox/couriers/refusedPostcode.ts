/** No courier delivers here: a demo of a refused booking. */
export const REFUSED_POSTCODE = '99999';
