import { Box, Card, Checkbox, Stack } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import type { GridProps } from './gridTypes.ts';
import { RecordFacts } from './RecordFacts.tsx';
import { withToggled } from './toggled.ts';
import { TWO_LINES } from './twoLines.ts';
import { useCardPlace } from './useCardPlace.ts';

/**
 * The second part of a card's first line: a sentence wraps, so that the name keeps its part of the line. One without room beside the name
 * begins the next line.
 */
const HEAD = { flex: '1 1 auto', minWidth: 0, maxWidth: '60%', display: 'flex' } as const;

/** A name has two lines at most; a record's page shows all of it. */
const NAME = { ...TWO_LINES, fontSize: 'inherit', lineHeight: 'inherit', whiteSpace: undefined };

const ACTIONS = { display: 'flex', justifyContent: 'flex-end', mb: -1, mr: -1, '&:empty': { m: 0 } };

/** A menu alone is beside the last fact, as a line of its own would be nearly empty. */
const MENU_ALONE = {
  position: 'relative',
  '& > [data-actions]:has(> :only-child)': { position: 'absolute', right: 4, bottom: 4, m: 0 },
  '& > dl:has(+ [data-actions] > :only-child) > :last-child > dd': { paddingRight: 5 },
};

/** A finger opens a record beside its short link too, and hits a link among the facts without hitting the next line's. */
const TOUCHED = {
  '& [data-name]': { alignSelf: 'stretch', display: 'grid', alignItems: 'center' },
  '& dd a': { display: 'inline-block', paddingBlock: '6px', marginBlock: '-6px' },
};

/** The rows of a grid as cards, with the same actions. */
export function RecordCards<T extends { id: string }>(props: GridProps<T>) {
  const { rows, selected, onSelect } = props;
  const place = useCardPlace(rows.map((r) => r.id));
  return (
    <Stack
      component="ul"
      spacing={1}
      aria-label={props.label}
      aria-busy={props.loading}
      {...place}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        '& [data-name] > a, & :is(.one-line, .two-lines) > span:has(+ small)': NAME,
        // A time is whole, or its half of the day would be hidden; the longer text at the end of its line breaks or goes below.
        '& [data-name]:has(> time)': { flex: '1000 0 auto' },
        '& [data-name] > time > span:first-of-type': { whiteSpace: 'nowrap', flexShrink: 0 },
        ...TOUCHED,
      }}
    >
      {rows.map((record) => (
        <RecordCard
          key={record.id}
          {...props}
          record={record}
          isTicked={selected.includes(record.id)}
          onTick={() => onSelect(withToggled(selected, record.id))}
        />
      ))}
    </Stack>
  );
}

interface CardProps<T extends { id: string }> extends GridProps<T> {
  record: T;
  isTicked: boolean;
  onTick: () => void;
}

function RecordCard<T extends { id: string }>(props: CardProps<T>) {
  const { record, isTicked, untickable } = props;
  const [first, ...others] = props.columns.filter((c) => !c.wideOnly);
  const head = others.find((c) => c.cardHead) ?? others.find((c) => !c.isLong);
  return (
    <Card
      component="li"
      tabIndex={-1}
      variant="outlined"
      sx={{
        p: 1.5,
        ...MENU_ALONE,
        // The tint of ticked rows: a ring marks the row of the keyboard.
        ...(isTicked
          ? { bgcolor: 'var(--wb-selected)', borderColor: 'primary.main' }
          : { bgcolor: 'background.paper' }),
      }}
    >
      <Stack
        direction="row"
        useFlexGap
        spacing={0.5}
        // Boxes as high as a finger have room of their own, so they reach into the card's.
        sx={{ alignItems: 'center', flexWrap: 'wrap', ...(untickable ? {} : { mt: -1 }) }}
      >
        {untickable ? null : <CardTick {...props} />}
        <Box
          data-name
          // A number keeps its width: what does not fit beside it goes below. A long address without a space breaks, or it would make
          // the whole page wider than the window.
          sx={{ flex: '1000 1 0', py: untickable ? 0 : 1, overflowWrap: 'anywhere' }}
          onClick={(e) => !(e.target as HTMLElement).closest('a, button') && props.onOpen(record, false)}
        >
          {(first?.card ?? first?.render)?.(record)}
        </Box>
        {head ? (
          <Box component="span" sx={{ ...HEAD, fontWeight: head.cardHead ? 600 : undefined }}>
            <Box component="span" sx={{ minWidth: 0, textAlign: 'right' }}>
              {(head.cardHead ?? head.render)(record)}
            </Box>
          </Box>
        ) : null}
      </Stack>
      <RecordFacts
        record={record}
        columns={others.filter((c) => c !== head)}
        sx={{
          gridTemplateColumns: 'auto 1fr',
          gap: '2px 12px',
          alignItems: 'baseline',
          mt: untickable ? 1 : 0.25,
          mb: 0.25,
          fontSize: 14,
        }}
      />
      <Box data-actions sx={ACTIONS}>
        {props.actions(record)}
      </Box>
    </Card>
  );
}

function CardTick<T extends { id: string }>({ record, rowLabel, isTicked, onTick }: CardProps<T>) {
  const t = useText();
  return (
    <Checkbox
      size="small"
      edge="start"
      checked={isTicked}
      onChange={onTick}
      slotProps={{ input: { 'aria-label': t('grid.selectRow', { name: rowLabel(record) }) } }}
    />
  );
}
