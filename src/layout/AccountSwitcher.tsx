import Check from '@mui/icons-material/Check';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, ListItemIcon, ListItemText, MenuItem, Typography } from '@mui/material';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../commands/useCommand.ts';
import { useText } from '../i18n/useText.ts';
import { useSession } from '../session/SessionContext.ts';
import { AnchorMenu, useMenu } from '../ui/buttons/AnchorMenu.tsx';

/** Name of the account that this tab works for; opens the list of accounts if there are several (AUTH-36…38). */
export function AccountSwitcher() {
  const translate = useText();
  const navigate = useNavigate();
  const { customer, customers, switchAccount } = useSession();
  const { opener, menu, openAt } = useMenu();
  const button = useRef<HTMLButtonElement>(null);
  useCommand({
    id: 'shell.switchAccount',
    labelKey: 'shell.showAccounts',
    scope: 'global',
    group: 'navigate',
    keys: ['g u'],
    when: () => customers.length > 1,
    run: () => openAt(button.current),
  });
  const choose = (id: number) => {
    menu.onClose();
    if (id === customer.id) return;
    switchAccount(id);
    navigate('/');
  };
  if (customers.length < 2)
    return (
      <Typography
        component="span"
        variant="body2"
        noWrap
        title={customer.name}
        sx={{
          minWidth: 48,
          maxWidth: 140,
          flexShrink: 1,
          '@media (min-width: 1000px)': { maxWidth: 220 },
        }}
      >
        {customer.name}
      </Typography>
    );
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        size="small"
        endIcon={<ExpandMore />}
        {...opener}
        aria-label={translate('shell.switchAccount', { name: customer.name })}
        sx={{
          maxWidth: 140,
          flexShrink: 1,
          '@media (min-width: 1000px)': { maxWidth: 220 },
          textTransform: 'none',
        }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {customer.name}
        </span>
      </Button>
      <AnchorMenu
        {...menu}
        items={() =>
          customers.map((c) => (
            <MenuItem key={c.id} selected={c.id === customer.id} onClick={() => choose(c.id)}>
              <ListItemIcon>{c.id === customer.id ? <Check fontSize="small" /> : null}</ListItemIcon>
              <ListItemText primary={c.name} secondary={c.accountNumber} />
            </MenuItem>
          ))
        }
      />
    </>
  );
}
