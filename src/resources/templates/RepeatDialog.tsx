import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import dayjs from 'dayjs';
import { type FormEvent, useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { localDay, localTime } from '../../../contract/rules/localClock.ts';
import { REPEAT_COUNT_MAX, WEEKDAYS } from '../../../contract/rules/repeats.ts';
import type { TemplateSummary } from '../../../contract/templates.ts';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asFailure } from '../../lib/callFailure.ts';
import { dateText } from '../../lib/dates.ts';
import { focusId } from '../../lib/formFields.ts';
import { serverNow } from '../../lib/serverClock.ts';
import { useOneCall } from '../../lib/useOneCall.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useTextLocale } from '../../session/TextContext.ts';
import DateField from '../../ui/dates/DateField.tsx';
import TimeField from '../../ui/dates/TimeField.tsx';
import { Field } from '../../ui/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { faultsOfRepeat, firstDays, type RepeatValues, repeatBody, repeatValues } from './repeatValues.ts';

interface Props {
  template: TemplateSummary;
  onClose: (changed: boolean) => void;
}

/** On which days a template becomes an order by itself. */
export function RepeatDialog(props: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const { template, onClose } = props;
  return (
    <Dialog open onClose={() => onClose(false)} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <CommandLayer>
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {translate('templates.repeat.title', { name: template.name })}
        </DialogTitle>
        <RepeatForm {...props} />
      </CommandLayer>
    </Dialog>
  );
}

function RepeatForm({ template, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const locale = useTextLocale();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { company } = useSession();
  const today = localDay(serverNow(), company.timezone);
  const now = localTime(serverNow(), company.timezone);
  const [values, setValues] = useState(() => repeatValues(template, today));
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, once] = useOneCall();
  const put = (change: Partial<RepeatValues>) => setValues((before) => ({ ...before, ...change }));
  const faults = tried ? faultsOfRepeat(values) : {};
  const errorOf = (field: keyof RepeatValues) => {
    const fault = faults[field];
    return fault ? translate(fault) : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(faultsOfRepeat(values));
    if (first) return focusId(`repeat-${first}`);
    void once(async () => {
      setFailure(null);
      try {
        await dataProvider.setRepeat(template.id, repeatBody(values));
        notify('templates.repeat.saved', { type: 'success', messageArgs: { name: template.name } });
        onClose(true);
      } catch (err) {
        setFailure(asFailure(err).message);
      }
    });
  };
  const days = firstDays(values, now);
  // A day as such, which no time zone moves.
  const dayText = (day: string) => dateText(`${day}T12:00:00Z`, 'UTC', locale);
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {failure ? (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Field
          id="repeat-weekdays"
          label={translate('templates.repeat.weekdays')}
          required
          error={errorOf('weekdays')}
        >
          {(aria) => (
            <ToggleButtonGroup
              id="repeat-weekdays"
              tabIndex={-1}
              size="small"
              color="primary"
              value={values.weekdays}
              onChange={(_, weekdays: number[]) => put({ weekdays })}
              aria-label={translate('templates.repeat.weekdays')}
              aria-describedby={aria['aria-describedby']}
              sx={{ flexWrap: 'wrap' }}
            >
              {WEEKDAYS.map((day, i) => (
                <ToggleButton key={day} value={day} autoFocus={i === 0} sx={{ minWidth: 44 }}>
                  {translate(`templates.days.${day}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          )}
        </Field>
        <Box sx={GRID}>
          <Field
            id="repeat-time"
            label={translate('templates.repeat.time')}
            required
            error={errorOf('time')}
            help={translate('templates.repeat.timeHint', { zone: company.timezone })}
          >
            {(aria) => (
              <TimeField
                id="repeat-time"
                value={values.time}
                onChange={(time) => put({ time })}
                error={Boolean(errorOf('time'))}
                aria={aria}
              />
            )}
          </Field>
          <NumberInput
            id="repeat-count"
            label={translate('templates.repeat.count')}
            help={translate('templates.repeat.countHint')}
            min={1}
            max={REPEAT_COUNT_MAX}
            step={1}
            value={values.count}
            onChange={(count) => put({ count })}
          />
          <Field
            id="repeat-startsOn"
            label={translate('templates.repeat.startsOn')}
            required
            error={errorOf('startsOn')}
          >
            {(aria) => (
              <DateField
                id="repeat-startsOn"
                value={values.startsOn}
                min={dayjs(today)}
                error={Boolean(errorOf('startsOn'))}
                aria={aria}
                onChange={(startsOn) => put({ startsOn })}
              />
            )}
          </Field>
          <Field id="repeat-until" label={translate('templates.repeat.until')} error={errorOf('until')}>
            {(aria) => (
              <DateField
                id="repeat-until"
                value={values.until}
                min={dayjs(values.startsOn || today)}
                error={Boolean(errorOf('until'))}
                aria={aria}
                onChange={(until) => put({ until })}
              />
            )}
          </Field>
        </Box>
        <Box>
          <FormControlLabel
            control={
              <Checkbox checked={values.books} onChange={({ target }) => put({ books: target.checked })} />
            }
            label={translate('templates.repeat.books')}
          />
          <Box sx={{ color: 'text.secondary', fontSize: 14 }}>
            {translate(values.books ? 'templates.repeat.booksHint' : 'templates.repeat.draftHint')}
          </Box>
        </Box>
        {values.books ? (
          <MoneyInput
            id="repeat-maxPrice"
            label={translate('templates.repeat.maxPrice')}
            currency={company.currency}
            value={values.maxPrice}
            onChange={(maxPrice) => put({ maxPrice })}
          />
        ) : null}
        <Box role="status" sx={{ color: 'text.secondary', fontSize: 14 }}>
          {days.length > 0
            ? translate('templates.repeat.preview', { days: days.map(dayText).join(' · ') })
            : ''}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onClose(false)} disabled={busy}>
          {translate('common.cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={busy}>
          {translate('templates.repeat.save')}
        </Button>
      </DialogActions>
    </form>
  );
}

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };
