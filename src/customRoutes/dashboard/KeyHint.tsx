import { Box } from '@mui/material';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommandHint } from '../../commands/useCommandHint.ts';

/** The key of a command with the user's own key bindings; empty if the command has no key, and on phones. */
export function KeyHint({ command }: { command: string }) {
  const { binding } = useCommandHint(command);
  return binding ? (
    <Box component="span" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
      <Kbd keys={binding} />
    </Box>
  ) : null;
}
