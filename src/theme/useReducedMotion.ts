import { useMediaQuery } from '@mui/material';
import { REDUCED_MOTION } from '../../pages/theme/reducedMotion.ts';

/** Whether the reader's system asks for pages without motion; when that setting changes, the caller renders again. */
export const useReducedMotion = (): boolean => useMediaQuery(REDUCED_MOTION, { noSsr: true });
