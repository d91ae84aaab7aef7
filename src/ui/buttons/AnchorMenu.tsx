import type { MenuProps } from '@mui/material';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { onAnnounced } from '../../firstVisit/fetchAhead.ts';
import { lazyPart, partLoads } from '../page/lazyPart.tsx';

const Menu = lazyPart<MenuProps>(() => import('@mui/material/Menu').then((part) => part.default));

let watched = false;

/** Loads menus, and the dialogs that their items open, when the pointer or the focus reaches a button that opens a menu. */
function loadWhenAnnounced(): void {
  if (watched) return;
  watched = true;
  onAnnounced({
    selector: '[aria-haspopup="menu"]',
    load: () => Promise.all([...partLoads].map((load) => load())),
  });
}

interface Props extends Omit<MenuProps, 'open' | 'children' | 'anchorEl'> {
  anchor: HTMLElement | null;
  open?: boolean;
  /** A function, as most menus of a page are never opened. It returns a list, as arrow keys move between the menu's children. */
  items: () => ReactNode[];
}

/** State of a menu: `opener` is for its button, `menu` for the menu. `chosen` closes the menu before an item does its work. */
export function useMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return {
    openAt: setAnchor,
    opener: {
      'aria-haspopup': 'menu',
      'aria-expanded': anchor !== null,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    } as const,
    menu: { anchor, onClose: close },
    chosen: (work: () => unknown) => () => {
      close();
      void work();
    },
  };
}

/** A menu that renders nothing until it is first opened. */
export function AnchorMenu({ anchor, open = anchor !== null, items, ...rest }: Props) {
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(loadWhenAnnounced, []);
  if (open && !wasOpen) setWasOpen(true);
  if (!open && !wasOpen) return null;
  return (
    <Menu open={open} anchorEl={anchor} {...rest}>
      {open ? items() : null}
    </Menu>
  );
}
