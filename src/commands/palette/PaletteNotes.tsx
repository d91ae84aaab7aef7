import Typography from '@mui/material/Typography';
import { useText } from '../../i18n/useText.ts';

/** Notes that no command was found, that a search failed, or that a command failed. */
export function PaletteNotes({
  noMatch,
  failed,
  error,
}: {
  noMatch: string | undefined;
  failed: boolean;
  error: string | undefined;
}) {
  const translate = useText();
  const notes = [
    noMatch,
    failed && translate('commands.palette.searchFailed'),
    error && translate('commands.palette.failed', { error }),
  ].filter(Boolean);
  return notes.map((note) => (
    <Typography key={String(note)} variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
      {note}
    </Typography>
  ));
}
