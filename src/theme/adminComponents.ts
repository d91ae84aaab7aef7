import type { Tokens } from '../../pages/theme/publicTokens.ts';

/** Styles of react-admin's components. */
export function adminComponents(t: Tokens, rowHeight: number) {
  return {
    RaLayout: {
      styleOverrides: {
        root: { minWidth: 0, '& .RaLayout-content': { padding: 16, backgroundColor: t.bg } },
      },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          minHeight: 40,
          borderRadius: 6,
          fontSize: 14,
          '&.RaMenuItemLink-active': { backgroundColor: t.selected, color: t.link, fontWeight: 600 },
          '&.RaMenuItemLink-active .RaMenuItemLink-icon': { color: t.link },
        },
      },
    },
    RaDataTable: {
      styleOverrides: {
        root: {
          '& .RaDataTable-headerCell': { height: rowHeight, fontSize: 12, fontWeight: 600, color: t.muted },
          '& .RaDataTable-rowCell': {
            height: rowHeight,
            paddingTop: 0,
            paddingBottom: 0,
            whiteSpace: 'nowrap',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
          },
          '& .RaDataTable-row:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: -2 },
        },
      },
    },
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': { backgroundColor: t.selected, color: t.text, borderRadius: 6 },
        },
      },
    },
  };
}
