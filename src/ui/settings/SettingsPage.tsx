import ExpandMore from '@mui/icons-material/ExpandMore';
import Logout from '@mui/icons-material/LogoutOutlined';
import { Box, Button, ListItemIcon, ListItemText, MenuItem, Typography, useMediaQuery } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useLogout } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import type { SettingsScreen } from '../../commands/grammar/parsedInput.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { AnchorMenu } from '../buttons/AnchorMenu.tsx';
import { SETTINGS_ITEMS } from './settingsItems.ts';

interface SettingsPageProps {
  id: SettingsScreen;
  titleKey: TextKey;
  introKey?: TextKey;
  /** Something stands beside the form. */
  wide?: true;
  children: ReactNode;
}

/** A page of the settings with their own menu beside it; on a phone the menu opens above (SET-01, SET-02). */
export function SettingsPage({ id, titleKey, introKey, wide, children }: SettingsPageProps) {
  const translate = useText();
  const narrow = useMediaQuery('(max-width:899.95px)', { noSsr: true });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '210px minmax(0, 1fr)' },
      }}
    >
      <nav aria-label={translate('settings.menu')}>
        {narrow ? <DropDown current={id} /> : <Entries current={id} />}
      </nav>
      <Box sx={{ maxWidth: wide ? 1400 : 800 }}>
        <Typography variant="h5" component="h1">
          {translate(titleKey)}
        </Typography>
        {introKey ? <Typography color="text.secondary">{translate(introKey)}</Typography> : null}
        <Box sx={{ mt: 2 }}>{children}</Box>
      </Box>
    </Box>
  );
}

const ROW = {
  justifyContent: 'flex-start',
  px: 1.5,
  minHeight: 40,
  fontWeight: 400,
  color: 'text.primary',
  textAlign: 'left',
  lineHeight: 1.3,
} as const;

function Entries({ current }: { current: SettingsScreen }) {
  const translate = useText();
  const logout = useLogout();
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5, position: 'sticky', top: 76 }}
    >
      {SETTINGS_ITEMS.map(({ id, path, labelKey, icon: Icon }) => (
        <li key={id}>
          <Button
            component={Link}
            to={path}
            fullWidth
            startIcon={<Icon />}
            aria-current={id === current ? 'page' : undefined}
            sx={
              id === current
                ? { ...ROW, bgcolor: 'var(--wb-selected)', color: 'var(--wb-link)', fontWeight: 500 }
                : ROW
            }
          >
            {translate(labelKey)}
          </Button>
        </li>
      ))}
      <li>
        <Button fullWidth startIcon={<Logout />} sx={ROW} onClick={() => void logout()}>
          {translate('shell.signOut')}
        </Button>
      </li>
    </Box>
  );
}

function DropDown({ current }: { current: SettingsScreen }) {
  const translate = useText();
  const navigate = useNavigate();
  const logout = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        fullWidth
        variant="outlined"
        color="inherit"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        sx={{ justifyContent: 'space-between', borderColor: 'var(--wb-control-border)' }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('settings.menu')}
      </Button>
      <AnchorMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        items={() => [
          ...SETTINGS_ITEMS.map(({ id, path, labelKey, icon: Icon }) => (
            <MenuItem
              key={id}
              selected={id === current}
              onClick={() => {
                setAnchor(null);
                void navigate(path);
              }}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={translate(labelKey)} />
            </MenuItem>
          )),
          <MenuItem key="out" onClick={() => void logout()}>
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
