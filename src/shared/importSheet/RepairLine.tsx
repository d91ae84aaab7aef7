import { Box, Button, NativeSelect, OutlinedInput, Stack, Typography } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import type { ImportFacts } from '../../../contract/orders/import.ts';
import { IMPORT_RULES } from '../../../contract/rules/import/importColumns.ts';
import { isQuestion, isSameValue } from '../../../contract/rules/import/importProblems.ts';
import { CommandTooltip } from '../../commands/CommandTooltip.tsx';
import { useText } from '../../i18n/useText.ts';
import { choicesFor } from './importGridColumns.tsx';
import { useImportTexts } from './importTexts.ts';
import type { GridRow } from './rows/importRows.ts';
import { choiceAt, plainRepair, type Repair, type RepairValue } from './rows/repairs.ts';

/** Characters of a question that gets a line of its own, with its answers below. */
const LONG = 160;

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

/** An error of some rows, with the input for their new value and the answers without one. */
export function RepairLine(props: RepairLineProps) {
  const { repair, row, parcels, facts, onApply } = props;
  const translate = useText();
  const texts = useImportTexts();
  const id = useId();
  const { problem } = repair;
  const { column } = problem;
  const [value, setValue] = useState(isSameValue(problem) ? (problem.choices?.[0] ?? '') : '');
  const side = column.startsWith('sender') ? 'senderCountry' : 'receiverCountry';
  const choices = facts ? choicesFor(column, facts, row?.checked?.values[side] ?? facts.country) : null;
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
        py: { xs: 1, md: 0.5 },
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
        {!choices ? (
          <OutlinedInput
            size="small"
            value={value}
            placeholder={translate('orderImport.repairs.value')}
            onChange={(e) => setValue(e.target.value)}
            inputProps={{ 'aria-label': label, autoComplete: 'off' }}
            sx={{ width: 160 }}
          />
        ) : (
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
        )}
        <Button type="submit" size="small" variant="outlined" disabled={!value.trim()}>
          {translate('orderImport.repairs.apply', { smart_count: parcels })}
        </Button>
        <RepairAnswers {...props} />
      </Stack>
    </Box>
  );
}

/** The answers of one press: a likely value, the cell as it is, its shorter or rounded value, an empty cell. */
function RepairAnswers({ repair, row, onApply, onKeep, onKeepFor, onShow }: RepairLineProps) {
  const translate = useText();
  const { problem } = repair;
  // If there is only one likely value, the field already contains it.
  const likely =
    problem.choices && (problem.choices.length > 1 || !isSameValue(problem)) ? problem.choices : [];
  const plain = plainRepair(repair);
  const canClear =
    Boolean(row?.values[problem.column]) &&
    IMPORT_RULES[problem.column].required === 'never' &&
    problem.rule !== 'required' &&
    problem.rule !== 'valueNeeded';
  return (
    <>
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
    </>
  );
}
