import { Box, Checkbox, FormControlLabel, ToggleButton, ToggleButtonGroup } from '@mui/material';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { RepeatConflict, TemplateSummary } from '../../../contract/orders/templates.ts';
import { REPEAT_COUNT_MAX, WEEKDAYS } from '../../../contract/rules/orders/repeats.ts';
import { localDay, localTime } from '../../../contract/rules/text/localClock.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { dateText } from '../../lib/dates/dates.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { DateInput } from '../../ui/dates/DateField.tsx';
import TimeField from '../../ui/dates/TimeField.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Field, fieldProps } from '../../ui/inputs/Field.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { versionOf } from '../../ui/versions/saveOver.ts';
import { useFormVersions } from '../../ui/versions/useFormVersions.tsx';
import {
  faultsOfRepeat,
  firstDays,
  type RepeatValues,
  repeatBasis,
  repeatBody,
  repeatParts,
  repeatValues,
} from './repeatValues.ts';

interface Props {
  template: TemplateSummary;
  onClose: (changed: boolean) => void;
}

/** The days on which a template becomes an order automatically. */
export function RepeatDialog({ template, onClose }: Props) {
  const translate = useText();
  const { company } = useSession();
  const form = useRepeatForm(template, () => onClose(true));
  const { values, put, field, errorOf, today } = form;
  return (
    <FormDialog
      title={translate('templates.repeat.title', { name: template.name })}
      maxWidth="sm"
      busy={form.busy}
      canLeave
      failure={form.failure}
      submit={translate('templates.repeat.save')}
      onSubmit={form.submit}
      onClose={() => onClose(false)}
    >
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
          {...field('count')}
          label={translate('templates.repeat.count')}
          help={translate('templates.repeat.countHint')}
          min={1}
          max={REPEAT_COUNT_MAX}
          step={1}
        />
        <DateInput
          {...field('startsOn')}
          label={translate('templates.repeat.startsOn')}
          required
          min={dayjs(today)}
        />
        <DateInput
          {...field('until')}
          label={translate('templates.repeat.until')}
          min={dayjs(values.startsOn || today)}
        />
      </Box>
      <BooksChoice value={values.books} onChange={(books) => put({ books })} />
      {values.books ? (
        <MoneyInput
          {...field('maxPrice')}
          label={translate('templates.repeat.maxPrice')}
          currency={company.currency}
        />
      ) : null}
      <DaysPreview values={values} />
      {form.dialog}
    </FormDialog>
  );
}

/** The values with their errors, saved based on the present version. */
function useRepeatForm(template: TemplateSummary, onSaved: () => void) {
  const translate = useText();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const today = localDay(serverNow(), useSession().company.timezone);
  const [opened] = useState(template.repeat);
  const [values, setValues] = useState(() => repeatValues(template, today));
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useFormCall();
  const put = (change: Partial<RepeatValues>) => setValues((before) => ({ ...before, ...change }));
  const faults = tried ? faultsOfRepeat(values) : {};
  const errorOf = (name: string) => {
    const fault = faults[name as keyof RepeatValues];
    return fault ? translate(fault) : undefined;
  };
  const field = fieldProps({ values, put, id: (name) => `repeat-${name}`, errorOf });
  const versioned = useFormVersions<RepeatValues>({
    versions: {
      name: template.name,
      basis: repeatBasis(template.repeat, today),
      parts: repeatParts(translate),
      read: (detail) => {
        const conflict = detail as Partial<RepeatConflict> | undefined;
        return conflict?.repeat === undefined ? undefined : repeatBasis(conflict.repeat, today);
      },
    },
    show: setValues,
    resubmit: (now) => submit(now),
  });
  const submit = (entered: RepeatValues) => {
    setTried(true);
    const [first] = Object.keys(faultsOfRepeat(entered));
    if (first) return focusId(`repeat-${first}`);
    run(async () => {
      const isSaved = await versioned.save(entered, async (mine, based) => {
        const updatedAt = based ? versionOf(based) : undefined;
        await dataProvider.setRepeat(template.id, {
          ...repeatBody(mine, opened),
          updatedAt,
        });
      });
      if (!isSaved) return;
      notify('templates.repeat.saved', { type: 'success', messageArgs: { name: template.name } });
      onSaved();
    });
  };
  return {
    values,
    today,
    busy,
    failure,
    put,
    field,
    errorOf,
    submit: () => submit(values),
    dialog: versioned.dialog,
  };
}

/** The first days on which an order is created. */
function DaysPreview({ values }: { values: RepeatValues }) {
  const translate = useText();
  const locale = useLocale();
  const days = firstDays(values, localTime(serverNow(), useSession().company.timezone));
  // A day of the calendar has no time zone.
  const dayText = (day: string) => dateText(`${day}T12:00:00Z`, 'UTC', locale);
  return (
    <Box role="status" sx={{ color: 'text.secondary', fontSize: 14 }}>
      {days.length > 0 ? translate('templates.repeat.preview', { days: days.map(dayText).join(' · ') }) : ''}
    </Box>
  );
}

/** Whether the orders are paid at once, or wait as drafts. */
function BooksChoice({ value, onChange }: { value: boolean; onChange: (books: boolean) => void }) {
  const translate = useText();
  return (
    <Box>
      <FormControlLabel
        control={<Checkbox checked={value} onChange={({ target }) => onChange(target.checked)} />}
        label={translate('templates.repeat.books')}
      />
      <Box sx={{ color: 'text.secondary', fontSize: 14 }}>
        {translate(value ? 'templates.repeat.booksHint' : 'templates.repeat.draftHint')}
      </Box>
    </Box>
  );
}

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };
