import { styled } from '@mui/material/styles';

/** The look of every state: a dot (`i`) and a word (`span`), which ends in an ellipsis if it does not fit. */
export const ChipFrame = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  maxWidth: '100%',
  padding: '2px 8px',
  borderRadius: 99,
  fontSize: 12,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > i': { flex: 'none', width: 8, height: 8, borderRadius: '50%' },
});
