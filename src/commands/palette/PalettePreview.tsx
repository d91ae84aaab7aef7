import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { useText } from '../../i18n/useText.ts';
import { isReady, type MissingPart, type ParsedInput, type Place } from '../grammar/parsedInput.ts';
import type { QuoteFills } from './rows/completeQuote.ts';
import { type AmountForm, describeInput, describeMissing } from './rows/describeInput.ts';
import type { PaletteActions } from './rows/paletteItem.ts';
import { usePostcodeTowns } from './rows/usePostcodeTowns.ts';

interface PalettePreviewProps {
  /** The meaning of the line. */
  typed: ParsedInput;
  /** The meaning of the line, completed by the values of this card's fields. */
  parsed: ParsedInput;
  fills: QuoteFills;
  onFill: (fills: QuoteFills) => void;
  onSubmit: () => void;
  townOf: PaletteActions['townOf'];
  amounts: AmountForm;
}

/** While typing: the understood parts, the words that were not understood, and fields for missing parts of a quote. */
export function PalettePreview({
  typed,
  parsed,
  fills,
  onFill,
  onSubmit,
  townOf,
  amounts,
}: PalettePreviewProps) {
  const translate = useText();
  const town = usePostcodeTowns(parsed, townOf);
  const summary = describeInput(parsed, translate, amounts, town);
  if (!summary) return null;
  const notes = [
    parsed.missing.length > 0 &&
      translate('commands.preview.missing', { parts: describeMissing(parsed.missing, translate) }),
    parsed.unread.length > 0 && translate('commands.preview.unread', { words: parsed.unread.join(' ') }),
    ...(parsed.kind === 'quote' ? [parsed.from, parsed.to] : []).map(
      (place) =>
        place?.kind === 'postcode' &&
        town(place) === null &&
        translate('commands.preview.noTown', { postcode: place.postcode, country: place.country }),
    ),
    ...parsed.problems.map((problem) => translate(`commands.problems.${problem}`)),
  ].filter(Boolean);
  // The row of a complete line says the same.
  if (notes.length === 0 && typed.kind !== 'quote' && isReady(parsed)) return null;
  const stopListKeys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') return;
    event.stopPropagation();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <Box sx={{ px: 2, py: 1.5, bgcolor: 'action.hover', borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="body2">{summary}</Typography>
      {notes.map((note) => (
        <Typography key={String(note)} variant="caption" color="text.secondary" component="p">
          {note}
        </Typography>
      ))}
      {typed.kind === 'quote' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }} onKeyDown={stopListKeys}>
          {quoteFields(typed).map((field) => (
            <TextField
              key={field}
              size="small"
              label={translate(`commands.preview.field.${field}`)}
              value={fills[field] ?? shownCountry(field, parsed)}
              onChange={(event) => onFill({ ...fills, [field]: event.target.value })}
              sx={{ width: field.endsWith('Country') ? 96 : 160 }}
              slotProps={{
                htmlInput: { autoComplete: 'off', ...(field.endsWith('Country') && { maxLength: 2 }) },
              }}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** A field for every missing part, and for the country of every postcode without one. */
function quoteFields(typed: ParsedInput & { kind: 'quote' }): (keyof QuoteFills)[] {
  const missing = (part: MissingPart): boolean => typed.missing.includes(part);
  const assumed = (place: Place | undefined): boolean => place?.kind === 'postcode' && place.countryAssumed;
  const fields: (keyof QuoteFills | false)[] = [
    missing('from') && 'from',
    (missing('from') || assumed(typed.from)) && 'fromCountry',
    missing('to') && 'to',
    (missing('to') || assumed(typed.to)) && 'toCountry',
    missing('weight') && 'weight',
  ];
  return fields.filter((field) => field !== false);
}

function shownCountry(field: keyof QuoteFills, parsed: ParsedInput): string {
  if (parsed.kind !== 'quote' || !field.endsWith('Country')) return '';
  const place = field === 'fromCountry' ? parsed.from : parsed.to;
  return place?.kind === 'postcode' ? place.country : '';
}
