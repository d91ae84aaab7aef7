import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Command as Cmdk } from 'cmdk';
import { useText } from '../../i18n/useText.ts';
import { NARROW, TOUCH_ONLY } from '../../lib/browser/touchOnly.ts';
import { Kbd } from '../keys/Kbd.tsx';
import type { ArrangedGroup } from './rows/arrangeItems.ts';
import type { PaletteGroup, PaletteItem } from './rows/paletteItem.ts';

const Group = styled(Cmdk.Group)(({ theme }) => ({
  '[cmdk-group-heading]': {
    ...theme.typography.caption,
    color: theme.palette.text.secondary,
    padding: theme.spacing(1, 2, 0.5),
  },
}));

const Option = styled(Cmdk.Item)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 36,
  margin: theme.spacing(0, 1),
  padding: theme.spacing(0.5, 1),
  borderRadius: 6,
  cursor: 'pointer',
  // On a phone, which has no pointer for a title, nothing is cut: the explanation of a row moves to its own lines.
  [NARROW]: {
    flexWrap: 'wrap',
    rowGap: 0,
    '& > .MuiTypography-root': { whiteSpace: 'normal' },
    '& > [data-detail]': { flexBasis: '100%' },
  },
  [TOUCH_ONLY]: { minHeight: 44 },
  '&[data-selected="true"]': {
    backgroundColor: theme.palette.action.selected,
    outline: '2px solid var(--wb-focus)',
    outlineOffset: -2,
  },
}));

/** A price: never truncated, and of equal width in most rows, so that the names align. */
const Lead = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  flexShrink: 0,
  minWidth: 84,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}));

interface PaletteRowsProps {
  groups: readonly ArrangedGroup[];
  onChoose: (item: PaletteItem) => void;
  onMore: (group: PaletteGroup) => void;
}

/** The options. The focus stays in the input and never moves to an option. */
export function PaletteRows({ groups, onChoose, onMore }: PaletteRowsProps) {
  const translate = useText();
  return groups.map(({ group, items, hidden }) => (
    <Group
      key={group}
      heading={group === 'answer' ? items[0]?.heading : translate(`commands.palette.groups.${group}`)}
      value={group}
    >
      {items.map((item) => (
        <Option key={item.id} value={item.id} onSelect={() => onChoose(item)}>
          {item.lead && <Lead>{item.lead}</Lead>}
          <Typography component="span" variant="body2" noWrap={!item.pays}>
            {item.label}
          </Typography>
          {item.detail && (
            <Typography
              component="span"
              variant="caption"
              color="text.secondary"
              noWrap
              data-detail
              // The explanation of a row gets the rest of the line, so that the explanation is cut and the name is not.
              sx={{ flex: '1 1 0' }}
            >
              {item.detail}
            </Typography>
          )}
          {item.detail ? null : <span style={{ flexGrow: 1 }} />}
          {item.keys && <Kbd keys={item.keys} />}
        </Option>
      ))}
      {hidden > 0 && (
        <Option key="more" value={`more:${group}`} onSelect={() => onMore(group)}>
          <Typography component="span" variant="body2" color="text.secondary">
            {translate('commands.palette.more', { smart_count: hidden })}
          </Typography>
        </Option>
      )}
    </Group>
  ));
}
