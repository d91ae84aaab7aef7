import { PREFIX } from '../../../lib/browser/loginPath.ts';

/** Path of the public tracking page that opens only with the parcel's secret id. */
export const secureTrackingPath = (nanoId: string): string => `${PREFIX}/etrack/${nanoId}`;

/** The full link of this page, for sharing. */
export const secureTrackingLink = (nanoId: string): string =>
  `${location.origin}${secureTrackingPath(nanoId)}`;
