import MenuIcon from '@mui/icons-material/Menu';
import Search from '@mui/icons-material/Search';
import { AppBar, Box, Button, IconButton, Toolbar, useTheme } from '@mui/material';
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Kbd } from '../commands/keys/Kbd.tsx';
import { PALETTE_BUTTON, usePalette } from '../commands/palette/paletteState.ts';
import { useText } from '../i18n/useText.ts';
import { usePhone } from '../lib/react/usePhone.ts';
import { MENUS, useKeptLayout } from '../lib/react/usePhoneLayout.ts';
import { useSession } from '../session/SessionContext.ts';
import { useUnsentAtSignOut } from '../session/signOut.ts';
import { useBadFieldFocus } from '../ui/form/useBadFieldFocus.ts';
import { lazyPart } from '../ui/page/lazyPart.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { AccountSwitcher } from './AccountSwitcher.tsx';
import { BalanceBadge } from './BalanceBadge.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LanguageToast } from './LanguageToast.tsx';
import { LowCreditToast } from './LowCreditToast.tsx';
import { MessageBell, NewsLine } from './messages/MessageBell.tsx';
import { MessageDock } from './messages/MessageDock.tsx';
import { useMessageTray } from './messages/useMessageTray.ts';
import { useShownMessages } from './messages/useShownMessages.ts';
import { PageTitle } from './PageTitle.tsx';
import { ProfileGuard } from './ProfileGuard.tsx';
import { PushMessages } from './push/PushMessages.tsx';
import { RightGuard } from './RightGuard.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSidebar } from './sidebarState.ts';
import { TinReminder } from './TinReminder.tsx';
import { UnverifiedNotice } from './UnverifiedNotice.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useFocusHome } from './useFocusHome.ts';
import { VisitNote } from './VisitNote.tsx';
import { WelcomeToast } from './WelcomeToast.tsx';

/** Height of the bar with its border: the page below fills the window exactly, so that a short page does not scroll. */
const BAR = 53;
/** The name of a brand without a logo takes more lines in the bar before it is cut. */
const BRAND_NAME = {
  minWidth: 48,
  fontSize: { xs: 12, md: 'inherit' },
  lineHeight: 1.2,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '3', md: '2' },
  overflow: 'hidden',
} as const;

const MessageTray = lazyPart(() => import('./messages/MessageTray.tsx').then((part) => part.MessageTray));
const SignOutQuestion = lazyPart(() =>
  import('../shared/desk/SignOutQuestion.tsx').then((part) => part.SignOutQuestion),
);
const PhoneMenu = lazyPart(() => import('./PhoneMenu.tsx').then((part) => part.PhoneMenu));

interface Props {
  children: ReactNode;
  onShowKeys: () => void;
}

/** Frame of the console: bar, sidebar (a drawer on phones), main landmark. */
export function Shell({ children, onShowKeys }: Props) {
  const translate = useText();
  // Below a dialog, the frame takes the width of a turned window at once.
  const phone = useKeptLayout(usePhone(), MENUS);
  const sidebar = useSidebar();
  // The result of a payment has no menu (SHELL-60); a phone keeps its menu, which takes no space.
  const hasSidebar = !useLocation().pathname.startsWith('/after-payment/billing');
  const [drawerOpen, setDrawerOpen] = useState(false);
  const unsentDrafts = useUnsentAtSignOut();
  useFocusHome();
  useBadFieldFocus();
  const { shown, close, closeAll } = useShownMessages();
  const tray = useMessageTray(closeAll);
  // The server's frame is no longer needed.
  useLayoutEffect(() => document.getElementById('frame')?.remove(), []);
  return (
    <Box sx={{ minHeight: '100vh', bgcolor: 'background.default' }}>
      <a className="skip-link" href="#main-content">
        {translate('shell.skip')}
      </a>
      <TopBar
        phone={phone}
        menu={
          phone || hasSidebar ? (
            <IconButton
              edge="start"
              color="inherit"
              aria-label={translate(phone ? 'shell.openMenu' : 'shell.toggleSidebar')}
              aria-expanded={phone ? drawerOpen : !sidebar.collapsed}
              disabled={!phone && !sidebar.canToggle}
              onClick={() => (phone ? setDrawerOpen(true) : sidebar.toggle())}
            >
              <MenuIcon />
            </IconButton>
          ) : null
        }
        tray={tray}
        onShowKeys={onShowKeys}
      />
      <Box sx={{ display: 'flex' }}>
        {phone ? (
          <PhoneMenu open={drawerOpen} onClose={() => setDrawerOpen(false)} />
        ) : hasSidebar ? (
          <SideMenu {...sidebar} />
        ) : null}
        <PageArea shown={shown} onClose={close}>
          {children}
        </PageArea>
      </Box>
      <WelcomeToast />
      <VisitNote />
      <LowCreditToast />
      <LanguageToast />
      <PageTitle />
      <PushMessages />
      {unsentDrafts ? <SignOutQuestion count={unsentDrafts} /> : null}
      {tray.open ? <MessageTray onClose={tray.close} /> : null}
    </Box>
  );
}

function SideMenu({ width, collapsed }: Pick<ReturnType<typeof useSidebar>, 'width' | 'collapsed'>) {
  return (
    <Box
      data-testid="sidebar"
      sx={{
        width: width,
        flexShrink: 0,
        borderRight: 1,
        borderColor: 'divider',
        position: 'sticky',
        top: BAR,
        height: `calc(100vh - ${BAR}px)`,
        overflowY: 'auto',
        bgcolor: 'background.paper',
      }}
    >
      <Sidebar collapsed={collapsed} />
    </Box>
  );
}

/** The main landmark with the notices above the page, and the messages below it. */
function PageArea({ children, ...dock }: Parameters<typeof MessageDock>[0] & { children: ReactNode }) {
  const { user } = useSession();
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        minHeight: `calc(100vh - ${BAR}px)`,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <Box
        component="main"
        id="main-content"
        tabIndex={-1}
        sx={{ flex: 1, minWidth: 0, p: { xs: 1.5, md: 3 }, outline: 'none', overflowWrap: 'break-word' }}
      >
        <ConnectionBanner />
        {/* One notice at a time, the most urgent first. */}
        {user.status === 0 ? <UnverifiedNotice /> : <TinReminder />}
        <ErrorBoundary>
          <Suspense fallback={<PageSkeleton />}>
            <ProfileGuard>
              <RightGuard>{children}</RightGuard>
            </ProfileGuard>
          </Suspense>
        </ErrorBoundary>
      </Box>
      <MessageDock {...dock} />
    </Box>
  );
}

interface TopBarProps {
  phone: boolean;
  /** The button of the menu. */
  menu: ReactNode;
  tray: Pick<ReturnType<typeof useMessageTray>, 'open' | 'show'>;
  onShowKeys: () => void;
}

function TopBar({ phone, menu, tray, onShowKeys }: TopBarProps) {
  const { company } = useSession();
  const dark = useTheme().palette.mode === 'dark';
  return (
    <AppBar
      position="sticky"
      color="default"
      elevation={0}
      sx={{ borderBottom: 1, borderColor: 'divider', zIndex: (t) => t.zIndex.drawer + 1 }}
    >
      {/* On a phone the buttons' own areas are their distance, so that a logo with the brand's name stays readable. */}
      <Toolbar variant="dense" sx={{ gap: phone ? 0 : 1, minHeight: 52 }}>
        {menu}
        {company.logo ? (
          <Box
            component="img"
            src={(dark && company.logob) || company.logo}
            alt={company.brandName}
            sx={{
              height: 28,
              minWidth: 0,
              maxWidth: 140,
              ml: phone ? 0.5 : 0,
              mr: phone ? 'auto' : 0,
              objectFit: 'contain',
              objectPosition: 'left',
            }}
          />
        ) : (
          <Box component="strong" title={company.brandName} sx={{ ...BRAND_NAME, mr: phone ? 'auto' : 0 }}>
            {company.brandName}
          </Box>
        )}
        <NewsLine onOpen={tray.show} />
        <PaletteButton phone={phone} />
        {phone ? null : <BalanceBadge />}
        {phone ? null : <AccountSwitcher />}
        <MessageBell open={tray.open} onOpen={tray.show} />
        <LanguageSwitch />
        <UserMenu onShowKeys={onShowKeys} />
      </Toolbar>
    </AppBar>
  );
}

function PaletteButton({ phone }: { phone: boolean }) {
  const translate = useText();
  const palette = usePalette();
  if (phone)
    return (
      <IconButton
        color="inherit"
        aria-label={translate('shell.palette')}
        {...PALETTE_BUTTON}
        onClick={() => palette.open()}
      >
        <Search />
      </IconButton>
    );
  return (
    <Button
      variant="outlined"
      color="inherit"
      size="small"
      startIcon={<Search />}
      {...PALETTE_BUTTON}
      aria-label={translate('shell.palette')}
      onClick={() => palette.open()}
      sx={{
        // On tablets this button, the widest part of the bar, shrinks long before the account's name, so that the bar keeps one line. Its words
        // are hidden as a whole and never cut.
        flex: '0 10000 290px',
        minWidth: 44,
        // If there is no line of news, only the logo stays on the left.
        ml: 'auto',
        containerType: 'inline-size',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        justifyContent: 'flex-start',
        color: 'text.secondary',
        textTransform: 'none',
      }}
    >
      <Box component="span" sx={{ '@container (max-width: 230px)': { display: 'none' } }}>
        {translate('shell.palette')}
      </Box>
      <Box
        component="span"
        sx={{
          ml: 'auto',
          pl: 2,
          '@container (max-width: 110px), (min-width: 230px) and (max-width: 275px)': { display: 'none' },
        }}
      >
        <Kbd keys="mod+k" />
      </Box>
    </Button>
  );
}
