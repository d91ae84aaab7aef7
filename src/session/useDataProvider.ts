import { useDataProvider as useUntypedDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../dataProvider.ts';

/** react-admin's `useDataProvider`, with the domain's verbs. */
export const useDataProvider = (): PortalDataProvider => useUntypedDataProvider<PortalDataProvider>();
