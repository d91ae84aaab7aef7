import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { type SideValues, toContact } from '../address/sideValues.ts';
import { keepPlaces, parcelTo } from './rules/keptPlaces.ts';

/** Stores that this recipient's place is right as written. Undefined without a phone number and a street, as nothing names the recipient. */
export function useKeepPlace(recipient: SideValues): (() => Promise<void>) | undefined {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  if (!recipient.phone.trim() && !recipient.address1.trim()) return undefined;
  return () => keepPlaces(dataProvider, customer.id, [parcelTo(toContact(recipient))]);
}
