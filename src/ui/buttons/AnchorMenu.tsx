import type { MenuProps } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '../page/lazyPart.tsx';

const Menu = lazyPart<MenuProps>(() => import('@mui/material/Menu').then((part) => part.default));

let watched = false;

/** Loads the menu's code as soon as the pointer or the focus reaches a button that opens one. */
function loadOnApproach(): void {
  if (watched) return;
  watched = true;
  const onApproach = ({ target }: Event) => {
    if (!(target as Element | null)?.closest?.('[aria-haspopup="menu"]')) return;
    for (const kind of APPROACH) document.removeEventListener(kind, onApproach);
    // Opening the menu loads it again and shows the failure.
    Menu.load().catch(() => undefined);
  };
  for (const kind of APPROACH) document.addEventListener(kind, onApproach);
}
const APPROACH = ['pointerover', 'focusin'] as const;

interface Props extends Omit<MenuProps, 'open' | 'children' | 'anchorEl'> {
  anchor: HTMLElement | null;
  open?: boolean;
  /** Created when the menu opens: a page has many menus and opens few. A list, because arrow keys move between the menu's children. */
  items: () => ReactNode[];
}

/** A menu that renders nothing until it is opened. */
export function AnchorMenu({ anchor, open = anchor !== null, items, ...rest }: Props) {
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(loadOnApproach, []);
  if (open && !wasOpen) setWasOpen(true);
  if (!open && !wasOpen) return null;
  return (
    <Menu open={open} anchorEl={anchor} {...rest}>
      {open ? items() : null}
    </Menu>
  );
}
