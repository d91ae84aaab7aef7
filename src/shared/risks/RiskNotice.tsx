import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import type { RiskReason } from '../../../contract/orders/risks.ts';
import type { Dismissal } from '../../../contract/rules/orders/risks.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { usePhone } from '../../lib/react/usePhone.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { RiskParcel } from './rules/riskParcel.ts';
import { type ShownReason, useRisks } from './useRisks.ts';

interface Props {
  parcels: readonly RiskParcel[];
  /** The page itself asks about the place; only its dismissal is shown here, to take it back. */
  asksPlace?: boolean;
  /** Called when the place of a stop is dismissed, before or by this page, and when the dismissal is taken back. */
  onPlace?: (stop: number, isDismissed: boolean) => void;
  /** Whether the reasons are behind a button, as there are many parcels. */
  isFolded?: boolean;
}

/** Drawing the reasons of a sheet with thousands of rows takes long, so they are shown in steps. */
const MOST_SHOWN = 100;

const nameOf = ({ parcel, kind }: RiskReason) => `${parcel} ${kind}`;

/**
 * Reasons to look at parcels before they are paid for, each with its fact and two ways to dismiss it. They appear when they are known, are
 * announced, take no focus and block nothing (BX-43).
 */
export function RiskNotice({ parcels, asksPlace = false, onPlace, isFolded = false }: Props) {
  const text = useText();
  const { reasons: found, isCurrent, askAgain } = useRisks(parcels);
  const reasons = found.filter(({ kind, dismissed }) => !asksPlace || kind !== 'place' || dismissed);
  const { dismissalOf, isFresh, takesFocus, dismiss, restore } = useDismissals(onPlace, askAgain);
  useEffectOn(() => {
    if (!isCurrent) return;
    for (const { kind, stop, dismissed } of found) if (kind === 'place' && dismissed) onPlace?.(stop, true);
  }, [found, isCurrent]);
  const phone = usePhone();
  // Several open reasons would cover a third of a phone.
  const folds = isFolded || (phone && reasons.length > 1);
  const [opened, setOpened] = useState<boolean | null>(null);
  const isOpen = opened ?? !folds;
  const [showsDismissed, setShowsDismissed] = useState(false);
  const [rowsShown, setRowsShown] = useState(MOST_SHOWN);
  const isDismissed = (reason: ShownReason) => dismissalOf(reason) !== null;
  const waiting = reasons.filter((reason) => !isDismissed(reason));
  const shown = reasons.filter((reason) => !isDismissed(reason) || isFresh(reason) || showsDismissed);
  const hidden = reasons.length - shown.length;
  const title = text('booking.risks.more', { smart_count: waiting.length });
  return (
    <Box
      component="section"
      aria-label={text('booking.risks.title')}
      data-risks={waiting.length}
      // Without a reason the notice must not add a gap to the grid around it.
      sx={reasons.length === 0 ? { position: 'absolute' } : undefined}
    >
      <Typography component="div" role="status" variant="body2" sx={{ fontWeight: 650 }}>
        {waiting.length > 0 && !folds ? title : null}
        {folds && reasons.length > 0 ? (
          <Button
            size="small"
            color="warning"
            aria-expanded={isOpen}
            endIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
            onClick={() => setOpened(!isOpen)}
            sx={{ ml: '-5px' }}
          >
            {waiting.length > 0 ? title : text('booking.risks.dismissed', { smart_count: reasons.length })}
          </Button>
        ) : null}
      </Typography>
      {isOpen && shown.length > 0 ? (
        <Box
          component="ul"
          sx={{ m: 0, mb: 1, p: 0.25, listStyle: 'none', maxHeight: '30vh', overflowY: 'auto' }}
        >
          {shown.slice(0, rowsShown).map((reason) => (
            <Reason
              key={`${reason.at} ${reason.stop} ${nameOf(reason)}`}
              reason={reason}
              dismissal={dismissalOf(reason)}
              takesFocus={() => takesFocus(reason)}
              onDismiss={(how) => dismiss(reason, how)}
              onRestore={() => restore(reason)}
            />
          ))}
        </Box>
      ) : null}
      {isOpen && shown.length > rowsShown ? (
        <Button size="small" color="inherit" onClick={() => setRowsShown(rowsShown + MOST_SHOWN)}>
          {text('commands.palette.more', { smart_count: Math.min(MOST_SHOWN, shown.length - rowsShown) })}
        </Button>
      ) : null}
      {isOpen && hidden > 0 ? (
        <Button size="small" color="inherit" onClick={() => setShowsDismissed(true)}>
          {text('booking.risks.dismissed', { smart_count: hidden })}
        </Button>
      ) : null}
    </Box>
  );
}

interface ReasonProps {
  reason: ShownReason;
  dismissal: Dismissal | null;
  /** Whether the button that replaces the pressed one gets the focus; true only once. */
  takesFocus: () => boolean;
  onDismiss: (how: Dismissal) => void;
  onRestore: () => void;
}

function Reason({
  reason: { message, name, canDismiss },
  dismissal,
  takesFocus,
  onDismiss,
  onRestore,
}: ReasonProps) {
  const text = useText();
  const about = name ? text('booking.risks.about', { name, reason: message }) : message;
  const first = (button: HTMLButtonElement | null) => void (button && takesFocus() && button.focus());
  const buttonProps = { size: 'small', color: 'inherit', sx: { minWidth: 0, px: 1 } } as const;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        py: 0.25,
        color: dismissal ? 'text.secondary' : 'text.primary',
      }}
    >
      <Typography variant="body2" sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {about}{' '}
        {dismissal
          ? text(
              dismissal === 'booking' ? 'booking.risks.dismissedBooking' : 'booking.risks.dismissedRecipient',
            )
          : null}
      </Typography>
      {dismissal ? (
        <Button {...buttonProps} ref={first} aria-description={about} onClick={onRestore}>
          {text('booking.risks.restore')}
        </Button>
      ) : canDismiss ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <Button {...buttonProps} ref={first} aria-description={about} onClick={() => onDismiss('booking')}>
            {text('booking.risks.once')}
          </Button>
          <Button {...buttonProps} aria-description={about} onClick={() => onDismiss('recipient')}>
            {text('booking.risks.recipient')}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

/** The user's dismissals and reversals, shown before the server answers. If the server refuses one, the previous state returns. */
function useDismissals(onPlace: Props['onPlace'], onStored: () => void) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { customer } = useSession();
  const [changed, setChanged] = useState<ReadonlyMap<string, Dismissal | null>>(new Map());
  const pressed = useRef('');
  const put = async (reason: RiskReason, to: Dismissal | null, send: () => Promise<unknown>) => {
    const name = nameOf(reason);
    const before = changed;
    pressed.current = name;
    setChanged(new Map(before).set(name, to));
    try {
      await send();
      onStored();
      if (reason.kind === 'place') onPlace?.(reason.stop, to !== null);
    } catch (err) {
      setChanged(before);
      notify.failure(err);
    }
  };
  const wire = ({ parcel, kind }: RiskReason) => ({ customerId: customer.id, parcel, kind });
  return {
    dismissalOf: (reason: RiskReason) =>
      changed.get(nameOf(reason)) ?? (changed.has(nameOf(reason)) ? null : reason.dismissed),
    isFresh: (reason: RiskReason) => changed.has(nameOf(reason)),
    takesFocus: (reason: RiskReason) => {
      if (pressed.current !== nameOf(reason)) return false;
      pressed.current = '';
      return true;
    },
    dismiss: (reason: RiskReason, how: Dismissal) =>
      void put(reason, how, () => dataProvider.dismissRisk({ ...wire(reason), for: how })),
    restore: (reason: RiskReason) => void put(reason, null, () => dataProvider.restoreRisk(wire(reason))),
  };
}
