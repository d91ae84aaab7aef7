import { Alert, Button, Stack } from '@mui/material';
import { canBeKept, type PlaceQuestion } from '../../../contract/rules/places/placeCheck.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import type { AddressValue } from './addressValue.ts';

interface Props {
  question: PlaceQuestion;
  /** Whether the field already shows the question. */
  isSaid: boolean;
  onChange: (patch: Partial<AddressValue>) => void;
  /** Stores that the place is right for this recipient; absent where there is no recipient. */
  onKeepFor?: (() => Promise<void>) | undefined;
}

/** Asks which of postcode, city and state is right: a button for each likely value, "keep as written", once or for the recipient (BX-22, BX-43). */
export function PlaceQuestionBox({ question, isSaid, onChange, onKeepFor }: Props) {
  const text = useText();
  const notify = useNotify();
  const { field, rule, params, cures } = question;
  return (
    <Alert severity="warning" role="status" sx={{ gridColumn: { sm: 'span 6' } }}>
      {isSaid ? null : text(`booking.place.${rule}`, params)}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: isSaid ? 0 : 1 }}>
        {cures.map((cure, i) => (
          <Button
            key={cure}
            size="small"
            variant="outlined"
            {...(i === 0 ? { 'aria-keyshortcuts': 'Alt+Enter', title: 'Alt+Enter' } : {})}
            onClick={() => onChange({ [field]: cure, coord: null })}
          >
            {text(`booking.place.use.${field}`, { value: cure })}
          </Button>
        ))}
        {canBeKept(question) ? (
          <Button size="small" onClick={() => onChange({ placeConfirmed: true })}>
            {text('booking.place.keep')}
          </Button>
        ) : null}
        {canBeKept(question) && onKeepFor ? (
          <Button
            size="small"
            onClick={() => void onKeepFor().then(() => onChange({ placeConfirmed: true }), notify.failure)}
          >
            {text('booking.place.keepFor')}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}
