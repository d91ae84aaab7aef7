import { createContext, useContext } from 'react';
import type { Trip } from './trip.ts';

export const TripContext = createContext<Trip | null>(null);

export function useTrip(): Trip {
  const trip = useContext(TripContext);
  if (!trip) throw new Error('The multipoint form is not around this');
  return trip;
}
