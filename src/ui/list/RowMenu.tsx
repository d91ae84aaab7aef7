import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Box, ListItemText, MenuItem } from '@mui/material';
import { useState } from 'react';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { AnchorMenu } from '../AnchorMenu.tsx';
import { QuietButton } from '../QuietButton.ts';

export interface RowMenuItem {
  key: string;
  label: string;
  /** Its key on the list, to teach it. */
  keys?: string;
  run: () => void;
}

interface Props {
  /** Name for a screen reader: what the row is called is in it. */
  label: string;
  items: readonly RowMenuItem[];
}

/** Everything that can be done with a row; `.` opens it from the keyboard. */
export function RowMenu({ label, items }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <QuietButton
        type="button"
        data-icon
        tabIndex={-1}
        data-row-menu
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(e) => setAnchor(e.currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </QuietButton>
      <AnchorMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        items={() =>
          items.map(({ key, label: text, keys, run }) => (
            <MenuItem
              key={key}
              onClick={() => {
                setAnchor(null);
                run();
              }}
            >
              <ListItemText primary={text} />
              {keys ? (
                <Box component="span" sx={{ ml: 3 }}>
                  <Kbd keys={keys} />
                </Box>
              ) : null}
            </MenuItem>
          ))
        }
      />
    </>
  );
}
