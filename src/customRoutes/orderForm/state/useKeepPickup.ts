import type { Order } from '../../../../contract/orders/orders.ts';
import { pick } from '../../../../contract/rules/pick.ts';
import { ADDRESS_FIELDS } from '../../../../contract/rules/places/addressFields.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { asFailure } from '../../../lib/calls/callFailure.ts';
import { useOneCall } from '../../../lib/calls/useOneCall.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { useReloadAfterSave } from '../../../session/useReloadAfterSave.ts';

/**
 * After a booking of an account without an address: stores the pickup address as the account's address, with which the next orders
 * start.
 */
export function useKeepPickup(order: Order | null) {
  const { customer } = useSession();
  const reload = useReloadAfterSave();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [busy, runOnce] = useOneCall();
  const from = order?.waypoint[0]?.contact;
  const canKeep = Boolean(from?.address1) && !customer.address1 && !customer.defaultSender;
  const keep = () =>
    void runOnce(async () => {
      if (!from) return;
      try {
        const { defaultSender } = await dataProvider.updateCustomer({
          id: customer.id,
          companyId: customer.companyId,
          ...pick(from, ADDRESS_FIELDS),
          updated_at: customer.updated_at,
        });
        await reload();
        // Orders start from a default sender that somebody chose meanwhile, not from this address.
        if (defaultSender)
          notify('contacts.senderChosen', { type: 'warning', messageArgs: { name: defaultSender.name } });
        else notify('orderForm.result.pickupKept', { type: 'success' });
      } catch (err) {
        notify.failure(err);
        // Somebody else may have given the account an address: then there is nothing to offer any more.
        if (asFailure(err).status === 409) await reload();
      }
    });
  return { canKeep, keep, busy };
}
