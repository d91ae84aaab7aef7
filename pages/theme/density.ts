export type Density = 'comfortable' | 'compact';

/** Under this key the browser stores the choice; without one rows are comfortable. */
export const DENSITY_KEY = 'density';

/** Height of a row of a table in pixels. */
export const ROW_HEIGHT: Record<Density, number> = { comfortable: 40, compact: 32 };
