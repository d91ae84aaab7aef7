/** The environment of an installation without the demo. */
export const PRODUCTION = { WAYBILL_DEMO: '0' };
