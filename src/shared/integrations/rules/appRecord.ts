import type { AvailableApp, InstalledApp } from '../../../../contract/integrations/apps.ts';

/** An app in the list: installed, or available. */
export interface AppRecord {
  id: string;
  name: string;
  path: string;
  kind: AvailableApp['kind'];
  description: string;
  /** Absent for an app that is not installed. */
  installed?: InstalledApp;
}

/** Tabs of the list (APPS-01). */
export const APP_TABS = ['Installed', 'Available'] as const;
export type AppTab = (typeof APP_TABS)[number];

/** Filter of the list in the address bar. */
export interface AppListFilter {
  tab?: AppTab;
  q?: string;
}

export const appListPath = ({ tab }: AppListFilter): string =>
  tab === 'Available' ? 'plugin/apps' : 'plugin/installed';

export function appFilterToWire({ q }: AppListFilter): Record<string, string> {
  const keyword = q?.trim();
  return keyword ? { keyword } : {};
}

export const appRecord = (row: AvailableApp | InstalledApp): AppRecord => ({
  id: 'appId' in row ? String(row.id) : row.path,
  name: row.name,
  path: row.path,
  kind: row.kind,
  description: row.description,
  ...('appId' in row ? { installed: row } : {}),
});

/** Whether an installed app can be edited and uninstalled, because it is not a part of the portal (APPS-07, APPS-08). */
export const isOwnApp = ({ installed, kind }: AppRecord): boolean =>
  installed !== undefined && kind !== 'builtIn';

/** The page that installs or edits an app (APPS-09, APPS-10). */
export const appFormPath = (app: AppRecord): string =>
  app.installed
    ? `/apps/edit/${encodeURIComponent(app.path)}`
    : `/apps/install?app=${encodeURIComponent(app.path)}`;
