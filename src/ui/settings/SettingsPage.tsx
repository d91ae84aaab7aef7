import ExpandMore from '@mui/icons-material/ExpandMore';
import Logout from '@mui/icons-material/LogoutOutlined';
import { Box, Button, ListItemIcon, ListItemText, MenuItem, Typography, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { SettingsScreen } from '../../commands/grammar/parsedInput.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { useKeptLayout } from '../../lib/react/usePhoneLayout.ts';
import { pageRight } from '../../session/pageRights.ts';
import { useMay } from '../../session/SessionContext.ts';
import { useSignOut } from '../../session/signOut.ts';
import { AnchorMenu, useMenu } from '../buttons/AnchorMenu.tsx';
import { SETTINGS_ITEMS } from './settingsItems.ts';

interface SettingsPageProps {
  id: SettingsScreen;
  titleKey: TextKey;
  introKey?: TextKey;
  /** Whether there is something next to the form. */
  wide?: true;
  children: ReactNode;
}

/** A page of the settings with the settings' menu next to it; on a phone a button beside the title opens the menu (SET-01, SET-02). */
export function SettingsPage({ id, titleKey, introKey, wide, children }: SettingsPageProps) {
  const translate = useText();
  const narrow = useKeptLayout(useMediaQuery('(max-width:899.95px)', { noSsr: true }));
  const maxWidth = wide ? 1400 : 800;
  // One tree for all widths: a turned phone keeps what is open and typed.
  return (
    <Box sx={narrow ? { ...NARROW, maxWidth } : BESIDE_MENU}>
      <Box component="nav" aria-label={translate('settings.menu')} sx={{ gridArea: 'menu' }}>
        {narrow ? <DropDown current={id} /> : <Entries current={id} />}
      </Box>
      <Typography variant="h5" component="h1" sx={{ gridArea: 'title' }}>
        {translate(titleKey)}
      </Typography>
      {introKey ? (
        <Typography variant="body2" color="text.secondary" sx={{ gridArea: 'intro', maxWidth }}>
          {translate(introKey)}
        </Typography>
      ) : null}
      <Box sx={{ gridArea: 'content', maxWidth, mt: narrow ? 1 : 2 }}>{children}</Box>
    </Box>
  );
}

const NARROW = {
  display: 'grid',
  gap: '8px 16px',
  alignItems: 'center',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"title menu" "intro intro" "content content"',
};
const BESIDE_MENU = {
  display: 'grid',
  columnGap: 4,
  gridTemplateColumns: '210px minmax(0, 1fr)',
  gridTemplateRows: 'auto auto 1fr',
  gridTemplateAreas: '"menu title" "menu intro" "menu content"',
};

/** Lighter than the console's menu next to it: texts along a line, on which the open page is marked. */
const ROW = {
  justifyContent: 'flex-start',
  pl: 2,
  pr: 1,
  py: 0.5,
  minHeight: 32,
  ml: '-1px',
  borderLeft: 2,
  borderColor: 'transparent',
  borderRadius: 0,
  fontWeight: 400,
  color: 'text.secondary',
  textAlign: 'left',
  lineHeight: 1.3,
  '&:hover': { color: 'text.primary', bgcolor: 'transparent', borderColor: 'divider' },
} as const;
const CURRENT = { ...ROW, color: 'text.primary', fontWeight: 600, borderColor: 'primary.main' } as const;

/** The pages that the person's role includes. */
function useItems() {
  const may = useMay();
  return SETTINGS_ITEMS.filter(({ path }) => may(pageRight(path)));
}

function Entries({ current }: { current: SettingsScreen }) {
  const items = useItems();
  const translate = useText();
  const signOut = useSignOut();
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        position: 'sticky',
        top: 76,
        borderLeft: 1,
        borderColor: 'divider',
      }}
    >
      {items.map(({ id, path, labelKey }) => (
        <li key={id}>
          <Button
            component={Link}
            to={path}
            fullWidth
            aria-current={id === current ? 'page' : undefined}
            sx={id === current ? CURRENT : ROW}
          >
            {translate(labelKey)}
          </Button>
        </li>
      ))}
      <li>
        <Button fullWidth sx={ROW} onClick={signOut}>
          {translate('shell.signOut')}
        </Button>
      </li>
    </Box>
  );
}

function DropDown({ current }: { current: SettingsScreen }) {
  const items = useItems();
  const translate = useText();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { opener, menu, chosen } = useMenu();
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        endIcon={<ExpandMore />}
        {...opener}
        sx={{ borderColor: 'var(--wb-control-border)' }}
      >
        {translate('settings.menu')}
      </Button>
      <AnchorMenu
        {...menu}
        items={() => [
          ...items.map(({ id, path, labelKey, icon: Icon }) => (
            <MenuItem key={id} selected={id === current} onClick={chosen(() => navigate(path))}>
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={translate(labelKey)} />
            </MenuItem>
          )),
          <MenuItem key="out" onClick={signOut}>
            <ListItemIcon>
              <Logout fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={translate('shell.signOut')} />
          </MenuItem>,
        ]}
      />
    </>
  );
}
