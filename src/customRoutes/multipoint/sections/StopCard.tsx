import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, IconButton, Typography, useMediaQuery } from '@mui/material';
import { type KeyboardEvent, memo } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { visuallyHidden } from '../../../lib/browser/visuallyHidden.ts';
import { StopMark } from '../../../shared/map/StopMark.tsx';
import { hasLocation, roleOf, type StopValues } from '../rules/multipointValues.ts';
import { mayRemove } from '../rules/stopOrder.ts';
import { addressLine } from '../rules/stopPlace.ts';
import type { StopActions } from '../state/trip.ts';
import { rowId } from '../state/useStops.ts';
import { StopFields } from './StopFields.tsx';

const PHONE = '(max-width:599.95px)';
const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

interface StopCardProps {
  stop: StopValues;
  index: number;
  count: number;
  isOpen: boolean;
  /** The errors of the stop, as one text. */
  fault: string;
  stops: StopActions;
}

/** One stop: contact and address on one line, its fields below when it is open. Alt with an arrow moves it, Delete removes it. */
export const StopCard = memo(function StopCard({ stop, index, count, isOpen, fault, stops }: StopCardProps) {
  const translate = useText();
  const isPickup = roleOf(stop, index) === 'PICKUP';
  const role = translate(isPickup ? 'multipoint.pickup' : 'multipoint.dropoff');
  const name = translate('multipoint.stopName', { n: index + 1, role });
  const fieldsId = `${rowId(stop.key)}-fields`;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    const isDelete = event.key === 'Delete' && !event.altKey;
    if (!by && !isDelete) return;
    event.preventDefault();
    if (isDelete) stops.remove(stop.key);
    else if (by && event.altKey) stops.move(stop.key, by);
    else if (by) neighbourRow(event.currentTarget, by)?.focus();
  };

  return (
    <Box
      component="li"
      sx={{ border: 1, borderRadius: '8px', borderColor: fault ? 'error.main' : 'divider', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', minWidth: 0, pr: 0.5 }}>
        <ButtonBase
          id={rowId(stop.key)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? fieldsId : undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
          onClick={() => stops.toggle(stop.key)}
          onKeyDown={onKeyDown}
          sx={{
            // A phone has the buttons below, as they would leave a third of the line to the stop.
            flex: { xs: '1 1 100%', sm: 1 },
            minWidth: 0,
            minHeight: 48,
            font: 'inherit',
            gap: 1.25,
            px: 1.25,
            py: 0.75,
            borderRadius: '8px',
            justifyContent: 'flex-start',
            textAlign: 'left',
            '&:focus-visible': { outline: '2px solid var(--wb-focus)', outlineOffset: -2 },
          }}
        >
          <StopMark n={index + 1} isPickup={isPickup} />
          <StopTitle stop={stop} name={name} role={role} />
          <ExpandMore
            aria-hidden
            fontSize="small"
            sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', color: 'text.secondary' }}
          />
        </ButtonBase>
        <Box sx={{ display: 'flex', ml: 'auto' }}>
          {MOVES.map(({ by, id, label, Icon }) => (
            <IconButton
              key={id}
              size="small"
              id={`${rowId(stop.key)}-${id}`}
              aria-label={translate(label, { stop: name })}
              disabled={index === (by === -1 ? 0 : count - 1)}
              onClick={() => stops.move(stop.key, by)}
            >
              <Icon fontSize="small" />
            </IconButton>
          ))}
          <IconButton
            size="small"
            aria-label={translate('multipoint.remove', { stop: name })}
            disabled={!mayRemove(index)}
            onClick={() => stops.remove(stop.key)}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      </Box>
      {fault && !isOpen ? (
        <Typography variant="caption" color="error" component="p" sx={{ px: 1.5, pb: 1 }}>
          {fault}
        </Typography>
      ) : null}
      {isOpen ? (
        <Box id={fieldsId} role="group" aria-label={name} sx={{ px: 1.5, pb: 2, pt: 1 }}>
          <StopFields stop={stop} name={name} />
        </Box>
      ) : null}
    </Box>
  );
});

/** Contact and address. */
function StopTitle({ stop, name, role }: { stop: StopValues; name: string; role: string }) {
  const translate = useText();
  // A phone has room for the role only; the number is in the mark beside it.
  const phone = useMediaQuery(PHONE);
  return (
    <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
      <Box component="span" sx={{ ...TWO_LINES, fontSize: 14, fontWeight: 600 }}>
        <Box component="span" sx={phone ? visuallyHidden : undefined}>
          {name}
        </Box>
        {phone ? <span aria-hidden>{role}</span> : null}
        {stop.name ? ` · ${stop.name}` : ''}
      </Box>
      <Typography
        variant="caption"
        component="span"
        color="text.secondary"
        sx={{ ...TWO_LINES, WebkitLineClamp: { xs: '3', sm: '1' } }}
      >
        {hasLocation(stop) ? addressLine(stop) : translate('multipoint.noLocation')}
      </Typography>
    </Box>
  );
}

const MOVES = [
  { by: -1, id: 'up', label: 'multipoint.moveUp', Icon: ArrowUpward },
  { by: 1, id: 'down', label: 'multipoint.moveDown', Icon: ArrowDownward },
] as const;

/** The line of the stop above or below. */
const neighbourRow = (row: HTMLElement, by: 1 | -1): HTMLElement | null => {
  const item = row.closest('li');
  const neighbour = by === 1 ? item?.nextElementSibling : item?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('[aria-expanded]') ?? null;
};
