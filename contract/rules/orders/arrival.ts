/** Minimum deliveries for a lane's estimate. Below it, the courier's own time is shown (BX-45). */
export const ARRIVAL_LEAST = 20;

/** Time from pickup to delivery on a lane by one service, in seconds: half are delivered within `duration`, nine of ten within `etaMax`. */
export interface Arrival {
  duration: number;
  etaMax: number;
  /** Number of deliveries of the past 30 days behind the estimate. */
  durationSample: number;
}

/** A parcel is late after this time if too few deliveries are known for a usual time. */
export const USUAL_UNKNOWN_S = 48 * 3600;

export const isMeasured = ({ durationSample }: Pick<Arrival, 'durationSample'>): boolean =>
  durationSample >= ARRIVAL_LEAST;
