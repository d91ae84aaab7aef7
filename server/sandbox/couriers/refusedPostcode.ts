/** No courier delivers to this postcode: it shows a refused booking in the demo. */
export const REFUSED_POSTCODE = '99999';
