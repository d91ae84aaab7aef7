import { Button, ListItemText, MenuItem, Stack, Typography } from '@mui/material';
import { useMemo } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { LABEL_CHOICES, type LabelChoice } from '../../../../contract/rules/orders/thermalLabels.ts';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { recordCommands } from '../../../commands/recordCommands.ts';
import { useCommands, useCommandTarget } from '../../../commands/useCommand.ts';
import { useText } from '../../../i18n/useText.ts';
import { useAllowedActions } from '../../../session/actionRights.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';
import { AnchorMenu, useMenu } from '../../../ui/buttons/AnchorMenu.tsx';
import { RecordMenu } from '../../../ui/list/actions/RecordMenu.tsx';
import { useActionRunner } from '../../../ui/list/actions/useActionRunner.ts';
import { failureAnswer } from '../actions/failureAnswer.ts';
import type { OrderPageAction, OrderPageTools, PageStep } from '../actions/orderAction.ts';
import { ORDER_ACTIONS, primaryOrderAction } from '../actions/orderActions.ts';
import { orderPageActions, PAGE_ACTIONS } from '../actions/orderPageActions.ts';
import { useOrderTools } from '../actions/useOrderTools.ts';

interface Props {
  order: Order;
  /** Opens a dialog that exists only on this page. */
  openStep: (step: PageStep) => void;
}

/** The answer to a failure, print button with sizes, else the order's next action, the menu with all other actions, and their keys. */
export function OrderShowActions({ order, openStep }: Props) {
  const translate = useText();
  const shared = useOrderTools();
  const tools = useMemo<OrderPageTools>(() => ({ ...shared, openStep }), [shared, openStep]);
  const runner = useActionRunner<Order, OrderPageTools>(tools);
  const actions = useAllowedActions('orders', orderPageActions);
  const isAllowed = (action: OrderPageAction) => actions.includes(action);
  useCommandTarget({ resource: 'orders', id: order.id, label: orderName(order), record: order });
  const labelOf = (action: OrderPageAction) => action.label(order);
  useCommands([
    ...recordCommands<Order, OrderPageTools>({
      prefix: 'order',
      screen: 'order',
      group: 'orders',
      actions,
      runner,
      focused: order,
      primary: (record) => {
        const first = (record && failureAnswer(record, isAllowed)) ?? primaryOrderAction(record);
        return isAllowed(first) ? first : ORDER_ACTIONS.track;
      },
      label: labelOf,
    }),
    {
      id: 'order.menu',
      labelKey: 'orders.openMenu',
      scope: 'screen',
      screen: 'order',
      group: 'orders',
      keys: ['.'],
      run: () => document.querySelector<HTMLElement>(`[data-row-menu="${order.id}"]`)?.click(),
    },
  ]);
  const { printLabel, confirm } = ORDER_ACTIONS;
  const answer = failureAnswer(order, isAllowed);
  const buttons: OrderPageAction[] = [
    printLabel,
    answer ?? (confirm.fits(order) ? confirm : PAGE_ACTIONS.fulfil),
  ];
  const [print, next] = buttons.map((action) =>
    action.fits(order) && isAllowed(action) ? (
      <Button
        key={action.id}
        variant={answer && action !== answer ? 'outlined' : 'contained'}
        size="small"
        startIcon={<action.icon />}
        endIcon={<Kbd keys={action.keys?.[0] ?? ''} />}
        onClick={() => void runner.one(action, order, { source: 'button' })}
      >
        {translate(labelOf(action))}
      </Button>
    ) : null,
  );
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ alignItems: 'center', flexWrap: 'wrap', '& .MuiButton-root': { whiteSpace: 'nowrap' } }}
    >
      {answer ? next : null}
      {print}
      {print ? (
        <LabelSizes onPick={(size) => void runner.one(printLabel, order, { source: 'menu', size })} />
      ) : null}
      {answer ? null : next}
      <RecordMenu
        record={order}
        actions={actions}
        runner={runner}
        tabIndex={0}
        label={translate('orders.actionsOf', { name: orderName(order) })}
        labelOf={labelOf}
      />
    </Stack>
  );
}

/** The sizes in which a label can be printed. */
function LabelSizes({ onPick }: { onPick: (size: LabelChoice) => void }) {
  const translate = useText();
  const { opener, menu, chosen } = useMenu();
  return (
    <>
      <Button size="small" variant="outlined" {...opener}>
        {translate('orders.labelSize')}
      </Button>
      <AnchorMenu
        {...menu}
        slotProps={{ list: { 'aria-label': translate('orders.labelSize') } }}
        items={() =>
          LABEL_CHOICES.map((size) => (
            <MenuItem key={size} onClick={chosen(() => onPick(size))}>
              <ListItemText primary={translate(`orders.labelSizes.${size}`)} sx={{ mr: 3 }} />
              {size === 'default' ? null : (
                <Typography variant="caption" color="text.secondary" aria-hidden>
                  {size}
                </Typography>
              )}
            </MenuItem>
          ))
        }
      />
    </>
  );
}
