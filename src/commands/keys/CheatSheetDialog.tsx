import CloseIcon from '@mui/icons-material/Close';
import PrintIcon from '@mui/icons-material/Print';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';
import { CommandLayer } from '../CommandLayer.tsx';
import { useCommandServices } from '../commandsContext.ts';
import { type CheatSheetSection, cheatSheetSections } from './cheatSheetRows.ts';
import { Kbd } from './Kbd.tsx';

/** The dialog with all keys of this page. It has no transition: it unmounts at once, so that the key after Escape reaches the page. */
export function CheatSheetDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth transitionDuration={0} aria-labelledby={titleId}>
      <CommandLayer>
        <CheatSheetBody titleId={titleId} onClose={onClose} />
      </CommandLayer>
    </Dialog>
  );
}

function CheatSheetBody({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { registry, keymap, contextFor } = useCommandServices();
  const translate = useText();
  const [search, setSearch] = useState('');
  const entries = useSyncExternalStore(registry.subscribe, registry.all);
  useSyncExternalStore(keymap.subscribe, keymap.settings);
  const sections = cheatSheetSections({
    commands: entries.filter((entry) => entry.command.scope !== 'dialog').map((entry) => entry.command),
    context: contextFor('key'),
    keysOf: keymap.keysOf,
    translate: (key) => translate(key),
    search,
  });
  return (
    <>
      <GlobalStyles styles={{ '@media print': { 'body > :not(.MuiDialog-root)': { display: 'none' } } }} />
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="span" sx={{ flexGrow: 1 }}>
          {translate('commands.cheatSheet.title')}
        </Box>
        <IconButton aria-label={translate('commands.cheatSheet.print')} onClick={() => window.print()}>
          <PrintIcon />
        </IconButton>
        <IconButton aria-label={translate('commands.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <TextField
          fullWidth
          autoFocus
          size="small"
          label={translate('commands.cheatSheet.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Typography role="status" variant="body2" color="text.secondary" sx={{ minHeight: 20 }}>
          {sections.length === 0 ? translate('commands.cheatSheet.none', { text: search }) : ''}
        </Typography>
        <Box sx={{ columns: { xs: 1, sm: 2 }, columnGap: 4 }}>
          {sections.map((section) => (
            <Section key={`${section.usableHere}${section.group}`} section={section} />
          ))}
        </Box>
      </DialogContent>
    </>
  );
}

function Section({ section }: { section: CheatSheetSection }) {
  const translate = useText();
  const title = translate(`commands.groups.${section.group}`);
  return (
    <Box component="section" sx={{ breakInside: 'avoid', mb: 2 }}>
      <Typography component="h3" variant="subtitle2">
        {section.usableHere ? title : translate('commands.cheatSheet.elsewhere', { group: title })}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {section.rows.map(({ command, label, keys }) => (
          <Box key={command.id} sx={{ display: 'flex', gap: 1, py: 0.5 }}>
            <Typography component="dt" variant="body2" sx={{ flexGrow: 1 }}>
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, display: 'flex', gap: 1 }}>
              {keys.map((key) => (
                <span key={key}>
                  <Kbd keys={key} />
                  <Box component="span" sx={visuallyHidden}>
                    {key}
                  </Box>
                </span>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
