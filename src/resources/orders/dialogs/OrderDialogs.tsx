import { type ReactNode, useMemo, useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { InstructionKind } from '../../../../contract/rules/orders/instructions.ts';
import { requiredContext } from '../../../lib/react/requiredContext.ts';
import { type Held, useHeld } from '../../../lib/react/useHeld.ts';
import { useHeldForPage } from '../../../lib/react/useHeldForPage.ts';
import { useRefetchOrders } from '../../../session/useRefetchOrders.ts';
import { BatchesProvider } from '../../../shared/batches/BatchesProvider.tsx';
import { useHoldLines } from '../../../shared/inbox/useHoldLines.ts';
import { OrderMoneySteps } from '../../../shared/orderMoney/OrderMoneySteps.tsx';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import type { InstructPreset } from './InstructDialog.tsx';
import type { FulfilValues } from './useFulfil.ts';

const CancelOrderDialog = lazyPart(() =>
  import('./CancelOrderDialog.tsx').then((part) => part.CancelOrderDialog),
);
const ChangeServiceDialog = lazyPart(() =>
  import('./ChangeServiceDialog.tsx').then((part) => part.ChangeServiceDialog),
);
const ConfirmOrderDialog = lazyPart(() =>
  import('./ConfirmOrderDialog.tsx').then((part) => part.ConfirmOrderDialog),
);
const CreateManifestDialog = lazyPart(() =>
  import('./CreateManifestDialog.tsx').then((part) => part.CreateManifestDialog),
);
const FulfilDialog = lazyPart(() => import('./FulfilDialog.tsx').then((part) => part.FulfilDialog));
const InstructDialog = lazyPart(() => import('./InstructDialog.tsx').then((part) => part.InstructDialog));
const PlaceManyDialog = lazyPart(() => import('./PlaceManyDialog.tsx').then((part) => part.PlaceManyDialog));
const SaveTemplateDialog = lazyPart(() =>
  import('../../../shared/templates/SaveTemplateDialog.tsx').then((part) => part.SaveTemplateDialog),
);

/** The values entered into the step of a service before a top-up. `id` is the order's. */
export interface StoredFulfil {
  id: string;
  chosen: string | null;
  extras: FulfilValues;
}

export interface OrderSteps {
  /** `reason` is the initial reason. */
  cancel(order: Order, reason?: string): void;
  confirm(order: Order): void;
  /** Chooses another service for a parcel that has not been picked up. */
  changeService(order: Order): void;
  /** Chooses one of the quoted services and confirms the order; `stored` holds the values entered before a top-up. */
  fulfil(order: Order, stored?: StoredFulfil): void;
  /** Puts orders on a new manifest, at once or after a question. */
  manifest(orders: Order[], asksFirst: boolean): void;
  /** Asks for an instruction to the couriers of these parcels. `done` runs after the instruction was sent. */
  instruct(orders: readonly Order[], kind: InstructionKind, done?: () => void, preset?: InstructPreset): void;
  /** Asks how often an order is placed again. */
  placeMany(order: Order): void;
  /** Stores an order under a name. */
  template(order: Order): void;
  /** Fetches everything that shows orders again. */
  changed(): void;
  /** Holds lines of the inbox for the page that is opened next, until it is left. */
  holdForPage: ReturnType<typeof useHeldForPage>;
}
const [DialogsContext, useSteps] = requiredContext<OrderSteps>('useOrderDialogs', 'OrderDialogs');
export const useOrderDialogs = useSteps;

type Open = Dialog & {
  /** Shows other people that this person answers the parcels of the dialog. */
  held: Held;
};
type Dialog =
  | { kind: 'cancel'; order: Order; reason: string | undefined }
  | { kind: 'confirm'; order: Order }
  | { kind: 'changeService'; order: Order }
  | { kind: 'fulfil'; order: Order; stored: StoredFulfil | undefined }
  | {
      kind: 'instruct';
      orders: readonly Order[];
      instruction: InstructionKind;
      done: (() => void) | undefined;
      preset: InstructPreset | undefined;
    }
  | { kind: 'placeMany'; order: Order }
  | { kind: 'template'; order: Order }
  | { kind: 'manifest'; orders: Order[]; asksFirst: boolean };

/** The parcels that a dialog answers; the others change no parcel. */
function answeredIn(dialog: Dialog): readonly Order[] {
  if (dialog.kind === 'instruct') return dialog.orders;
  return dialog.kind === 'manifest' || dialog.kind === 'placeMany' || dialog.kind === 'template'
    ? []
    : [dialog.order];
}

/** The dialog for the other parcels; null if none is left. */
function without(ids: ReadonlySet<string>, open: Open): Open | null {
  if (open.kind !== 'instruct') return null;
  const orders = open.orders.filter(({ id }) => !ids.has(id));
  return orders.length > 0 ? { ...open, orders } : null;
}

const stepsOf = (
  open: (dialog: Dialog) => void,
  { changed, holdForPage }: Pick<OrderSteps, 'changed' | 'holdForPage'>,
): OrderSteps => ({
  cancel: (order, reason) => open({ kind: 'cancel', order, reason }),
  confirm: (order) => open({ kind: 'confirm', order }),
  changeService: (order) => open({ kind: 'changeService', order }),
  fulfil: (order, stored) => open({ kind: 'fulfil', order, stored }),
  manifest: (orders, asksFirst) => open({ kind: 'manifest', orders, asksFirst }),
  instruct: (orders, instruction, done, preset) =>
    open({ kind: 'instruct', orders, instruction, done, preset }),
  placeMany: (order) => open({ kind: 'placeMany', order }),
  template: (order) => open({ kind: 'template', order }),
  changed,
  holdForPage,
});

/** The dialogs of one order, such as before it is paid or cancelled, for every page that offers them. */
export function OrderDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null);
  const changed = useRefetchOrders();
  const holdLines = useHoldLines();
  const holdForPage = useHeldForPage();
  const value = useMemo(
    () =>
      stepsOf(
        (dialog) => {
          const held = holdLines.ofOrders(answeredIn(dialog), (ids) =>
            setOpen((current) => (current?.held === held ? without(ids, current) : current)),
          );
          setOpen({ ...dialog, held });
        },
        { changed, holdForPage },
      ),
    [changed, holdForPage, holdLines],
  );
  useHeld(open?.held);
  const close = (didChange: boolean) => {
    setOpen(null);
    if (didChange) changed();
  };
  return (
    <DialogsContext value={value}>
      <OrderMoneySteps>
        <BatchesProvider onChanged={changed}>{children}</BatchesProvider>
      </OrderMoneySteps>
      {open?.kind === 'cancel' ? (
        <CancelOrderDialog order={open.order} initialReason={open.reason} onClose={close} />
      ) : null}
      {open?.kind === 'manifest' ? (
        <CreateManifestDialog orders={open.orders} asksFirst={open.asksFirst} onClose={close} />
      ) : null}
      {open?.kind === 'instruct' ? (
        <InstructDialog
          orders={open.orders}
          kind={open.instruction}
          preset={open.preset}
          onClose={(didChange) => {
            if (didChange) open.done?.();
            close(didChange);
          }}
        />
      ) : null}
      {open?.kind === 'placeMany' ? (
        <PlaceManyDialog order={open.order} onClose={() => close(false)} />
      ) : null}
      {open?.kind === 'template' ? (
        <SaveTemplateDialog
          name={open.order.waypoint.at(-1)?.contact.name ?? ''}
          input={{ orderId: open.order.id }}
          onClose={() => close(false)}
        />
      ) : null}
      {open?.kind === 'fulfil' ? (
        <FulfilDialog order={open.order} stored={open.stored} onClose={close} />
      ) : null}
      {open?.kind === 'confirm' ? <ConfirmOrderDialog order={open.order} onClose={close} /> : null}
      {open?.kind === 'changeService' ? <ChangeServiceDialog order={open.order} onClose={close} /> : null}
    </DialogsContext>
  );
}
