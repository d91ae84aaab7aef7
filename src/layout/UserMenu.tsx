import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import {
  Divider,
  IconButton,
  ListItemIcon,
  ListItemText,
  MenuItem,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { useSession } from '../session/SessionContext.ts';
import { type ModePreference, usePreferredMode } from '../theme/usePreferredMode.ts';
import { AnchorMenu } from '../ui/AnchorMenu.tsx';

interface Props {
  onShowKeys: () => void;
}

export function UserMenu({ onShowKeys }: Props) {
  const translate = useTranslate();
  const logout = useLogout();
  const { user } = useSession();
  const { preference, setPreference } = usePreferredMode();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        title={user.name}
        color="inherit"
        aria-label={translate('shell.userMenu')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(e) => setAnchor(e.currentTarget)}
      >
        <AccountCircle />
      </IconButton>
      <AnchorMenu
        anchor={anchor}
        onClose={close}
        items={() => (
          <>
            <MenuItem disabled sx={{ opacity: '1 !important' }}>
              <ListItemText primary={user.name} secondary={user.email} />
            </MenuItem>
            <Divider />
            <li role="none" style={{ padding: '4px 16px' }}>
              <ToggleButtonGroup
                size="small"
                exclusive
                value={preference}
                aria-label={translate('shell.theme')}
                onChange={(_, next: ModePreference | null) => next && setPreference(next)}
              >
                <ToggleButton value="light">{translate('shell.light')}</ToggleButton>
                <ToggleButton value="dark">{translate('shell.dark')}</ToggleButton>
                <ToggleButton value="system">{translate('shell.system')}</ToggleButton>
              </ToggleButtonGroup>
            </li>
            <MenuItem
              onClick={() => {
                close();
                onShowKeys();
              }}
            >
              <ListItemIcon>
                <Keyboard fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={translate('shell.keys')} />
            </MenuItem>
            <MenuItem onClick={() => void logout()}>
              <ListItemIcon>
                <Logout fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={translate('shell.signOut')} />
            </MenuItem>
          </>
        )}
      />
    </>
  );
}
