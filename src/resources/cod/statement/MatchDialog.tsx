import { Autocomplete, Button, Typography } from '@mui/material';
import { useCallback, useId, useState } from 'react';
import type { CodClaim } from '../../../../contract/money/cod.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { useText } from '../../../i18n/useText.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { useMoneyText } from '../../../session/useMoneyText.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import { AutocompleteBox } from '../../../ui/inputs/AutocompleteBox.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { usePausedLookup } from '../../../ui/inputs/usePausedLookup.ts';
import { likelyOrders } from './likelyOrders.ts';
import type { CheckRecord } from './matchStatement.ts';

interface Props {
  record: CheckRecord;
  orders: readonly CodClaim[];
  onPick: (order: CodClaim) => void;
  onClose: () => void;
}

const SHORTEST_NUMBER = 4;

/** Asks which order a row of the statement pays: the likely orders first, any other by its number. */
export function MatchDialog({ record, orders, onPick, onClose }: Props) {
  const translate = useText();
  const moneyText = useMoneyText();
  const id = useId();
  const dataProvider = useDataProvider();
  const [typed, setTyped] = useState('');
  const [row] = record.rows;
  const local = likelyOrders(orders, record, typed);
  const lookup = useCallback(
    (number: string, signal: AbortSignal) => dataProvider.findCodOrders(number, signal),
    [dataProvider],
  );
  const { results, status } = usePausedLookup(local.length ? null : typed, SHORTEST_NUMBER, lookup);
  const options = local.length ? local : results;
  const textOf = (order: CodClaim) =>
    [
      order.consignmentNo ?? order.id.slice(0, 8),
      order.referenceNo,
      moneyText(nearestMinor(order.amount.amount), order.amount.currency),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <DialogFrame
      title={translate('cod.statement.matchTitle', { line: row?.line ?? '' })}
      maxWidth="sm"
      onClose={onClose}
      buttons={<Button onClick={onClose}>{translate('common.cancel')}</Button>}
    >
      <Typography sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {row?.cells.filter(Boolean).join(' | ')}
      </Typography>
      <Field
        id={id}
        label={translate('cod.statement.whichOrder')}
        help={
          status === 'failed' ? translate('booking.lookupFailed') : translate('cod.statement.whichOrderHelp')
        }
      >
        {(aria) => (
          <Autocomplete
            id={id}
            openOnFocus
            autoHighlight
            fullWidth
            forcePopupIcon={false}
            options={options}
            filterOptions={(all) => all}
            loading={status === 'waiting'}
            loadingText={translate('common.loading')}
            noOptionsText={translate('common.noResult')}
            getOptionLabel={textOf}
            getOptionKey={(order) => order.id}
            inputValue={typed}
            value={null}
            onInputChange={(_, next, reason) => reason === 'input' && setTyped(next)}
            onChange={(_, order) => order && onPick(order)}
            renderInput={(params) => (
              <AutocompleteBox
                params={params}
                autoFocus
                endAdornment={undefined}
                inputProps={{ ...aria, maxLength: 100 }}
              />
            )}
          />
        )}
      </Field>
    </DialogFrame>
  );
}
