import { Box } from '@mui/material';
import { ensureContrast } from '../../../pages/theme/contrast.ts';

const HUES = 360;
const SATURATION = 0.6;
const LIGHTNESS = 0.42;

/** A mark from an app's name, always in the same colour: companies' own logos are not ours to ship (APPS-14). */
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
        bgcolor: markColor(name),
        color: '#ffffff',
      }}
    >
      {markLetters(name)}
    </Box>
  );
}

/** First letters of the first two words; capitals inside a name begin a word, as in GrabExpress. */
export function markLetters(name: string): string {
  const words = name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}

/** The name's own hue, dark enough for white letters. */
export function markColor(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return ensureContrast(hexOf((hash * 137) % HUES), '#ffffff');
}

function hexOf(hue: number): string {
  const reach = SATURATION * Math.min(LIGHTNESS, 1 - LIGHTNESS);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const share = LIGHTNESS - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
