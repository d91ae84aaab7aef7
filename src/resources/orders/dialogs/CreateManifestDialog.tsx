import {
  Alert,
  AlertTitle,
  Box,
  Button,
  CircularProgress,
  DialogContentText,
  Stack,
  Typography,
} from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { ManifestPlan } from '../../../../contract/rules/orders/manifests.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import { openLater } from '../../../lib/browser/openLater.ts';
import { filteredPath } from '../../../lib/lists/filteredPath.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import { type PlannedManifest, useManifestPlan } from './useManifestPlan.ts';

interface Props {
  orders: Order[];
  /** Whether to ask before creating. If false, the dialog asks only if the orders need several manifests or some fit none. */
  asksFirst: boolean;
  onClose: (changed: boolean) => void;
}

/** Maximum number of left-off orders that are named for each reason. */
const NAMED = 5;

/**
 * Puts orders on manifests, one for each service and pickup place. First shows which orders fit and which do not, then the progress, then links
 * and one print action, or the reason of a failure (MANI-10…12).
 */
export function CreateManifestDialog({ orders, asksFirst, onClose }: Props) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const translate = useText();
  const { planned, leftOff, step, make } = useManifestPlan(orders);
  const isPlain = planned.length === 1 && leftOff.length === 0;
  const starts = !asksFirst && isPlain;
  const started = useRef(false);
  useEffect(() => {
    if (!starts || started.current) return;
    started.current = true;
    void make();
  });

  const busy = step === 'making' || (starts && step === 'asking');
  const createdManifests = planned.flatMap((one) => (one.created ? [one.created] : []));
  const failed = planned.filter((one) => one.failed !== null && !one.created);
  const isDone = step === 'done';
  const print = () =>
    void openLater(() => dataProvider.manifestLink(createdManifests.map((m) => m.id))).catch(notify.failure);
  const close = () => onClose(createdManifests.length > 0);

  return (
    <DialogFrame
      title={translate('manifests.createTitle')}
      maxWidth={isPlain ? 'xs' : 'sm'}
      locked={busy}
      onClose={close}
      content={{ 'aria-live': 'polite', 'aria-busy': busy }}
      buttons={
        <>
          <Button onClick={close} disabled={busy} autoFocus={planned.length === 0}>
            {translate('common.close')}
          </Button>
          {step === 'asking' && !busy && planned.length ? (
            <Button autoFocus variant="contained" onClick={() => void make()}>
              {planned.length === 1
                ? translate('manifests.create')
                : translate('manifests.plan.createMany', { smart_count: planned.length })}
            </Button>
          ) : null}
          {isDone && failed.length ? (
            <Button
              autoFocus
              variant={createdManifests.length ? 'outlined' : 'contained'}
              onClick={() => void make()}
            >
              {planned.length === 1
                ? translate('common.retry')
                : translate('manifests.plan.retry', { smart_count: failed.length })}
            </Button>
          ) : null}
          {isDone && createdManifests.length ? (
            <Button autoFocus={!failed.length} variant="contained" onClick={print}>
              {createdManifests.length === 1
                ? translate('manifests.print')
                : translate('manifests.plan.printAll', { smart_count: createdManifests.length })}
            </Button>
          ) : null}
        </>
      }
    >
      {step === 'asking' && !busy && isPlain ? (
        <DialogContentText>{translate('manifests.ask', { smart_count: orders.length })}</DialogContentText>
      ) : null}
      {step === 'asking' && !isPlain ? <Plan planned={planned} leftOff={leftOff} /> : null}
      {busy ? <Progress planned={planned} /> : null}
      {isDone ? <Results planned={planned} leftOff={leftOff} onLeave={close} /> : null}
    </DialogFrame>
  );
}

const placeText = ({ sender }: PlannedManifest) =>
  [sender.unitNo, sender.address1, sender.postcode, sender.city].filter(Boolean).join(', ');

interface PlanProps {
  planned: readonly PlannedManifest[];
  leftOff: ManifestPlan['leftOff'];
}

function Progress({ planned }: Pick<PlanProps, 'planned'>) {
  const translate = useText();
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <CircularProgress size={20} aria-hidden />
      <span>
        {planned.length === 1
          ? translate('manifests.creating')
          : translate('manifests.plan.creatingMany', {
              done: planned.filter((one) => one.created || one.failed !== null).length,
              total: planned.length,
            })}
      </span>
    </Stack>
  );
}

function Results({ planned, leftOff, onLeave }: PlanProps & { onLeave: () => void }) {
  const translate = useText();
  const createdCount = planned.filter(({ created }) => created).length;
  return (
    <Stack spacing={1}>
      {createdCount > 1 ? (
        <Typography>{translate('manifests.plan.createdMany', { smart_count: createdCount })}</Typography>
      ) : null}
      {planned.map((one) => {
        const isOnly = planned.length === 1;
        const { created, failed, service, orders } = one;
        return created ? (
          <Alert
            key={one.key}
            severity={created.leftOff.length ? 'warning' : 'success'}
            action={
              <Button
                color="inherit"
                size="small"
                component={Link}
                to={filteredPath('/orders/manifest', { tab: 'pending', q: created.manifestId })}
                onClick={onLeave}
              >
                {translate('manifests.plan.show')}
              </Button>
            }
          >
            {translate('manifests.made', { number: created.manifestId, smart_count: created.parcels })}
            {isOnly ? null : (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {service} · {translate('manifests.plan.from', { place: placeText(one) })}
              </Typography>
            )}
            {created.leftOff.length ? (
              <>
                <Typography variant="body2">
                  {translate('manifests.plan.left', { smart_count: created.leftOff.length })}
                </Typography>
                <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                  {created.leftOff.map(({ orderId, message }) => (
                    <li key={orderId}>{message}</li>
                  ))}
                </Box>
              </>
            ) : null}
          </Alert>
        ) : (
          <Alert key={one.key} severity="error" role="alert">
            <AlertTitle>{translate('manifests.failed')}</AlertTitle>
            {isOnly ? '' : `${service}: `}
            {one.noneFits && orders.length > 1
              ? translate('manifests.plan.noneFits', { smart_count: orders.length, reason: failed ?? '' })
              : failed}
          </Alert>
        );
      })}
      <LeftOff leftOff={leftOff} />
    </Stack>
  );
}

/** The manifests with their orders, and the orders that fit no manifest. */
function Plan({ planned, leftOff }: PlanProps) {
  const translate = useText();
  if (!planned.length)
    return (
      <>
        <DialogContentText sx={{ mb: 1 }}>{translate('manifests.plan.nothing')}</DialogContentText>
        <LeftOff leftOff={leftOff} />
      </>
    );
  return (
    <Stack spacing={1}>
      <DialogContentText>{translate('manifests.plan.go', { smart_count: planned.length })}</DialogContentText>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {planned.map((one) => (
          <Box component="li" key={one.key} sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {one.service} · {translate('manifests.parcelCount', { smart_count: one.orders.length })}
            </Typography>
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {translate('manifests.plan.from', { place: placeText(one) })}
            </Typography>
          </Box>
        ))}
      </Box>
      <LeftOff leftOff={leftOff} />
    </Stack>
  );
}

function LeftOff({ leftOff }: { leftOff: ManifestPlan['leftOff'] }) {
  const translate = useText();
  if (!leftOff.length) return null;
  const count = leftOff.reduce((sum, { orders }) => sum + orders.length, 0);
  return (
    <Alert severity="warning">
      <AlertTitle>{translate('manifests.plan.left', { smart_count: count })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {leftOff.map(({ reason, orders }) => (
          <li key={reason}>
            {orders.length} × {translate(`manifests.plan.reason.${reason}`)}:{' '}
            {orders.slice(0, NAMED).map(orderName).join(', ')}
            {orders.length > NAMED
              ? ` ${translate('manifests.plan.more', { smart_count: orders.length - NAMED })}`
              : ''}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
