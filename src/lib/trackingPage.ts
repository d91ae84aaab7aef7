import { PREFIX } from './loginPath.ts';

/** Path of the public tracking page that only who knows the parcel's secret id can open. */
export const secureTrackingPath = (nanoId: string): string => `${PREFIX}/etrack/${nanoId}`;

/** The same as a link to be sent to somebody. */
export const secureTrackingLink = (nanoId: string): string =>
  `${location.origin}${secureTrackingPath(nanoId)}`;
