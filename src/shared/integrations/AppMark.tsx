import { Box } from '@mui/material';
import { nameColor, ON_NAME_COLOR } from '../../theme/nameColor.ts';

/** A mark made from an app's name, always in the same colour, as the portal may not contain other companies' logos (APPS-14). */
export function AppMark({ name, size }: { name: string; size: number }) {
  return (
    <Box
      aria-hidden
      component="span"
      sx={{
        flex: 'none',
        display: 'inline-grid',
        placeItems: 'center',
        width: size,
        height: size,
        borderRadius: size > 40 ? 2 : 1,
        fontSize: Math.round(size * 0.42),
        fontWeight: 700,
        lineHeight: 1,
        bgcolor: nameColor(name),
        color: ON_NAME_COLOR,
      }}
    >
      {markLetters(name)}
    </Box>
  );
}

/** First letters of the first two words; a capital inside a name starts a word, as in GrabExpress. */
export function markLetters(name: string): string {
  const words = name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}
