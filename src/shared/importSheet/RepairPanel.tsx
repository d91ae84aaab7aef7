import { Button, Card, Stack, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ImportFacts } from '../../../contract/orders/import.ts';
import { useCommand } from '../../commands/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { isFocusNowhere } from '../../lib/browser/focusHome.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { usePhone } from '../../lib/react/usePhone.ts';
import { RepairLine } from './RepairLine.tsx';
import type { GridRow } from './rows/importRows.ts';
import { isOfRecipients, parcelsOf, type Repair, type RepairValue } from './rows/repairs.ts';

/** Number of repairs that a phone shows before the user requests all, and the limit of all. */
const SHOWN = 5;
const MOST_SHOWN = 100;

const FIRST = '--wb-first-repair';
/**
 * On a wide page the card is as high as its repairs if the rows below leave space, and the whole first repair stays in view. On a phone each
 * repair takes several lines.
 */
const CARD = {
  px: 2,
  overflowY: 'auto',
  maxHeight: { xs: 'min(300px, 32vh)', md: 'none' },
  flex: { md: '0 1000 auto' },
  minHeight: { md: `calc(var(${FIRST}, 48px) + 2px)` },
} as const;

/** Stores the height of the list's first item in a CSS variable. */
function useFirstHeight(list: RefObject<HTMLElement | null>, firstKey: string | undefined): void {
  useLayoutEffect(() => {
    const first = list.current?.querySelector('li');
    if (firstKey === undefined || !first || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() =>
      list.current?.parentElement?.style.setProperty(FIRST, `${first.offsetHeight}px`),
    );
    watch.observe(first);
    return () => watch.disconnect();
  }, [list, firstKey]);
}

/** Moves the focus from an answered repair, which is removed, to the next one; `q` moves it to the first. */
function useRepairFocus(repairs: readonly Repair[], checking: boolean, onAllDone: () => void) {
  const list = useRef<HTMLUListElement>(null);
  /** Place of the answered repair in the list; null unless its removal is awaited. */
  const answered = useRef<number | null>(null);
  const fieldAt = (index: number) =>
    list.current?.children[index]?.querySelector<HTMLElement>('select, input');
  useCommand({
    id: 'orderImport.question',
    labelKey: 'orderImport.commands.question',
    scope: 'screen',
    screen: 'orderImport',
    group: 'form',
    keys: ['alt+f8', 'q'],
    always: true,
    when: () => repairs.length > 0,
    run: () => fieldAt(0)?.focus(),
  });
  // An applied repair is removed with its button, so the focus moves to the repair in its place: those above were left open on purpose. After
  // the last one it moves to the rows. While many rows are checked again, the page moves it to the first cell.
  useEffectOn(() => {
    const place = answered.current;
    if (checking || place === null) return;
    answered.current = null;
    if (!isFocusNowhere() && !document.activeElement?.matches('#edit-grid [tabindex="0"]')) return;
    const next = fieldAt(Math.min(place, repairs.length - 1));
    if (next) next.focus();
    else onAllDone();
  }, [repairs, checking]);
  const answering = (repair: Repair, answer: () => void) => {
    answered.current = repairs.indexOf(repair);
    answer();
  };
  return { list, answering };
}

interface RepairPanelProps {
  repairs: readonly Repair[];
  /** Number of rows to correct; the page shows no other number of errors. */
  bad: number;
  rows: readonly GridRow[];
  /** While rows are checked again, or the repairs are of older rows, the next repair is not known. */
  checking: boolean;
  facts: ImportFacts | undefined;
  onApply: (repair: Repair, to: RepairValue) => void;
  /** Answers a question with "keep it as it is". */
  onKeep: (repair: Repair) => void;
  /** Keeps the places of recipients, and stores them for their next parcels. */
  onKeepFor?: ((repair: Repair) => void) | undefined;
  onShow: (repair: Repair) => void;
  onAllDone: () => void;
  /** Further actions on the rows, on the line of the heading. */
  children: ReactNode;
}

/** The errors of all rows, each shown once, with an answer that corrects the error everywhere. */
export function RepairPanel({
  repairs,
  bad,
  rows,
  checking,
  facts,
  onApply,
  onKeep,
  onKeepFor,
  onShow,
  onAllDone,
  children,
}: RepairPanelProps) {
  const translate = useText();
  const [all, setAll] = useState(false);
  const { list, answering } = useRepairFocus(repairs, checking, onAllDone);
  const phone = usePhone();
  const shown = repairs.slice(0, phone && !all ? SHOWN : MOST_SHOWN);
  useFirstHeight(list, shown[0]?.key);
  return (
    <>
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{
          alignItems: 'center',
          flexWrap: 'wrap',
          // Two buttons fit next to each other on a phone.
          '@media (max-width:767.95px)': { rowGap: 0, '& .MuiButton-root': { px: 0.5, ml: -0.5 } },
        }}
      >
        {repairs.length ? (
          <Typography id="import-repairs" component="h2" variant="subtitle1" sx={{ fontWeight: 650, mr: 1 }}>
            {translate('orderImport.repairs.title', { smart_count: bad })}
          </Typography>
        ) : null}
        {repairs.length > shown.length && shown.length === SHOWN ? (
          <Button size="small" onClick={() => setAll(true)}>
            {translate('orderImport.repairs.more', { smart_count: repairs.length - SHOWN })}
          </Button>
        ) : null}
        {children}
      </Stack>
      {repairs.length ? (
        <Card component="section" aria-labelledby="import-repairs" sx={CARD}>
          <Stack component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {shown.map((repair) => (
              <RepairLine
                key={repair.key}
                repair={repair}
                row={rows.find((row) => row.id === repair.rowIds[0])}
                parcels={parcelsOf(repair, rows)}
                facts={facts}
                onApply={(to) => answering(repair, () => onApply(repair, to))}
                onKeep={() => answering(repair, () => onKeep(repair))}
                onKeepFor={
                  onKeepFor && isOfRecipients(repair)
                    ? () => answering(repair, () => onKeepFor(repair))
                    : undefined
                }
                onShow={() => onShow(repair)}
              />
            ))}
          </Stack>
        </Card>
      ) : null}
    </>
  );
}
