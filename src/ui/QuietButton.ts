import { styled } from '@mui/material/styles';

/** A button of a row: looks like the others, but costs a list of rows next to nothing to draw. */
export const QuietButton = styled('button')(({ theme: { palette } }) => ({
  font: 'inherit',
  fontSize: 13,
  fontWeight: 600,
  lineHeight: '22px',
  padding: '4px 8px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: 'var(--wb-link)',
  cursor: 'pointer',
  verticalAlign: 'middle',
  '&:hover': { backgroundColor: palette.action.hover },
  '&[data-icon]': { display: 'inline-grid', padding: 5, borderRadius: '50%', color: palette.text.secondary },
}));
