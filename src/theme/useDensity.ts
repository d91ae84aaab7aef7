import { storedChoice } from './storedChoice.ts';
import type { Density } from './theme.ts';

const density = storedChoice<Density>('density', ['compact'], 'comfortable');

/** Density of table rows. */
export const useDensity = density.useChoice;

export const toggleDensity = (): void =>
  density.write(density.read() === 'compact' ? 'comfortable' : 'compact');
