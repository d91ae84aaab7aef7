import { useMediaQuery } from '@mui/material';
import { useSyncExternalStore } from 'react';

const KEY = 'toggleSider';
export const SIDEBAR_WIDTH = { expanded: 230, collapsed: 64 } as const;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function toggle(): void {
  localStorage.setItem(KEY, localStorage.getItem(KEY) === 'collapsed' ? 'expanded' : 'collapsed');
  for (const listener of listeners) listener();
}

/** Collapsed by the person's choice (stored), and automatically below the large breakpoint (SHELL-14…17). */
export function useSidebar() {
  const narrow = useMediaQuery('(max-width:1199.95px)');
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY));
  const collapsed = narrow || stored === 'collapsed';
  return {
    collapsed,
    canToggle: !narrow,
    toggle,
    width: collapsed ? SIDEBAR_WIDTH.collapsed : SIDEBAR_WIDTH.expanded,
  };
}
