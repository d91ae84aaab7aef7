import { DENSITY_KEY, type Density } from '../../pages/theme/density.ts';
import { storedChoice } from './storedChoice.ts';

const density = storedChoice<Density>(DENSITY_KEY, ['compact'], 'comfortable');

/** Density of table rows. */
export const useDensity = density.useChoice;

export const toggleDensity = (): void =>
  density.write(density.read() === 'compact' ? 'comfortable' : 'compact');
