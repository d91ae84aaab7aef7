import type {
  AppChange,
  AvailableApp,
  InstalledApp,
  InstallInput,
} from '../../contract/integrations/apps.ts';
import { call, callPage } from './client/http.ts';

/** All apps on one page: an account has each app once at most (APPS-02, APPS-03). */
const ALL = { page: 1, limit: 1000 };

export const getAvailableApps = async () =>
  (await callPage<AvailableApp>('plugin/apps', { query: ALL })).data;
export const getInstalledApps = async () =>
  (await callPage<InstalledApp>('plugin/installed', { query: ALL })).data;
export const installApp = (input: InstallInput) =>
  call<InstalledApp>('POST', 'plugin/install', { body: input });
/** Settings of an app without a form of its own (APPS-36). */
export const saveGenericApp = (id: number, change: AppChange) =>
  call<InstalledApp>('POST', `plugin/installed/${id}`, { body: change });
/** Settings of a dedicated form (APPS-37). */
export const saveApp = (id: number, change: AppChange) =>
  call<InstalledApp>('PATCH', `plugin/installed/${id}`, { body: change });
export const uninstallApp = (id: number) =>
  call<{ id: number; name: string }>('DELETE', `plugin/uninstall/${id}`);
