import { PREFIX } from '../../../lib/browser/loginPath.ts';

/** Path of the public tracking page that opens only with the parcel's secret id. */
export const secureTrackingPath = (nanoId: string): string => `${PREFIX}/etrack/${nanoId}`;

/** The same as a full link for sharing. */
export const secureTrackingLink = (nanoId: string): string =>
  `${location.origin}${secureTrackingPath(nanoId)}`;
