import { Box, Button, Card, NativeSelect, OutlinedInput, Stack, Typography } from '@mui/material';
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ImportFacts } from '../../../contract/orders/import.ts';
import { IMPORT_RULES } from '../../../contract/rules/import/importColumns.ts';
import { isQuestion, isSameValue } from '../../../contract/rules/import/importProblems.ts';
import { CommandTooltip } from '../../commands/CommandTooltip.tsx';
import { useCommand } from '../../commands/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { isFocusNowhere } from '../../lib/browser/focusHome.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { usePhone } from '../../lib/react/usePhone.ts';
import { choicesFor } from './importGridColumns.tsx';
import { useImportTexts } from './importTexts.ts';
import type { GridRow } from './rows/importRows.ts';
import {
  choiceAt,
  isOfRecipients,
  parcelsOf,
  plainRepair,
  type Repair,
  type RepairValue,
} from './rows/repairs.ts';

/** Number of repairs that a phone shows before the user requests all, and the limit of all. */
const SHOWN = 5;
const MOST_SHOWN = 100;
/** Characters of a question that gets a line of its own, with its answers below. */
const LONG = 160;

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
  const list = useRef<HTMLUListElement>(null);
  const applied = useRef(false);
  const firstField = () => list.current?.querySelector<HTMLElement>('select, input');
  useCommand({
    id: 'orderImport.question',
    labelKey: 'orderImport.commands.question',
    scope: 'screen',
    screen: 'orderImport',
    group: 'form',
    keys: ['alt+f8', 'q'],
    always: true,
    when: () => repairs.length > 0,
    run: () => firstField()?.focus(),
  });
  // An applied repair is removed with its button, so the focus moves to the next repair, or after the last one to the rows. While many rows
  // are checked again, the page moves it to the first cell.
  useEffectOn(() => {
    if (checking || !applied.current) return;
    applied.current = false;
    if (!isFocusNowhere() && !document.activeElement?.matches('#edit-grid [tabindex="0"]')) return;
    const next = firstField();
    if (next) next.focus();
    else onAllDone();
  }, [repairs, checking]);
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
                onApply={(to) => {
                  applied.current = true;
                  onApply(repair, to);
                }}
                onKeep={() => {
                  applied.current = true;
                  onKeep(repair);
                }}
                onKeepFor={
                  onKeepFor && isOfRecipients(repair)
                    ? () => {
                        applied.current = true;
                        onKeepFor(repair);
                      }
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

interface RepairLineProps {
  repair: Repair;
  /** The first row with the error. */
  row: GridRow | undefined;
  parcels: number;
  facts: ImportFacts | undefined;
  onApply: (to: RepairValue) => void;
  onKeep: () => void;
  onKeepFor: (() => void) | undefined;
  onShow: () => void;
}

function RepairLine({ repair, row, parcels, facts, onApply, onKeep, onKeepFor, onShow }: RepairLineProps) {
  const translate = useText();
  const texts = useImportTexts();
  const id = useId();
  const { problem } = repair;
  const { column } = problem;
  const [value, setValue] = useState(isSameValue(problem) ? (problem.choices?.[0] ?? '') : '');
  const side = column.startsWith('sender') ? 'senderCountry' : 'receiverCountry';
  const choices = facts ? choicesFor(column, facts, row?.checked?.values[side] ?? facts.country) : null;
  // If there is only one likely value, the field already contains it.
  const likely =
    problem.choices && (problem.choices.length > 1 || !isSameValue(problem)) ? problem.choices : [];
  const plain = plainRepair(repair);
  const canClear =
    Boolean(row?.values[column]) &&
    IMPORT_RULES[column].required === 'never' &&
    problem.rule !== 'required' &&
    problem.rule !== 'valueNeeded';
  const question = texts.problem(problem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim()) onApply(value.trim());
  };
  const label = translate('orderImport.repairs.newValue', { column: texts.column(column) });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        '& + &': { borderTop: 1, borderColor: 'divider' },
        py: 0.5,
      }}
    >
      <Box sx={{ minWidth: 0, flex: question.length > LONG ? '1 1 100%' : '1 1 min(100%, 300px)' }}>
        <Typography id={id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <strong>{translate('orderImport.repairs.rows', { smart_count: parcels })}</strong>
          {' · '}
          {question}
        </Typography>
      </Box>
      <Stack
        component="form"
        direction="row"
        useFlexGap
        spacing={1}
        onSubmit={submit}
        aria-labelledby={id}
        sx={{ flexWrap: 'wrap', alignItems: 'center' }}
      >
        {choices ? (
          <NativeSelect
            value={choices.some((c) => c.value === value) ? value : ''}
            onChange={(e) => setValue(e.target.value)}
            inputProps={{ 'aria-label': label }}
            input={<OutlinedInput size="small" />}
            sx={{ width: 200 }}
          >
            <option value="">{translate('orderImport.repairs.choose')}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.detail ? `${choice.label} · ${choice.detail}` : choice.label}
              </option>
            ))}
          </NativeSelect>
        ) : (
          <OutlinedInput
            size="small"
            value={value}
            placeholder={translate('orderImport.repairs.value')}
            onChange={(e) => setValue(e.target.value)}
            inputProps={{ 'aria-label': label, autoComplete: 'off' }}
            sx={{ width: 160 }}
          />
        )}
        <Button type="submit" size="small" variant="outlined" disabled={!value.trim()}>
          {translate('orderImport.repairs.apply', { smart_count: parcels })}
        </Button>
        {likely.map((choice, at) => (
          <Button key={choice} size="small" onClick={() => onApply(choiceAt(repair, at))}>
            {choice}
          </Button>
        ))}
        {isQuestion(problem.rule) ? (
          <CommandTooltip id="orderImport.keep">
            <Button size="small" onClick={onKeep}>
              {translate('orderImport.repairs.keep')}
            </Button>
          </CommandTooltip>
        ) : null}
        {onKeepFor ? (
          <CommandTooltip id="orderImport.keepFor">
            <Button size="small" onClick={onKeepFor}>
              {translate('orderImport.repairs.keepFor')}
            </Button>
          </CommandTooltip>
        ) : null}
        {plain ? (
          <Button size="small" onClick={() => onApply(plain)}>
            {translate(`orderImport.repairs.${problem.rule === 'tooLong' ? 'cut' : 'round'}`)}
          </Button>
        ) : null}
        {canClear ? (
          <Button size="small" onClick={() => onApply(null)}>
            {translate('orderImport.repairs.clear')}
          </Button>
        ) : null}
        <Button size="small" onClick={onShow}>
          {translate('orderImport.repairs.show')}
        </Button>
      </Stack>
    </Box>
  );
}
