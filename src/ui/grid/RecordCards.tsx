import { Box, Card, Checkbox, Stack, Typography } from '@mui/material';
import { Children, isValidElement, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import type { GridProps } from './gridTypes.ts';
import { TWO_LINES } from './twoLines.ts';
import { useCardPlace } from './useCardPlace.ts';

/** The second part of a card's first line: a sentence wraps, so that the name keeps its part of the line. */
const HEAD = { flex: '0 1 auto', minWidth: 0, maxWidth: '60%', ml: 'auto', textAlign: 'right' } as const;

/** A name has two lines at most; a record's page shows all of it. */
const NAME = { ...TWO_LINES, fontSize: 'inherit', lineHeight: 'inherit', whiteSpace: undefined };

/** A finger opens a record beside its short link too, and hits a link among the facts without hitting the next line's. */
const TOUCHED = {
  '& [data-name]': { alignSelf: 'stretch', display: 'grid', alignItems: 'center' },
  '& dd a': { display: 'inline-block', paddingBlock: '6px', marginBlock: '-6px' },
};

/** Whether a fact says no more than that there is none. A card has no columns to keep, so it has no line for it. */
function saysNothing(value: ReactNode): boolean {
  if (value === '' || value === '–') return true;
  if (!isValidElement<{ children?: ReactNode }>(value)) return false;
  const parts = Children.toArray(value.props.children);
  return parts.length === 1 && saysNothing(parts[0]);
}

/** The rows of a grid as cards, with the same actions. */
export function RecordCards<T extends { id: string }>({
  label,
  columns,
  rows,
  selected,
  onSelect,
  onOpen,
  rowLabel,
  untickable,
  actions,
  loading,
}: GridProps<T>) {
  const t = useText();
  const shown = columns.filter((c) => !c.wideOnly);
  const [first, ...others] = shown;
  const head = others.find((c) => c.cardHead) ?? others.find((c) => !c.isLong);
  const rest = others.filter((c) => c !== head);
  const place = useCardPlace(rows.map((r) => r.id));
  const toggle = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((s) => s !== id) : [...selected, id]);
  return (
    <Stack
      component="ul"
      spacing={1}
      aria-label={label}
      aria-busy={loading}
      {...place}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        '& [data-name] > a, & :is(.one-line, .two-lines) > span:has(+ small)': NAME,
        ...TOUCHED,
      }}
    >
      {rows.map((record) => (
        <Card
          component="li"
          key={record.id}
          tabIndex={-1}
          variant="outlined"
          sx={{
            p: 1.5,
            bgcolor: 'background.paper',
            // A tint would give the links on the card too little contrast.
            ...(selected.includes(record.id)
              ? { borderColor: 'primary.main', outline: '1px solid', outlineColor: 'primary.main' }
              : {}),
          }}
        >
          <Stack direction="row" useFlexGap spacing={0.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            {untickable ? null : (
              <Checkbox
                size="small"
                edge="start"
                checked={selected.includes(record.id)}
                onChange={() => toggle(record.id)}
                slotProps={{ input: { 'aria-label': t('grid.selectRow', { name: rowLabel(record) }) } }}
              />
            )}
            <Box
              data-name
              // A number keeps its width: what does not fit beside it goes below. A long address without a space breaks, or it would make
              // the whole page wider than the window.
              sx={{ flex: 1, overflowWrap: 'anywhere' }}
              onClick={(e) => !(e.target as HTMLElement).closest('a, button') && onOpen(record, false)}
            >
              {(first?.card ?? first?.render)?.(record)}
            </Box>
            {head ? (
              <Box component="span" sx={{ ...HEAD, fontWeight: head.cardHead ? 600 : undefined }}>
                {(head.cardHead ?? head.render)(record)}
              </Box>
            ) : null}
          </Stack>
          <Box
            component="dl"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto 1fr',
              gap: '2px 12px',
              alignItems: 'baseline',
              my: 1,
              fontSize: 14,
            }}
          >
            {rest.map((c) => {
              const value = (c.card ?? c.render)(record);
              return saysNothing(value) ? null : (
                <Box key={c.key} sx={{ display: 'contents' }}>
                  <Typography component="dt" variant="body2" color="text.secondary">
                    {c.label}
                  </Typography>
                  <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                    {value}
                  </Box>
                </Box>
              );
            })}
          </Box>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>{actions(record)}</Box>
        </Card>
      ))}
    </Stack>
  );
}
