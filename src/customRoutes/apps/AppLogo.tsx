import { Box, Typography } from '@mui/material';

const HEIGHT = 108;

/** A tile with the app's initials: the couriers' own logos are not ours to ship (APPS-14). */
export function AppLogo({ name }: { name: string }) {
  const letters = name
    .split(/[\s-]+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 3)
    .toUpperCase();
  return (
    <Box
      role="img"
      aria-label={name}
      sx={{
        height: HEIGHT,
        minWidth: HEIGHT,
        px: 2,
        display: 'grid',
        placeItems: 'center',
        borderRadius: 2,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'var(--wb-selected)',
        color: 'var(--wb-link)',
      }}
    >
      <Typography variant="h4" component="span">
        {letters}
      </Typography>
    </Box>
  );
}
