import { NativeSelect, OutlinedInput } from '@mui/material';
import { useText } from '../../../i18n/useText.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { RetryAlert } from '../../../ui/messages/RetryAlert.tsx';
import type { useItemTypes } from '../state/useItemTypes.ts';

/** Below the fields of the row, over its whole width: in the column of one field a word would break. */
const BELOW = { order: 1, gridColumn: '1 / -1', py: 0 };

interface Props {
  id: string;
  value: string;
  onChange: (name: string) => void;
  list: ReturnType<typeof useItemTypes>;
}

/** The company's item types, or a message if they could not be loaded (QUOTE-17…20). */
export function ItemTypeInput({ id, value, onChange, list }: Props) {
  const text = useText();
  const names = list.types.map((type) => type.name);
  return (
    <>
      <Field id={id} label={text('quote.itemType')}>
        {(aria) => (
          <NativeSelect
            value={value}
            onChange={(event) => onChange(event.target.value)}
            input={<OutlinedInput size="small" />}
            inputProps={{ id, ...aria }}
          >
            {(names.includes(value) ? names : [value, ...names]).map((name) => (
              <option key={name} value={name}>
                {text(`itemTypes.${name}`, { _: name })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {list.failed ? (
        <RetryAlert onRetry={list.reload} sx={BELOW}>
          {text('common.timedOut')}
        </RetryAlert>
      ) : null}
    </>
  );
}
