import { Box } from '@mui/material';
import { NavAnchor } from '../buttons/NavAnchor.tsx';

interface Line {
  id: string;
  path: string;
  label: string;
  /** Its number or amount. */
  shown: string;
  urgent?: boolean;
}

/** Links to lists, each with its number; `isRow`: side by side, to take little height. */
export function NumberLines({ lines, isRow = false }: { lines: readonly Line[]; isRow?: boolean }) {
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        mx: -1,
        p: 0,
        listStyle: 'none',
        ...(isRow ? { display: 'flex', flexWrap: 'wrap', columnGap: 2 } : {}),
      }}
    >
      {lines.map(({ id, path, label, shown, urgent }) => (
        <li key={id}>
          <Box
            component={NavAnchor}
            to={path}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              px: 1,
              minHeight: 40,
              borderRadius: 1,
              color: 'inherit',
              textDecoration: 'none',
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            <Box component="span" sx={{ mr: 'auto', color: 'var(--wb-link)' }}>
              {label}
            </Box>
            <Box
              component="span"
              sx={{
                fontWeight: 650,
                fontVariantNumeric: 'tabular-nums',
                whiteSpace: 'nowrap',
                color: urgent ? 'error.main' : 'inherit',
              }}
            >
              {shown}
            </Box>
          </Box>
        </li>
      ))}
    </Box>
  );
}
