import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import LinkOff from '@mui/icons-material/LinkOffOutlined';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { useMemo } from 'react';
import { needsBilling } from '../../../contract/rules/integrations/integrations.ts';
import { actionTable } from '../../commands/recordAction.ts';
import type { IntegrationRecord } from '../../shared/integrations/rules/integrationAddress.ts';
import { type CopyTools, copyNumbers, endRecords } from '../../ui/list/actions/sharedActions.ts';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import { type IntegrationSteps, useIntegrationDialogs } from './IntegrationDialogs.tsx';

export interface IntegrationTools extends CopyTools, IntegrationSteps {}

export function useIntegrationTools(): IntegrationTools {
  const copy = useCopyLines();
  const steps = useIntegrationDialogs();
  return useMemo(() => ({ copy, ...steps }), [copy, steps]);
}

export const INTEGRATION_ACTIONS = actionTable<IntegrationRecord, IntegrationTools>()({
  settings: {
    label: 'integrations.settings',
    icon: SettingsOutlined,
    shownKey: 'enter',
    one: (shop, { settings }) => settings(shop),
  },
  authBilling: {
    label: 'integrations.authBilling',
    icon: AssignmentOutlined,
    shownKey: 'a',
    tone: 'primary',
    writes: true,
    fits: needsBilling,
    one: (shop, { consent }) => consent(shop),
  },
  guide: {
    label: 'integrations.guide',
    icon: MenuBook,
    one: (shop, { guide }) => guide(shop),
  },
  copyNumber: copyNumbers('integrations.copyShop', (shop: IntegrationRecord) => shop.shop),
  disconnect: endRecords<IntegrationRecord, IntegrationTools>({
    label: 'integrations.disconnect',
    icon: LinkOff,
    end: ({ disconnect }, shops, done) => disconnect(shops, done),
  }),
});
