import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Frame = styled('div')({ display: 'flex', flexDirection: 'column', minWidth: 0 });

const Label = styled('label')(({ theme: { palette } }) => ({
  marginBottom: 2,
  fontSize: 12,
  fontWeight: 600,
  lineHeight: '18px',
  color: palette.text.secondary,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}));

/** A filter of a list with its label above, like fields in forms. The label is one line high, so that all controls of a row are aligned. */
export function FilterField({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <Frame className="filter-field">
      <Label htmlFor={id}>{label}</Label>
      {children}
    </Frame>
  );
}
