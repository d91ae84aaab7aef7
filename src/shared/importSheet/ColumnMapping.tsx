import {
  Alert,
  Box,
  Button,
  Card,
  Checkbox,
  FormControlLabel,
  NativeSelect,
  OutlinedInput,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { mappedColumns } from '../../../contract/rules/import/headings/chosenColumns.ts';
import type { HeadingGaps } from '../../../contract/rules/import/headings/headingGaps.ts';
import {
  IMPORT_RULES,
  type MappedColumn,
  PIECE_CHOICES,
} from '../../../contract/rules/import/importColumns.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { columnLetter } from '../../lib/importFile/columnLetter.ts';
import type { SourceLine } from '../../lib/importFile/importFileTypes.ts';
import { listWords } from '../../lib/text/listWords.ts';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { useImportKind } from './importKind.ts';
import { useImportTexts } from './importTexts.ts';
import { SavedMappings } from './mappings/SavedMappings.tsx';
import { useSavedMappings } from './mappings/useSavedMappings.ts';
import {
  chooseColumn,
  findHeaders,
  mapSheet,
  type SheetMapping,
  samplesOf,
  savedInUse,
} from './rows/importSheet.ts';
import type { MappingRefusal } from './rows/mappingRefusal.ts';

interface ColumnMappingProps {
  lines: readonly SourceLine[];
  mapping: SheetMapping;
  gaps: HeadingGaps;
  /** Why this mapping was not stored for the next sheet. */
  notKept: MappingRefusal | null;
  sheets: readonly string[];
  sheet: string | null;
  onSheet: ((sheet: string) => void) | null;
  onChange: (mapping: SheetMapping) => void;
}

const GROUPS = ['order', 'receiver', 'item', 'sender'] as const;
const TONES = {
  exact: 'green',
  likely: 'green',
  remembered: 'green',
  chosen: 'blue',
  unsure: 'orange',
  none: 'grey',
  forOthers: 'green',
  unanswered: 'orange',
} as const;

const columnId = (at: number) => `import-column-${at}`;

/** Focuses the choice of a heading's column. */
export const focusColumn = (at: number): void => void focusId(columnId(at));

/** Every heading of the sheet with its column, so that the user can correct the column. */
export function ColumnMapping(props: ColumnMappingProps) {
  const translate = useText();
  const { columns, remembers } = useImportKind();
  const { lines, mapping } = props;
  const nameOf = (at: number) =>
    mapping.headers[at] || translate('orderImport.columns.unnamed', { letter: columnLetter(at) });
  return (
    <Card component="section" aria-labelledby="import-columns" sx={{ p: 2 }}>
      <Typography id="import-columns" component="h2" variant="h6">
        {translate('orderImport.columns.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('orderImport.columns.hint')}
      </Typography>
      <ReadAs format={mapping.format} />
      {remembers ? <SavedMappings lines={lines} mapping={mapping} onChange={props.onChange} /> : null}
      <MappingWarnings {...props} nameOf={nameOf} />
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {props.sheets.length > 1 && props.onSheet ? (
          <Box component="label" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
            {translate('orderImport.columns.sheet')}
            <NativeSelect value={props.sheet ?? ''} onChange={(e) => props.onSheet?.(e.target.value)}>
              {props.sheets.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Box>
        ) : null}
        <FormControlLabel
          control={
            <Checkbox
              checked={mapping.headerAt >= 0}
              onChange={(_, has) =>
                props.onChange(mapSheet(lines, has ? findHeaders(lines) : -1, columns, mapping.services))
              }
            />
          }
          label={translate('orderImport.columns.hasHeader')}
        />
      </Stack>
      <Box sx={{ overflowX: 'auto' }}>
        <Table
          size="small"
          aria-labelledby="import-columns"
          // A phone divides its width between heading and choice.
          sx={{
            tableLayout: { xs: 'fixed', sm: 'auto' },
            '& th:first-of-type': { width: { xs: '38%', sm: '28%' }, overflowWrap: 'anywhere' },
            '& th, & td': { px: { xs: 0.5, sm: 2 } },
            '& tbody :is(th, td)': { py: { xs: 1, sm: 0.75 } },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{translate('orderImport.columns.heading')}</TableCell>
              <TableCell>{translate('orderImport.columns.takenFor')}</TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                {translate('orderImport.columns.samples')}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {mapping.headers.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a heading is identified by its position in the sheet
              <ColumnRow key={at} at={at} name={nameOf(at)} {...props} />
            ))}
          </TableBody>
        </Table>
      </Box>
    </Card>
  );
}

interface WarningsProps extends Pick<ColumnMappingProps, 'gaps' | 'notKept'> {
  nameOf: (at: number) => string;
}

/** Missing columns of the mapping, and the reason if it was not saved. */
function MappingWarnings({ gaps, notKept, nameOf }: WarningsProps) {
  const translate = useText();
  const locale = useLocale();
  const texts = useImportTexts();
  return (
    <>
      {gaps.missing.length ? (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('orderImport.columns.missing', {
            columns: listWords(gaps.missing.map(texts.column), locale),
          })}
        </Alert>
      ) : null}
      {gaps.unanswered.length ? (
        <Alert severity="warning" role="alert" sx={{ mb: 1 }}>
          {translate('orderImport.columns.unanswered', {
            smart_count: gaps.unanswered.length,
            columns: listWords(gaps.unanswered.map(nameOf), locale),
          })}
        </Alert>
      ) : null}
      {notKept && notKept.at === null ? (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('orderImport.columns.notKept', { reason: notKept.reason })}
        </Alert>
      ) : null}
    </>
  );
}

interface ColumnRowProps extends ColumnMappingProps {
  at: number;
  name: string;
}

const withRowValue = (column: MappedColumn): MappedColumn[] =>
  column === 'declaredValue' ? ['declaredValue', 'rowValue'] : [column];

/** How sure the match of a heading is. */
function confidenceOf({ columns, confidence, roles }: SheetMapping, at: number) {
  const matched = confidence[at] ?? 'none';
  if (columns[at] || matched === 'chosen' || matched === 'unsure') return matched;
  return roles[at] ? 'forOthers' : 'none';
}

interface ColumnChoiceProps {
  id: string;
  label: string;
  describedBy: string | undefined;
  value: MappedColumn | '';
  onChange: (column: MappedColumn | null) => void;
}

/** The column of a heading, among all columns in their groups. */
function ColumnChoice({ id, label, describedBy, value, onChange }: ColumnChoiceProps) {
  const translate = useText();
  const texts = useImportTexts();
  const { columns } = useImportKind();
  const groups = GROUPS.map((group) => ({
    group,
    members: columns.filter((column) => IMPORT_RULES[column].group === group),
  })).filter(({ members }) => members.length > 0);
  return (
    <NativeSelect
      value={value}
      onChange={(e) => onChange((e.target.value || null) as MappedColumn | null)}
      inputProps={{ id, 'aria-label': label, 'aria-describedby': describedBy }}
      input={<OutlinedInput size="small" />}
      sx={{ width: { xs: '100%', sm: 210 } }}
    >
      <option value="">{translate('orderImport.columns.leaveOut')}</option>
      {groups.map(({ group, members }) => (
        <optgroup key={group} label={translate(`orderImport.columns.groups.${group}`)}>
          {members.flatMap(withRowValue).map((c) => (
            <option key={c} value={c}>
              {texts.choice(c)}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}

/** One heading, its column, and the first cells below it. */
function ColumnRow({ at, name, lines, mapping, gaps, notKept, onChange }: ColumnRowProps) {
  const translate = useText();
  const texts = useImportTexts();
  const column = mapping.columns[at] ?? null;
  const isUnanswered = gaps.unanswered.includes(at);
  const confidence = isUnanswered ? 'unanswered' : confidenceOf(mapping, at);
  const isHidden = mapping.isHidden[at] === true;
  /** Without a column, only the button says that it is left out. */
  const canSkip = isUnanswered || (isHidden && !column && confidence === 'unsure');
  const [ofPiece, ofAll] = (confidence === 'unsure' && column && PIECE_CHOICES[column]) || [];
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: mapping.headers[at] ? 600 : 400 }}>
        {name}
        {isHidden ? (
          <Box sx={{ mt: 0.5 }}>
            <ToneChip tone="grey" label={translate('orderImport.columns.hidden')} />
          </Box>
        ) : null}
      </TableCell>
      <TableCell>
        <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <ColumnChoice
            value={mappedColumns(mapping)[at] ?? ''}
            id={columnId(at)}
            label={translate('orderImport.columns.use', { heading: name })}
            describedBy={
              notKept?.at === at ? `${columnId(at)}-refusal` : ofPiece ? `${columnId(at)}-hint` : undefined
            }
            onChange={(chosen) => onChange(chooseColumn(mapping, at, chosen))}
          />
          <ToneChip
            tone={TONES[confidence]}
            label={translate(`orderImport.columns.confidence.${confidence}`)}
          />
          {canSkip ? (
            <Button
              size="small"
              aria-label={translate('orderImport.columns.leaveOutOf', { heading: name })}
              onClick={() => {
                onChange(chooseColumn(mapping, at, null));
                // The answered question loses this button.
                focusColumn(gaps.unanswered.find((other) => other > at) ?? at);
              }}
            >
              {translate('orderImport.columns.leaveOut')}
            </Button>
          ) : null}
        </Stack>
        {ofPiece && ofAll ? (
          <Typography id={`${columnId(at)}-hint`} variant="caption" component="p">
            {translate('orderImport.columns.perPiece', {
              piece: texts.choice(ofPiece),
              parcel: texts.choice(ofAll),
            })}
          </Typography>
        ) : null}
        {notKept?.at === at ? (
          <Typography id={`${columnId(at)}-refusal`} variant="caption" color="warning.main">
            {translate('orderImport.columns.notKept', { reason: notKept.reason })}
          </Typography>
        ) : null}
      </TableCell>
      <TableCell
        sx={{
          display: { xs: 'none', sm: 'table-cell' },
          color: 'text.secondary',
          maxWidth: 320,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {samplesOf(lines, mapping.rowsFrom, at).join(' · ')}
      </TableCell>
    </TableRow>
  );
}

/** The kind of sheet that the headings have. */
export function ReadAs({ format }: Pick<SheetMapping, 'format'>) {
  const translate = useText();
  if (!format) return null;
  return (
    <Typography variant="body2">
      {translate('orderImport.columns.readAs', {
        format: translate(`orderImport.columns.formats.${format}`),
      })}
    </Typography>
  );
}

interface MappingSummaryProps {
  mapping: SheetMapping;
  notKept?: MappingRefusal | null;
  onChange: (() => void) | null;
}

/** The mapping on one line, above the rows. */
export function MappingSummary({ mapping, notKept = null, onChange }: MappingSummaryProps) {
  const translate = useText();
  const { mappings } = useSavedMappings();
  const saved = savedInUse(mapping, mappings);
  const heading = notKept?.at == null ? '' : mapping.headers[notKept.at];
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <ReadAs format={mapping.format} />
      <Typography
        variant="body2"
        color="text.secondary"
        // On a phone the rows need the space of this line.
        sx={{ '@media (max-width:479.95px)': { display: 'none' } }}
      >
        {translate('orderImport.columns.summary', {
          used: mapping.columns.filter((column, at) => column ?? mapping.roles[at]).length,
          all: mapping.columns.length,
        })}
        {saved ? ` · ${translate('orderImport.mappings.usedBy', { name: saved.name })}` : null}
      </Typography>
      {onChange ? (
        <Button size="small" onClick={onChange}>
          {translate('orderImport.columns.change')}
        </Button>
      ) : null}
      {notKept ? (
        <Typography variant="body2" color="warning.main">
          {heading ? `${heading}: ` : ''}
          {translate('orderImport.columns.notKept', { reason: notKept.reason })}
        </Typography>
      ) : null}
    </Stack>
  );
}
