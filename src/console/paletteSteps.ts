import type { Manifest } from '../../contract/manifests.ts';
import type { Order } from '../../contract/orders.ts';
import { isManifestCancellable } from '../../contract/rules/manifests.ts';
import { isEditable } from '../../contract/rules/orderStatus.ts';
import type { ActVerb } from '../commands/grammar/parsedInput.ts';
import { PREFIX } from '../lib/loginPath.ts';
import { canGoOnManifest, type OrderAction, offers } from '../resources/orders/rowActions.ts';
import type { Meant } from './paletteTargets.ts';

/** The steps and calls that typed verbs lead to. */
export interface Steps {
  dialogs: {
    cancel(orders: Order[], reason?: string): void;
    confirm(orders: Order[]): void;
    manifest(orders: Order[], asks?: boolean): void;
  };
  manifestDialogs: { cancel(manifests: Manifest[]): void };
  run(action: OrderAction, order: Order): Promise<void>;
  warn(key: string, values?: Record<string, unknown>): void;
  refresh(orders: Order[]): Promise<void>;
  copy(text: string): Promise<void>;
}

const nameOf = (o: Order) => o.consignmentNo ?? o.referenceNo ?? o.id.slice(0, 8);

const FITS: Readonly<Record<ActVerb, (order: Order) => boolean>> = {
  cancel: (o) => offers(o, 'cancel'),
  confirm: (o) => isEditable(o.statusCode),
  retry: (o) => offers(o, 'retry'),
  again: (o) => offers(o, 'placeAgain'),
  return: (o) => offers(o, 'returnOrder'),
  refresh: (o) => offers(o, 'refreshQuote'),
  manifest: canGoOnManifest,
  copyLink: (o) => Boolean(o.consignmentNo),
};
/** Verbs that open one form: several orders would need several. */
const ONE: ReadonlySet<ActVerb> = new Set(['again', 'return', 'copyLink']);

/** Opens the step of a verb, filled in with those of its orders that it fits; the others are named. Nothing is paid or ended here. */
export async function openStep(
  { verb, reason }: { verb: ActVerb; reason?: string | undefined },
  { orders, manifests }: Meant,
  steps: Steps,
): Promise<void> {
  const fitting = orders.filter(FITS[verb]);
  const ending = verb === 'cancel' ? manifests.filter((m) => isManifestCancellable(m.status)) : [];
  const others = [
    ...orders.filter((o) => !fitting.includes(o)).map(nameOf),
    ...manifests.filter((m) => !ending.includes(m)).map((m) => m.manifestId),
  ];
  if (others.length) steps.warn('console.notFitting', { numbers: shortList(others) });
  if (ending.length) steps.manifestDialogs.cancel(ending);
  const [first] = fitting;
  if (!first) return;
  if (ONE.has(verb) && fitting.length > 1) steps.warn('console.oneAtATime', { number: nameOf(first) });
  if (verb === 'cancel') steps.dialogs.cancel(fitting, reason);
  else if (verb === 'confirm' || verb === 'retry') steps.dialogs.confirm(fitting);
  else if (verb === 'manifest') steps.dialogs.manifest(fitting, true);
  else if (verb === 'again') await steps.run('placeAgain', first);
  else if (verb === 'return') await steps.run('returnOrder', first);
  else if (verb === 'refresh') await steps.refresh(fitting);
  else await steps.copy(`${location.origin}${PREFIX}/etrack/${first.nanoId}`);
}

const SHOWN = 5;
const shortList = (names: string[]) =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join(', ')} +${names.length - SHOWN}` : names.join(', ');
