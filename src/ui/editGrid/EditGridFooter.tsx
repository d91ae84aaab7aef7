import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { memo, type ReactNode } from 'react';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useText } from '../../i18n/useText.ts';
import { TOUCH_ONLY } from '../../lib/browser/touchOnly.ts';
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';
import { TWO_LINES } from '../grid/twoLines.ts';
import type { EditHistory } from './editGridTypes.ts';

interface Props {
  /** Error of the active cell. */
  message: string | undefined;
  note: string | undefined;
  /** Text about the last action. */
  announcement: string;
  /** Text about the number of errors; null without errors. */
  wrong: string | null;
  history: EditHistory;
  readOnly: boolean;
  onError: (direction: 1 | -1) => void;
  onTravel: (way: 'undo' | 'redo') => void;
}

/** Key hints, hidden on devices without a keyboard. */
const KeysOnly = styled('span')({ [TOUCH_ONLY]: { display: 'none' } });

/** Beside the buttons, a phone has room for one word of it in a line. */
const MESSAGE = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** The cell's error, the last action, and buttons for errors, undo and redo. */
export const EditGridFooter = memo(function EditGridFooter(props: Props) {
  const { message, note, announcement, wrong, history, readOnly, onError, onTravel } = props;
  const t = useText();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1,
        minHeight: 40,
        // Over the line below the last row.
        mt: '-1px',
        position: 'relative',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Typography
        variant="body2"
        title={message ?? note ?? announcement}
        color={message ? 'error' : 'text.secondary'}
        sx={[MESSAGE, (theme) => ({ [theme.breakpoints.down('sm')]: TWO_LINES })]}
      >
        {message ?? note ?? (announcement || (readOnly ? '' : <KeysOnly>{t('editGrid.hint')}</KeysOnly>))}
      </Typography>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      {wrong ? (
        <>
          <Typography variant="body2" color="error" sx={{ whiteSpace: 'nowrap' }}>
            {wrong}
          </Typography>
          <Hinted label={t('editGrid.keys.previousError')} keys="shift+f8" onClick={() => onError(-1)}>
            <KeyboardArrowUp fontSize="small" />
          </Hinted>
          <Hinted label={t('editGrid.keys.nextError')} keys="f8" onClick={() => onError(1)}>
            <KeyboardArrowDown fontSize="small" />
          </Hinted>
        </>
      ) : null}
      {readOnly ? null : (
        <>
          <Hinted
            label={t('editGrid.keys.undo')}
            keys="mod+z"
            disabled={!history.canUndo}
            onClick={() => onTravel('undo')}
          >
            <Undo fontSize="small" />
          </Hinted>
          <Hinted
            label={t('editGrid.keys.redo')}
            keys="mod+shift+z"
            disabled={!history.canRedo}
            onClick={() => onTravel('redo')}
          >
            <Redo fontSize="small" />
          </Hinted>
        </>
      )}
    </Box>
  );
});

interface HintedProps {
  label: string;
  keys: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Hinted({ label, keys, disabled = false, onClick, children }: HintedProps) {
  return (
    <Tooltip
      title={
        <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
          {label}
          <Kbd keys={keys} />
        </Box>
      }
    >
      <span>
        <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
