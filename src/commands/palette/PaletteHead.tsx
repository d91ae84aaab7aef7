import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Command as Cmdk } from 'cmdk';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useText } from '../../i18n/useText.ts';
import { joinLines } from '../grammar/joinLines.ts';
import { scopeName } from './rows/paletteLocalItems.ts';
import type { usePaletteLine } from './usePaletteLine.ts';

const Line = styled(Cmdk.Input)(({ theme }) => ({
  ...theme.typography.body1,
  // As wide as the space that the chips leave, not as twenty letters.
  flex: '1 1 120px',
  width: 120,
  minWidth: 0,
  height: 44,
  border: 0,
  outline: 'none',
  background: 'none',
  color: 'inherit',
}));

interface PaletteHeadProps {
  input: RefObject<HTMLInputElement | null>;
  line: ReturnType<typeof usePaletteLine>;
  /** Target of the commands; undefined without one. */
  subject: string | undefined;
  onDropSubject: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onClose: () => void;
}

/** The input line, with its context before it: a subject, a scope sign, the open pages. */
export function PaletteHead({ input, line, subject, onDropSubject, onKeyDown, onClose }: PaletteHeadProps) {
  const translate = useText();

  /** A single-line field drops line breaks, which separate a name from a street. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text');
    if (!/\S\s*\n\s*\S/.test(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const textAfter = value.slice(selectionEnd ?? value.length);
    line.change(value.slice(0, selectionStart ?? 0) + joinLines(pasted) + textAfter);
  }

  return (
    <Box sx={{ display: 'flex', px: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          flexGrow: 1,
          minWidth: 0,
          columnGap: 1,
          '& > .MuiChip-root': { my: 1 },
        }}
      >
        {subject && <Chip size="small" label={subject} onDelete={onDropSubject} />}
        {line.scope && (
          <Chip
            size="small"
            label={`${line.scope} ${translate(`commands.scopes.${scopeName(line.scope)}`)}`}
            onDelete={line.dropScope}
          />
        )}
        {line.pages.map((page) => (
          <Chip
            key={page.title}
            size="small"
            label={page.title}
            {...(!page.holds && !page.card?.isEnd && { onDelete: () => line.back() })}
            title={page.title}
            sx={{ maxWidth: 1 }}
          />
        ))}
        <Line
          ref={input}
          autoFocus
          value={line.text}
          placeholder={
            line.page?.askedPart
              ? line.page.title
              : line.page?.card
                ? ''
                : translate('commands.palette.placeholder')
          }
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onValueChange={(text) => line.change(text)}
        />
      </Box>
      <IconButton
        size="small"
        edge="end"
        aria-label={translate('commands.close')}
        onClick={onClose}
        sx={{ height: 44 }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
