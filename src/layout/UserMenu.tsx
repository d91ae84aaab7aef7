import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import Check from '@mui/icons-material/Check';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import PersonRemove from '@mui/icons-material/PersonRemoveOutlined';
import { Box, Divider, IconButton, ListItemIcon, ListItemText, ListSubheader, MenuItem } from '@mui/material';
import { useText } from '../i18n/useText.ts';
import { PREFIX } from '../lib/browser/loginPath.ts';
import { useSession } from '../session/SessionContext.ts';
import { useSignOut } from '../session/signOut.ts';
import { type ModePreference, usePreferredMode } from '../theme/usePreferredMode.ts';
import { AnchorMenu, useMenu } from '../ui/buttons/AnchorMenu.tsx';

const SCHEMES: readonly ModePreference[] = ['light', 'dark', 'system'];

const HEADING = { fontSize: 12, fontWeight: 600, lineHeight: '24px' } as const;

interface Props {
  onShowKeys: () => void;
}

export function UserMenu({ onShowKeys }: Props) {
  const translate = useText();
  const signOut = useSignOut();
  const { user } = useSession();
  const { preference, setPreference } = usePreferredMode();
  const { opener, menu, chosen } = useMenu();
  return (
    <>
      <IconButton title={user.name} color="inherit" aria-label={translate('shell.userMenu')} {...opener}>
        {user.profilePic ? <Photo address={user.profilePic} size={28} /> : <AccountCircle />}
      </IconButton>
      <AnchorMenu
        {...menu}
        items={() => [
          <MenuItem key="who" disabled sx={{ opacity: '1 !important' }}>
            {user.profilePic ? (
              <ListItemIcon>
                <Photo address={user.profilePic} size={40} />
              </ListItemIcon>
            ) : null}
            <ListItemText primary={user.name} secondary={user.email} />
          </MenuItem>,
          <Divider key="scheme" />,
          <ListSubheader key="theme" aria-hidden sx={HEADING}>
            {translate('shell.theme')}
          </ListSubheader>,
          ...SCHEMES.map((scheme) => (
            <MenuItem
              key={scheme}
              role="menuitemradio"
              aria-checked={scheme === preference}
              aria-label={translate('common.labelled', {
                label: translate('shell.theme'),
                text: translate(`shell.${scheme}`),
              })}
              onClick={() => setPreference(scheme)}
            >
              <ListItemIcon>{scheme === preference ? <Check fontSize="small" /> : null}</ListItemIcon>
              <ListItemText primary={translate(`shell.${scheme}`)} />
            </MenuItem>
          )),
          <Divider key="more" />,
          <MenuItem key="keys" onClick={chosen(onShowKeys)}>
            <ListItemIcon>
              <Keyboard fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={translate('shell.keys')} />
          </MenuItem>,
          <MenuItem key="out" onClick={chosen(signOut)}>
            <ListItemIcon>
              <Logout fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={translate('shell.signOut')} />
          </MenuItem>,
          <Divider key="end" />,
          <MenuItem key="delete" component="a" href={`${PREFIX}/delete-account`}>
            <ListItemIcon>
              <PersonRemove fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={translate('auth.deleteTitle')} />
          </MenuItem>,
        ]}
      />
    </>
  );
}

/** The photo needs no text, as the name is next to it. */
function Photo({ address, size }: { address: string; size: number }) {
  return (
    <Box
      component="img"
      src={address}
      alt=""
      width={size}
      height={size}
      sx={{ borderRadius: '50%', objectFit: 'cover', mr: size > 30 ? 1 : 0 }}
    />
  );
}
