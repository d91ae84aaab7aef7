import { Box, CircularProgress, useTheme } from '@mui/material';
import { useTranslate } from 'react-admin';
import { isOpenEnded, statusRule } from '../../contract/rules/orderStatus.ts';
import { statusColor } from '../theme/statusColors.ts';

/** A status as a word with a dot and a colour; a spinner while it is still open-ended (ORD-30, -31). */
export function StatusChip({ code }: { code: number }) {
  const translate = useTranslate();
  const { palette } = useTheme();
  const rule = statusRule(code);
  const color = statusColor(rule.tone, palette.mode);
  return (
    <Box
      component="span"
      data-status={code}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        py: 0.25,
        borderRadius: 99,
        bgcolor: color.background,
        color: color.text,
        fontSize: 12,
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      {isOpenEnded(code) ? (
        <CircularProgress size={10} color="inherit" aria-hidden />
      ) : (
        <Box
          component="span"
          aria-hidden
          sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: color.dot }}
        />
      )}
      {translate(`status.${code}`, { _: rule.text })}
    </Box>
  );
}
