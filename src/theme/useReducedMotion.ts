import { useMediaQuery } from '@mui/material';
import { REDUCED_MOTION } from '../../pages/theme/reducedMotion.ts';

/** Whether the reader's system asks for pages without motion; a change of that wish draws its caller once. */
export const useReducedMotion = (): boolean => useMediaQuery(REDUCED_MOTION, { noSsr: true });
