import type { AvailableApp, InstalledApp } from '../../../contract/integrations/apps.ts';
import { MASK } from '../../../contract/rules/integrations/apps.ts';

export const available = (path: string, name: string, id: number): AvailableApp => ({
  id,
  name,
  path,
  kind: 'courier',
  description: `Ship with your own account at ${name}.`,
});
export const APPS = [
  available('grab-express', 'GrabExpress', 110),
  available('citylinkexpress', 'City-Link Express', 111),
  available('abx-express', 'ABX Express', 112),
  available('pos-usc', 'Pos Malaysia', 105),
  available('line-clear', 'Line Clear', 113),
];
export const installed = (more: Partial<InstalledApp> = {}): InstalledApp => ({
  id: 1007,
  name: 'GrabExpress - 5',
  appId: 110,
  path: 'grab-express',
  kind: 'courier',
  description: 'Ship with your own account at GrabExpress.',
  customerId: 5,
  companyId: 'c1',
  status: 1,
  config: { sandbox: false, client_id: 'aina', client_secret: MASK },
  webhookUrl: 'http://localhost/v1.0/plugin/tracking/grab-express?pid=1007',
  updatedAt: '2026-03-01T04:00:00.000Z',
  ...more,
});
