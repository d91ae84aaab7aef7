import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Select } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { InstabookLink } from '../../../contract/instabook.ts';
import { INSTABOOK } from '../../../contract/rules/instabook.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { localDay } from '../../../contract/rules/localClock.ts';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommand } from '../../commands/useCommand.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { serverNow } from '../../lib/serverClock.ts';
import { useSession } from '../../session/SessionContext.ts';
import DateField from '../../ui/dates/DateField.tsx';
import { Field } from '../../ui/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { faultsOfLink, type LinkValues, linkBody, newLinkValues } from './linkValues.ts';

interface Props {
  onMade: (link: InstabookLink) => void;
  onClose: () => void;
}

/** A new link for one buyer, or for many with a limit and a last day. */
export function NewLinkDialog(props: Props) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={props.onClose} aria-labelledby="new-link-title" fullWidth maxWidth="sm">
      <CommandLayer>
        <DialogTitle id="new-link-title">{translate('instabook.newTitle')}</DialogTitle>
        <LinkForm {...props} />
      </CommandLayer>
    </Dialog>
  );
}

function LinkForm({ onMade, onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const translate = useTranslate();
  const { company } = useSession();
  const today = localDay(serverNow(), company.timezone);
  const [values, setValues] = useState(() => newLinkValues(today));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // One key for one link, however often an answer is lost; other values are another link.
  const sent = useRef({ body: '', key: '' });
  const { data: itemTypes = [] } = useQuery({
    queryKey: ['session', 'itemTypes', company.id],
    queryFn: () => dataProvider.getItemTypes(company.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const put = (change: Partial<LinkValues>) => setValues((before) => ({ ...before, ...change }));
  const faults = tried ? faultsOfLink(values, today) : {};
  const errorOf = (field: keyof LinkValues) => {
    const fault = faults[field];
    return fault ? translate(fault) : undefined;
  };

  const save = async () => {
    setTried(true);
    const [first] = Object.keys(faultsOfLink(values, today));
    if (first) return document.getElementById(`link-${first}`)?.focus();
    const body = linkBody(values);
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
    setBusy(true);
    setFailure(null);
    try {
      onMade(await dataProvider.createInstabookLink(body, sent.current.key));
    } catch (err) {
      setFailure(err instanceof Error ? err.message : String(err));
      setBusy(false);
    }
  };
  useCommand({
    id: 'instabook.save',
    labelKey: 'instabook.create',
    scope: 'dialog',
    group: 'form',
    keys: ['mod+enter'],
    always: true,
    run: () => void (busy || save()),
  });

  useEffect(() => document.getElementById('link-productName')?.focus(), []);

  return (
    <>
      <DialogContent>
        {failure ? (
          <Alert severity="error" role="alert" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        ) : null}
        <Box sx={{ mb: 2, color: 'text.secondary' }}>{translate('instabook.newHint')}</Box>
        <Box sx={GRID}>
          <TextInput
            id="link-productName"
            label={translate('instabook.product')}
            maxLength={255}
            value={values.productName}
            onChange={(productName) => put({ productName })}
            sx={WIDE}
          />
          <MoneyInput
            id="link-value"
            label={translate('instabook.value')}
            currency={company.currency}
            value={values.value}
            error={errorOf('value')}
            onChange={(value) => put({ value })}
          />
          <NumberInput
            id="link-weight"
            label={translate('instabook.weight')}
            unit="kg"
            min={INSTABOOK.weightMinKg}
            step={INSTABOOK.weightMinKg}
            value={values.weight}
            error={errorOf('weight')}
            onChange={(weight) => put({ weight })}
          />
          <Field id="link-itemType" label={translate('instabook.type')} sx={WIDE}>
            {(aria) => (
              <Select
                native
                size="small"
                value={values.itemType}
                inputProps={{ id: 'link-itemType', ...aria }}
                onChange={({ target }) => put({ itemType: target.value })}
              >
                <option value="">{translate('instabook.byBuyer')}</option>
                {itemTypes.map(({ id, name }) => (
                  <option key={id} value={name}>
                    {translate(`catalog.itemTypes.${name}`, { _: name })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TextInput
            id="link-note"
            label={translate('instabook.note')}
            help={translate('instabook.noteHint')}
            maxLength={LIMITS.noteLength}
            rows={2}
            value={values.note}
            onChange={(note) => put({ note })}
            sx={WIDE}
          />
          <Field id="link-kind" label={translate('instabook.kind')} sx={WIDE}>
            {(aria) => (
              <Select
                native
                size="small"
                value={values.kind}
                inputProps={{ id: 'link-kind', ...aria }}
                onChange={({ target }) => put({ kind: target.value as LinkValues['kind'] })}
              >
                <option value="one">{translate('instabook.kinds.one')}</option>
                <option value="many">{translate('instabook.kinds.many')}</option>
              </Select>
            )}
          </Field>
          {values.kind === 'many' ? (
            <NumberInput
              id="link-limit"
              label={translate('instabook.limit')}
              required
              min={2}
              max={INSTABOOK.limitMax}
              step={1}
              value={values.limit}
              error={errorOf('limit')}
              onChange={(limit) => put({ limit })}
            />
          ) : null}
          <Field
            id="link-endsOn"
            label={translate('instabook.endsOn')}
            required={values.kind === 'many'}
            error={errorOf('endsOn')}
          >
            {(aria) => (
              <DateField
                id="link-endsOn"
                value={values.endsOn}
                min={dayjs(today)}
                max={dayjs(today).add(INSTABOOK.daysMax, 'day')}
                error={Boolean(errorOf('endsOn'))}
                aria={aria}
                onChange={(endsOn) => put({ endsOn })}
              />
            )}
          </Field>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {translate('common.cancel')}
        </Button>
        <Button
          variant="contained"
          onClick={() => void save()}
          disabled={busy}
          endIcon={<Kbd keys="mod+enter" />}
        >
          {translate('instabook.create')}
        </Button>
      </DialogActions>
    </>
  );
}

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 0.5 };
const WIDE = { gridColumn: { sm: 'span 2' } };
