import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useSyncExternalStore } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useCommandServices } from '../commandsContext.ts';
import { Kbd } from './Kbd.tsx';

/** Shown after a short pause in a chord: the keys that can follow. */
export function WhichKey() {
  const { manager } = useCommandServices();
  const translate = useText();
  const pending = useSyncExternalStore(manager.subscribe, manager.pending);
  if (!pending?.hint) return null;
  return (
    <Paper
      role="note"
      aria-label={translate('commands.whichKey.title')}
      elevation={6}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        bottom: 'calc(var(--wb-dock, 0px) + 16px)',
        left: '50%',
        transform: 'translateX(-50%)',
        width: 'min(720px, calc(100vw - 32px))',
        p: 2,
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, mb: 1 }}>
        {pending.pressed.map((key) => (
          <Kbd key={key} keys={key} />
        ))}
        <Typography variant="body2" color="text.secondary">
          {translate('commands.whichKey.title')}
        </Typography>
      </Box>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
          gap: 0.5,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {pending.next.map(({ key, command }) => (
          <Box component="li" key={command.id} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Kbd keys={key} />
            <Typography variant="body2" noWrap>
              {translate(command.labelKey)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
