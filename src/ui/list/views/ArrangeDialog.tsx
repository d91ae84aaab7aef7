import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Home from '@mui/icons-material/Home';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import PushPin from '@mui/icons-material/PushPin';
import PushPinOutlined from '@mui/icons-material/PushPinOutlined';
import { Box, Button, DialogContentText, IconButton, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { SavedView } from '../../../../contract/account/savedViews.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import { useFormCall } from '../../../lib/forms/useFormCall.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { AskDialog } from '../../dialog/AskDialog.tsx';
import { DialogFrame } from '../../dialog/DialogFrame.tsx';
import { moved, useDragOrder } from './useDragOrder.ts';
import { useChangeViews } from './useViews.ts';
import { ViewDialog } from './ViewDialog.tsx';

interface Props {
  views: readonly SavedView[];
  onArrange: (views: SavedView[]) => void;
  onOpen: (view: SavedView) => void;
  onClose: () => void;
}

const BY: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** All views of a list: their order and names, which of them are tabs, and which one opens with the list. */
export function ArrangeDialog({ views, onArrange, onOpen, onClose }: Props) {
  const translate = useText();
  const [edited, setEdited] = useState<SavedView | null>(null);
  const [ending, setEnding] = useState<SavedView | null>(null);
  const [announced, setAnnounced] = useState('');
  const rows = useRef<HTMLOListElement>(null);
  const drag = useDragOrder(
    views.map(({ id }) => id),
    (ids) => onArrange(ids.flatMap((id) => views.find((view) => view.id === id) ?? [])),
    'y',
  );
  const move = (view: SavedView, by: -1 | 1) => {
    const [from, to] = [views.indexOf(view), views.indexOf(view) + by];
    if (to < 0 || to >= views.length) return;
    onArrange(moved(views, from, to));
    setAnnounced(
      translate('views.place', { name: view.name, place: String(to + 1), count: String(views.length) }),
    );
    // The focus stays on the moved row, whose element is now in another place.
    requestAnimationFrame(() =>
      rows.current?.querySelector<HTMLElement>(`[data-id="${view.id}"] button`)?.focus(),
    );
  };
  const change = (view: SavedView, next: Partial<Pick<SavedView, 'pinned' | 'isDefault'>>) =>
    onArrange(
      views.map((one) => {
        if (one.id === view.id) return { ...one, ...next };
        return next.isDefault ? { ...one, isDefault: false } : one;
      }),
    );
  return (
    <DialogFrame
      title={translate('views.arrangeTitle')}
      maxWidth="sm"
      onClose={onClose}
      buttons={
        <Button autoFocus onClick={onClose}>
          {translate('common.close')}
        </Button>
      }
    >
      <DialogContentText variant="body2">{translate('views.arrangeKeys')}</DialogContentText>
      <Box component="ol" ref={rows} sx={LIST} aria-label={translate('commands.list.views')}>
        {drag.order.map((id) => {
          const view = views.find((one) => one.id === id);
          return view ? (
            <Row
              key={id}
              view={view}
              drag={drag.propsOf(id)}
              onMove={(by) => move(view, by)}
              onChange={(next) => change(view, next)}
              onOpen={() => onOpen(view)}
              onEdit={() => setEdited(view)}
              onDelete={() => setEnding(view)}
            />
          ) : null;
        })}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {announced}
      </Box>
      {edited ? (
        <ViewDialog
          list={edited.list}
          view={edited}
          name={edited.name}
          onDone={() => setEdited(null)}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {ending ? <DeleteView view={ending} onClose={() => setEnding(null)} /> : null}
    </DialogFrame>
  );
}

interface RowProps {
  view: SavedView;
  drag: object;
  onMove: (by: -1 | 1) => void;
  onChange: (next: Partial<Pick<SavedView, 'pinned' | 'isDefault'>>) => void;
  onOpen: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ view, drag, onMove, onChange, onOpen, onEdit, onDelete }: RowProps) {
  const translate = useText();
  const { id, name, shared, mine, maker, pinned, isDefault, changeable } = view;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = BY[event.key];
    if (!by || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(by);
  };
  const button = (label: string, icon: ReactNode, onClick: () => void, pressed?: boolean) => (
    <IconButton
      size="small"
      aria-label={`${label}: ${name}`}
      title={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={onClick}
    >
      {icon}
    </IconButton>
  );
  return (
    <Box component="li" data-id={id} sx={ROW} onKeyDown={onKeyDown} {...drag}>
      <Box sx={NAME}>
        <Button size="small" onClick={onOpen} title={name} sx={NAME_BUTTON}>
          {name}
        </Button>
        {shared ? (
          <Typography variant="caption" color="text.secondary" sx={{ display: 'flex', gap: 0.5, pl: 0.5 }}>
            <Group sx={{ fontSize: 16 }} />
            {mine ? translate('views.shared') : translate('views.sharedBy', { name: maker })}
          </Typography>
        ) : null}
      </Box>
      <Box sx={{ display: 'flex', ml: 'auto' }}>
        {button(translate('views.moveUp'), <ArrowUpward fontSize="small" />, () => onMove(-1))}
        {button(translate('views.moveDown'), <ArrowDownward fontSize="small" />, () => onMove(1))}
        {button(
          translate('views.pin'),
          pinned ? <PushPin fontSize="small" color="primary" /> : <PushPinOutlined fontSize="small" />,
          () => onChange({ pinned: !pinned }),
          pinned,
        )}
        {button(
          translate('views.opensFirst'),
          isDefault ? <Home fontSize="small" color="primary" /> : <HomeOutlined fontSize="small" />,
          () => onChange({ isDefault: !isDefault }),
          isDefault,
        )}
        {changeable ? button(translate('views.edit'), <Edit fontSize="small" />, onEdit) : null}
        {changeable ? button(translate('views.delete'), <Delete fontSize="small" />, onDelete) : null}
      </Box>
    </Box>
  );
}

function DeleteView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const translate = useText();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const change = useChangeViews();
  const { busy, failure, run } = useFormCall();
  const { id, name, shared } = view;
  return (
    <AskDialog
      title={translate('views.deleteTitle', { name })}
      failure={failure}
      busy={busy}
      keep={translate('common.cancel')}
      go={translate('views.delete')}
      ends
      onConfirm={() =>
        run(async () => {
          await dataProvider.deleteSavedView(id);
          change((views) => views.filter((one) => one.id !== id));
          notify('views.deleted', { messageArgs: { name } });
          onClose();
        })
      }
      onClose={onClose}
    >
      <DialogContentText>{translate(shared ? 'views.deleteShared' : 'views.deleteOwn')}</DialogContentText>
    </AskDialog>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none' } as const;
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  cursor: 'grab',
} as const;
const NAME = { minWidth: 0, flex: '1 1 160px' } as const;
const NAME_BUTTON = {
  display: 'block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'left',
} as const;
