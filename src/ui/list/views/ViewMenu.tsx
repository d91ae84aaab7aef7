import Group from '@mui/icons-material/GroupOutlined';
import PushPin from '@mui/icons-material/PushPinOutlined';
import { Divider, ListItemText, MenuItem } from '@mui/material';
import type { SavedView } from '../../../../contract/account/savedViews.ts';
import { useText } from '../../../i18n/useText.ts';
import { AnchorMenu } from '../../buttons/AnchorMenu.tsx';
import type { ViewStep } from './viewStep.ts';

interface Props {
  anchor: HTMLElement | null;
  views: readonly SavedView[];
  current: SavedView | undefined;
  onOpen: (view: SavedView | null) => void;
  onStep: (step: ViewStep | null) => void;
}

/** All views of a list with their actions; first letters find a view. */
export function ViewMenu({ anchor, views, current, onOpen, onStep }: Props) {
  const translate = useText();
  return (
    <AnchorMenu
      anchor={anchor}
      onClose={() => onStep(null)}
      slotProps={{
        list: { 'aria-label': translate('commands.list.views') },
        paper: { sx: { maxWidth: 'min(420px, calc(100vw - 32px))' } },
      }}
      items={() => [
        ...views.map((view) => (
          <MenuItem key={view.id} selected={view.id === current?.id} onClick={() => onOpen(view)}>
            <ListItemText
              primary={view.name}
              secondary={view.shared && !view.mine ? translate('views.sharedBy', { name: view.maker }) : null}
              slotProps={{ primary: { noWrap: true, title: view.name } }}
            />
            {view.shared ? <Group titleAccess={translate('views.shared')} sx={MARK} /> : null}
            {view.pinned ? <PushPin titleAccess={translate('views.pinned')} sx={MARK} /> : null}
          </MenuItem>
        )),
        ...(current
          ? [
              <MenuItem key="plain" onClick={() => onOpen(null)}>
                {translate('views.plain')}
              </MenuItem>,
            ]
          : []),
        ...(views.length > 0 ? [<Divider key="line" component="li" />] : []),
        <MenuItem key="save" onClick={() => onStep('save')}>
          {translate('views.saveAs')}
        </MenuItem>,
        ...(views.length > 0
          ? [
              <MenuItem key="arrange" onClick={() => onStep('arrange')}>
                {translate('views.arrange')}
              </MenuItem>,
            ]
          : []),
      ]}
    />
  );
}

const MARK = { ml: 1, fontSize: 18, color: 'text.secondary' } as const;
