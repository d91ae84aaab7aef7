import { GlobalStyles } from '@mui/material';
import { memo } from 'react';
import { FRAME, gridStyles } from './editGridStyles.ts';

/** The grid's CSS rules, written once instead of for every scrolled row. */
export const EditGridStyles = memo(function EditGridStyles({
  phone,
  rowPx,
}: {
  phone: boolean;
  rowPx: number;
}) {
  return (
    <GlobalStyles
      styles={(theme) => ({
        '@keyframes eg-turn': { to: { transform: 'rotate(360deg)' } },
        '.eg-frame': theme.unstable_sx(FRAME),
        '.eg-grid': theme.unstable_sx(gridStyles(phone, rowPx)),
      })}
    />
  );
});
