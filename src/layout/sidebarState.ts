import { useMediaQuery } from '@mui/material';
import { useCallback, useState } from 'react';

const KEY = 'toggleSider';
export const SIDEBAR_WIDTH = { expanded: 230, collapsed: 64 } as const;

/** Collapsed by the person's choice (kept over reloads), and by itself below the large breakpoint (SHELL-14…17). */
export function useSidebar() {
  const narrow = useMediaQuery('(max-width:1199.95px)');
  const [stored, setStored] = useState(() => localStorage.getItem(KEY));
  const collapsed = narrow || stored === 'collapsed';
  const toggle = useCallback(() => {
    setStored((old) => {
      const next = old === 'collapsed' ? 'expanded' : 'collapsed';
      localStorage.setItem(KEY, next);
      return next;
    });
  }, []);
  return { collapsed, canToggle: !narrow, toggle, width: collapsed ? SIDEBAR_WIDTH.collapsed : SIDEBAR_WIDTH.expanded };
}
