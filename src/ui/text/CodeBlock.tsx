import { Box, Button } from '@mui/material';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { useCopyLines } from '../list/actions/useCopyLines.ts';

interface CodeBlockProps {
  text: string;
  /** Text for the button's name, if the first line is not enough. */
  name?: string;
  copyKey: TextKey;
}

/** A text to copy unchanged. */
export function CodeBlock({ text, name, copyKey }: CodeBlockProps) {
  const translate = useText();
  const copy = useCopyLines();
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        gap: { xs: 0, sm: 1 },
        alignItems: { xs: 'stretch', sm: 'start' },
        minWidth: 0,
      }}
    >
      <Box
        component="pre"
        tabIndex={text.includes('\n') ? 0 : undefined}
        sx={{
          m: 0,
          p: 1,
          flex: { sm: 1 },
          minWidth: 0,
          maxHeight: 400,
          overflow: 'auto',
          fontSize: 13,
          borderRadius: 1,
          bgcolor: 'action.hover',
          whiteSpace: text.includes('\n') ? 'pre' : 'pre-wrap',
          overflowWrap: 'anywhere',
          userSelect: text.includes('\n') ? 'auto' : 'all',
        }}
      >
        {text}
      </Box>
      <Button
        size="small"
        color="inherit"
        sx={{ flexShrink: 0, alignSelf: 'start' }}
        onClick={() => void copy([text])}
        aria-label={`${translate(copyKey)} ${name ?? text.split('\n')[0]?.slice(0, 40)}`}
      >
        {translate(copyKey)}
      </Button>
    </Box>
  );
}
