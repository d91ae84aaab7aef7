import { useMediaQuery } from '@mui/material';
import { storedChoice } from '../theme/storedChoice.ts';

export const SIDEBAR_WIDTH = { expanded: 230, collapsed: 64 } as const;

const state = storedChoice<keyof typeof SIDEBAR_WIDTH>('toggleSider', ['collapsed'], 'expanded');

const toggle = (): void => state.write(state.read() === 'collapsed' ? 'expanded' : 'collapsed');

/** Whether the sidebar is collapsed: by the person's stored choice, and automatically below the large breakpoint (SHELL-14…17). */
export function useSidebar() {
  const narrow = useMediaQuery('(max-width:1199.95px)');
  const stored = state.useChoice();
  const collapsed = narrow || stored === 'collapsed';
  return {
    collapsed,
    canToggle: !narrow,
    toggle,
    width: collapsed ? SIDEBAR_WIDTH.collapsed : SIDEBAR_WIDTH.expanded,
  };
}
