import { styled } from '@mui/material/styles';
import { Fragment, useContext, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isProfileComplete } from '../../contract/rules/account/profile.ts';
import { CommandServicesContext } from '../commands/commandsContext.ts';
import { Kbd } from '../commands/keys/Kbd.tsx';
import { useText } from '../i18n/useText.ts';
import { PREFIX } from '../lib/browser/loginPath.ts';
import { TOUCH_ONLY } from '../lib/browser/touchOnly.ts';
import { visuallyHidden } from '../lib/browser/visuallyHidden.ts';
import { pageRight } from '../session/pageRights.ts';
import { useFeatures, useMay, useSession } from '../session/SessionContext.ts';
import { NavAnchor } from '../ui/buttons/NavAnchor.tsx';
import { isOutsideConsole, leavesConsole, MENU_GROUPS, type MenuItem, openItems } from './menuItems.ts';

const Menu = styled('nav')(({ theme: { palette } }) => ({
  padding: '8px 0',
  '& > ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& > p': {
    height: 18,
    margin: '8px 20px 2px',
    fontSize: 12,
    fontWeight: 600,
    lineHeight: '18px',
    color: palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // The narrow sidebar has a line in place of each heading.
  '&[data-collapsed] > p': { height: 1, margin: '8px 16px', backgroundColor: palette.divider },
  // Twenty key hints would distract: an entry shows its keys on hover or focus, and all entries do while `g` waits for its second key.
  '&:not([data-chord]) a:not(:hover, :focus-visible) > .key-caps': { display: 'none' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 34,
    [TOUCH_ONLY]: { minHeight: 44 },
    margin: '1px 8px',
    padding: '4px 8px 4px 12px',
    borderRadius: 6,
    fontSize: 14,
    textDecoration: 'none',
    color: palette.text.primary,
    '& > svg': { color: palette.action.active },
    '& > span[aria-hidden]': { marginLeft: -4 },
    '& > span:not([aria-hidden])': {
      flex: 1,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '&:hover': { backgroundColor: palette.action.hover },
    '&[aria-current]': {
      backgroundColor: 'var(--wb-selected)',
      color: 'var(--wb-link)',
      // All entries have one weight: a bolder selected entry would cut long names.
      fontWeight: 500,
      '& > svg': { color: 'inherit' },
    },
  },
}));

interface Props {
  collapsed: boolean;
  onNavigate?: () => void;
}

/** The main menu: every entry is a real link with its key next to it. */
export function Sidebar({ collapsed, onNavigate }: Props) {
  const navigate = useNavigate();
  const translate = useText();
  const features = useFeatures();
  const { pathname } = useLocation();
  const awaitsKey = useAwaitsKey();
  const { customer } = useSession();
  const may = useMay();
  const items = openItems(isProfileComplete(customer) || !may('settings')).filter(
    (item) => !item.unlisted && (item.when?.(features) ?? true) && may(pageRight(item.path)),
  );
  const current = currentItem(items, pathname);
  const entries = (group: MenuItem['group']) =>
    items
      .filter((item) => item.group === group)
      .map((item) => {
        const label = translate(item.labelKey);
        const Icon = item.icon;
        const isOutside = isOutsideConsole(item.path);
        return (
          <li key={item.id}>
            <NavAnchor
              to={item.address?.() ?? item.path}
              external={isOutside ? `${PREFIX}${item.path}` : undefined}
              aria-current={item === current ? 'page' : undefined}
              aria-label={collapsed ? label : undefined}
              title={label}
              onClick={(event) => {
                if (isOutside && !leavesConsole(item.path)) {
                  event.preventDefault();
                  navigate(item.path);
                }
                onNavigate?.();
              }}
            >
              <Icon fontSize="small" />
              {collapsed ? null : (
                <>
                  <span>{label}</span>
                  {item.useCount ? <Waiting useCount={item.useCount} /> : null}
                  {item.key ? <Kbd keys={`g ${item.key}`} /> : null}
                </>
              )}
            </NavAnchor>
          </li>
        );
      });
  return (
    <Menu
      aria-label={translate('menu.main')}
      data-collapsed={collapsed ? '' : undefined}
      data-chord={awaitsKey ? '' : undefined}
    >
      <ul>{entries(undefined)}</ul>
      {MENU_GROUPS.filter((group) => items.some((item) => item.group === group)).map((group) => (
        <Fragment key={group}>
          <p aria-hidden>{collapsed ? null : translate(`menu.groups.${group}`)}</p>
          <ul aria-label={translate(`menu.groups.${group}`)}>{entries(group)}</ul>
        </Fragment>
      ))}
    </Menu>
  );
}

const noChange = () => () => undefined;

/** Whether `g` was pressed and waits for the second key of its chord. */
function useAwaitsKey(): boolean {
  const manager = useContext(CommandServicesContext)?.manager;
  return useSyncExternalStore(manager?.subscribe ?? noChange, () => manager?.pending()?.pressed[0] === 'g');
}

/** The entry of which one path is the longest start of the address. */
function currentItem(items: MenuItem[], pathname: string): MenuItem | undefined {
  const startsAt = (path: string) =>
    path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
  return items
    .flatMap((item) => [item.path, ...(item.alsoAt ?? [])].filter(startsAt).map((path) => ({ item, path })))
    .sort((a, b) => b.path.length - a.path.length)[0]?.item;
}

const Count = styled('b')(({ theme: { palette } }) => ({
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
  color: palette.error.main,
}));
const MOST = 999;

/** The number of waiting things of an entry; hidden if it is zero. */
function Waiting({ useCount }: Required<Pick<MenuItem, 'useCount'>>) {
  const translate = useText();
  const count = useCount();
  if (!count) return null;
  return (
    <Count>
      {count > MOST ? `${MOST}+` : count}
      <span style={visuallyHidden}>{` ${translate('menu.waiting')}`}</span>
    </Count>
  );
}
