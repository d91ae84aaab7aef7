import Close from '@mui/icons-material/Close';
import { Box, IconButton, Paper, Toolbar, Typography } from '@mui/material';
import type { KeyboardEvent, ReactNode } from 'react';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useText } from '../../../i18n/useText.ts';
import { BAR, leaveBars } from '../../../lib/browser/bars.ts';
import { visuallyHidden } from '../../../lib/browser/visuallyHidden.ts';
import { usePhone } from '../../../lib/react/usePhone.ts';
import { TWO_LINES } from '../../grid/twoLines.ts';
import { BarKey } from '../../messages/BarKey.tsx';

interface Props {
  /** Text about the ticked rows. */
  text: string;
  /** Name of the bar for a screen reader, if it is shorter than the text. */
  label?: string;
  onClear: () => void;
  children?: ReactNode;
}

/** The text takes two small lines where the buttons leave no room for one, so that the bar stays one line high. */
const WIDE_TEXT = { ...TWO_LINES, overflowWrap: 'normal', flex: '1 1 168px', mr: 'auto' } as const;

/** On a phone it ends at the window's edges, as a form's bar does: below it, half a line of a card would show. */
const AT_EDGE = { bottom: 'var(--wb-dock, 0px)', mx: -1.5, borderRadius: 0, borderWidth: '1px 0' } as const;

/** Arrow keys move between the buttons, Escape returns to the rows. */
function moveInBar(e: KeyboardEvent<HTMLElement>) {
  if (e.key === 'Escape') {
    // The ticks stay; a second Escape, on the rows, clears them.
    e.preventDefault();
    return leaveBars();
  }
  const buttons = [...e.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const to = {
    ArrowRight: (at + 1) % buttons.length,
    ArrowLeft: (at - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }[e.key];
  if (to === undefined) return;
  e.preventDefault();
  buttons[to]?.focus();
}

/** Actions on the ticked rows. */
export function SelectionBar({ text, label = text, onClear, children }: Props) {
  const translate = useText();
  const phone = usePhone();
  const clear = translate('orders.clearSelection');
  // A phone has room for “3 selected” only, if there are buttons; an amount stays in its words.
  const numbers = phone && children ? label.match(/\d[\d.,]*/g) : null;
  const count = numbers?.length === 1 ? numbers[0] : undefined;
  return (
    <Paper
      variant="outlined"
      sx={{
        position: 'sticky',
        zIndex: 6,
        mt: 1,
        borderColor: 'primary.main',
        ...(phone ? AT_EDGE : { bottom: 'calc(var(--wb-dock, 0px) + 8px)' }),
      }}
    >
      <Toolbar
        {...BAR}
        role="toolbar"
        aria-label={label}
        variant="dense"
        onKeyDown={moveInBar}
        sx={{
          gap: 0.5,
          flexWrap: { md: 'wrap' },
          '& button': { flexShrink: 0, whiteSpace: 'nowrap' },
          px: { xs: 1, md: 1.5 },
          py: 0.5,
          '@media (max-width:1199.95px)': {
            '& button .MuiButton-endIcon:has(> .key-caps)': { display: 'none' },
          },
        }}
      >
        {/* Before the text: after a button, the key would look like that button's key. */}
        {phone ? null : <BarKey />}
        <Typography
          variant="body2"
          role="status"
          noWrap={phone}
          title={phone ? undefined : text}
          sx={phone ? { mr: 1, flex: 1, minWidth: 0 } : WIDE_TEXT}
        >
          {count ? (
            <>
              <b aria-hidden>{translate('commands.palette.selected', { smart_count: count })}</b>
              <Box component="span" sx={visuallyHidden}>
                {label}
              </Box>
            </>
          ) : (
            text
          )}
        </Typography>
        {children}
        {phone ? null : <Kbd keys="esc" />}
        <IconButton size={phone ? 'medium' : 'small'} aria-label={clear} title={clear} onClick={onClear}>
          <Close fontSize="small" />
        </IconButton>
      </Toolbar>
    </Paper>
  );
}
