import { useMediaQuery } from '@mui/material';
import { REDUCED_MOTION } from '../../pages/theme/reducedMotion.ts';

/** Whether the person's system requests pages without motion; a change of that setting renders the caller again. */
export const useReducedMotion = (): boolean => useMediaQuery(REDUCED_MOTION, { noSsr: true });
