import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Order } from '../../contract/orders/orders.ts';
import { useCommandServices } from '../commands/commandsContext.ts';
import type { Target } from '../commands/grammar/parsedInput.ts';
import type { PaletteActions } from '../commands/palette/rows/paletteItem.ts';
import { useText } from '../i18n/useText.ts';
import { openLater } from '../lib/browser/openLater.ts';
import { useManifestDialogs } from '../resources/manifests/ManifestDialogs.tsx';
import type { OrderTools } from '../resources/orders/actions/orderAction.ts';
import { useOrderTools } from '../resources/orders/actions/useOrderTools.ts';
import { useMay, useSession } from '../session/SessionContext.ts';
import { useDataProvider } from '../session/useDataProvider.ts';
import { codTotalsFilter } from '../shared/cod/rules/settlementFilter.ts';
import { labelSizeOf } from '../shared/orders/rules/labelSize.ts';
import { orderFilterToWire } from '../shared/orders/rules/orderFilter.ts';
import { orderPath } from '../shared/orders/rules/orderPath.ts';
import { useActionRunner } from '../ui/list/actions/useActionRunner.ts';
import { manifestPath } from './listPaths.ts';
import { documentAddress, NothingToPrint } from './paletteDocuments.ts';
import { resolveTarget } from './paletteTargets.ts';
import { runVerb } from './runVerb.ts';
import { dayOf, typedRange } from './typedRange.ts';
import type { Warn } from './usePaletteActions.ts';

type OrderActions = Pick<
  PaletteActions,
  'track' | 'scan' | 'open' | 'find' | 'print' | 'act' | 'orderTo' | 'exportRows'
>;

/** The palette's actions on orders and manifests. No action cancels without a question. */
export function useOrderActions(warn: Warn): OrderActions {
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const translate = useText();
  const services = useCommandServices();
  const { cancel: cancelManifests } = useManifestDialogs();
  const runner = useActionRunner<Order, OrderTools>(useOrderTools());
  const { customer, company } = useSession();
  const may = useMay();
  return useMemo<OrderActions>(() => {
    const resolve = async (target: Target) => {
      const found = await resolveTarget(target, services.contextFor('palette'), dataProvider);
      if (found.unknown.length) warn('console.unknownOrders', { numbers: found.unknown.join(', ') });
      return found;
    };
    return {
      track: (numbers) => void navigate(`/track?trackingNo=${encodeURIComponent(numbers.join(','))}`),
      scan: (numbers) => void navigate('/orders/scan', { state: { scan: numbers } }),
      open: async (id) => {
        const { orders, manifests } = await resolve({ kind: 'orders', ids: [id] });
        const [order] = orders;
        const [manifest] = manifests;
        if (manifest) navigate(manifestPath(manifest));
        else if (order) navigate(orderPath(order, may));
      },
      find: async (text, filters, facts) => {
        // Not part of the console's first load.
        const [companies, { findPath }] = await Promise.all([
          filters.service ? dataProvider.getOwnServiceCompanies(customer.id) : [],
          import('./findPath.ts'),
        ]);
        const { path, unread } = findPath(
          text,
          filters,
          { companies, statusText: (code) => translate(`status.${code}`, { _: '' }) },
          facts,
        );
        if (unread.length) warn('console.notUnderstood', { words: unread.join(', ') });
        navigate(path);
      },
      print: async ({ target, type, size }) => {
        try {
          await openLater(async () =>
            documentAddress(type, labelSizeOf(customer, size), await resolve(target), {
              dataProvider,
              may,
              warn,
            }),
          );
        } catch (err) {
          if (!(err instanceof NothingToPrint)) throw err;
          warn(err.textKey);
        }
      },
      act: async ({ verb, target, reason, count, day: typedDay }) => {
        const day = typedDay && dayOf(typedDay, company.timezone);
        await runVerb({ verb, reason, count, day }, await resolve(target), {
          runner,
          warn,
          ...(may('manifests') && { cancelManifests }),
        });
      },
      orderTo: (name) => void navigate('/orders/new-order', { state: { receiver: { name } } }),
      exportRows: async (kind, range) => {
        const days = typedRange(range, company.timezone);
        await openLater(() => {
          if (kind === 'cod') return dataProvider.codExportLink(codTotalsFilter(days));
          if (kind === 'manifests') return dataProvider.manifestExportLink(days);
          const filter = orderFilterToWire({ tab: 'ALL', ...days });
          return dataProvider.exportLink({ ...filter, limit: 1_000_000 } as never);
        });
      },
    };
  }, [dataProvider, navigate, translate, services, cancelManifests, runner, customer, company, may, warn]);
}
