import { useMediaQuery } from '@mui/material';

/** Whether the window is as narrow as a phone. */
export const usePhone = (): boolean => useMediaQuery('(max-width:767.95px)');
