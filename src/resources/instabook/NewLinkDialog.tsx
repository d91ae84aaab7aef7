import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import type { InstabookLink } from '../../../contract/orders/instabook.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { INSTABOOK } from '../../../contract/rules/orders/instabook.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommand } from '../../commands/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { useCallKey } from '../../lib/calls/useCallKey.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useItemTypes } from '../../shared/orders/useItemTypes.ts';
import { DateInput } from '../../ui/dates/DateField.tsx';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { type FormFields, fieldProps } from '../../ui/inputs/Field.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { FailureAlert } from '../../ui/messages/FailureAlert.tsx';
import { faultsOfLink, type LinkValues, linkBody, newLinkValues } from './linkValues.ts';

interface Props {
  onCreated: (link: InstabookLink) => void;
  onClose: () => void;
}

/** Creates a link for one buyer, or for many buyers with a limit and a last day. */
export function NewLinkDialog(props: Props) {
  const translate = useText();
  return (
    <Dialog open onClose={props.onClose} aria-labelledby="new-link-title" fullWidth maxWidth="sm">
      <CommandLayer>
        <DialogTitle id="new-link-title">{translate('instabook.newTitle')}</DialogTitle>
        <LinkForm {...props} />
      </CommandLayer>
    </Dialog>
  );
}

function LinkForm({ onCreated, onClose }: Props) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const { company } = useSession();
  const today = localDay(serverNow(), company.timezone);
  const [values, setValues] = useState(() => newLinkValues(today));
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useFormCall();
  // Other values create another link.
  const keyOf = useCallKey();
  const put = (change: Partial<LinkValues>) => setValues((before) => ({ ...before, ...change }));
  const faults = tried ? faultsOfLink(values, today) : {};
  const errorOf = (name: string) => {
    const fault = faults[name as keyof LinkValues];
    return fault ? translate(fault) : undefined;
  };

  const save = () => {
    setTried(true);
    const [first] = Object.keys(faultsOfLink(values, today));
    if (first) return document.getElementById(`link-${first}`)?.focus();
    const body = linkBody(values);
    run(async () => onCreated(await dataProvider.createInstabookLink(body, keyOf(body))));
  };
  useCommand({
    id: 'instabook.save',
    labelKey: 'instabook.create',
    scope: 'dialog',
    group: 'form',
    keys: ['mod+enter'],
    always: true,
    run: save,
  });

  useEffect(() => document.getElementById('link-productName')?.focus(), []);

  return (
    <>
      <DialogContent>
        <FailureAlert sx={{ mb: 2 }}>{failure}</FailureAlert>
        <Box sx={{ mb: 2, color: 'text.secondary' }}>{translate('instabook.newHint')}</Box>
        <LinkFields values={values} put={put} errorOf={errorOf} today={today} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {translate('common.cancel')}
        </Button>
        <Button variant="contained" onClick={save} disabled={busy} endIcon={<Kbd keys="mod+enter" />}>
          {translate('instabook.create')}
        </Button>
      </DialogActions>
    </>
  );
}

type LinkFieldsProps = Omit<FormFields<LinkValues>, 'id'> & { today: string };

function LinkFields({ values, put, errorOf, today }: LinkFieldsProps) {
  const translate = useText();
  const { company } = useSession();
  const { data: itemTypes = [] } = useItemTypes();
  const field = fieldProps({ values, put, id: (name) => `link-${name}`, errorOf });
  return (
    <Box sx={GRID}>
      <TextInput {...field('productName')} label={translate('instabook.product')} maxLength={255} sx={WIDE} />
      <MoneyInput {...field('value')} label={translate('instabook.value')} currency={company.currency} />
      <NumberInput
        {...field('weight')}
        label={translate('instabook.weight')}
        unit="kg"
        min={INSTABOOK.weightMinKg}
        step={INSTABOOK.weightMinKg}
      />
      <Choice
        {...field('itemType')}
        label={translate('instabook.type')}
        options={[
          { id: '', name: translate('instabook.byBuyer') },
          ...itemTypes.map(({ name }) => ({
            id: name,
            name: translate(`itemTypes.${name}`, { _: name }),
          })),
        ]}
        sx={WIDE}
      />
      <TextInput
        {...field('note')}
        label={translate('instabook.note')}
        help={translate('instabook.noteHint')}
        maxLength={LIMITS.noteLength}
        rows={2}
        sx={WIDE}
      />
      <Choice
        {...field('kind')}
        label={translate('instabook.kind')}
        options={(['one', 'many'] as const).map((kind) => ({
          id: kind,
          name: translate(`instabook.kinds.${kind}`),
        }))}
        onChange={(kind) => put({ kind: kind as LinkValues['kind'] })}
        sx={WIDE}
      />
      {values.kind === 'many' ? (
        <NumberInput
          {...field('limit')}
          label={translate('instabook.limit')}
          required
          min={2}
          max={INSTABOOK.limitMax}
          step={1}
        />
      ) : null}
      <DateInput
        {...field('endsOn')}
        label={translate('instabook.endsOn')}
        required={values.kind === 'many'}
        min={dayjs(today)}
        max={dayjs(today).add(INSTABOOK.daysMax, 'day')}
      />
    </Box>
  );
}

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 0.5 };
const WIDE = { gridColumn: { sm: 'span 2' } };
