import { Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

/** The part of a message that was not understood; announced when it changes. */
export function UnreadText({ rest }: { rest: readonly string[] }) {
  const text = useText();
  return (
    <Typography
      variant="body2"
      color="warning.main"
      role="status"
      sx={{ overflowWrap: 'anywhere', '&:not(:empty)': { mb: 1 } }}
    >
      {rest.length > 0 && text('booking.paste.unread', { words: rest.join(' · ') })}
    </Typography>
  );
}
