import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { StepUpInput } from '../../../contract/account/account.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommand } from '../../commands/useCommand.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { mayBeStored, storedForm } from '../../lib/forms/formStorage.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import { useHandler } from '../../lib/react/useHandler.ts';
import { useSession } from '../../session/SessionContext.ts';
import { FormSummary } from '../form/FormSummary.tsx';
import { issueResolver } from '../form/issueResolver.ts';
import { LeaveGuard } from '../form/LeaveGuard.tsx';
import { RestoredNotice } from '../form/RestoredNotice.tsx';
import { useTabForm } from '../form/tabForm.ts';
import { useShownIssues } from '../form/useShownIssues.ts';
import { type StoredBooking, useStoredForm } from '../form/useStoredForm.ts';
import { type FormFields, fieldProps, type PropsOfField } from '../inputs/Field.tsx';
import { FailureAlert } from '../messages/FailureAlert.tsx';
import { PartSkeleton } from '../page/PageSkeleton.tsx';
import { type FormBasis, useFormVersions, type Versions } from '../versions/useFormVersions.tsx';
import { StepUpDialog } from './StepUpDialog.tsx';

export interface SettingsFields<V> extends FormFields<V> {
  field: PropsOfField<V>;
}

export type Sent<V> = TextKey | FormBasis<V> | undefined;

interface SettingsFormProps<V extends FieldValues> {
  /** Start of its inputs' ids. */
  name: string;
  base: V;
  issuesOf: (values: V) => FieldIssue[];
  /** Versions of a record that others may change too; `base` is the version on which the form is based. */
  versions?: Versions<V>;
  /**
   * Saves based on the version of `based`, if one was read. Returns the version that it created, or a message to show instead of `savedKey`;
   * with a message the form does not change.
   */
  send: (values: V, based: FormBasis<V> | null, proof: StepUpInput | null) => Promise<Sent<V>>;
  /** Whether each save that needs a proof asks for it and sends it. */
  provesInSave?: true;
  /** Text of the success message. */
  savedKey: TextKey;
  saveKey?: TextKey;
  /** Whether the form is cleared after it was sent, such as a form with a password. */
  clears?: true;
  /** Whether there is a list above, in which Ctrl+Enter opens the row. */
  underList?: true;
  /** Storage name of typed text until it is saved; absent for secrets. */
  storedAs?: string;
  /** Changes the stored text before it is shown again, if a part of it cannot be shown. */
  restore?: (stored: V) => V;
  /** The input of a field in the server's answer, if its name differs. */
  inputOf?: (field: string) => string;
  /** Another button next to the save button. */
  sideContent?: ReactNode;
  children: (fields: SettingsFields<V>) => ReactNode;
}

/** A form of the settings. Typed text survives a reload if it is stored (B1-24). */
export function SettingsForm<V extends FieldValues>(props: SettingsFormProps<V>) {
  const { storedAs, base } = props;
  if (!storedAs) return <Fields {...props} initialValues={base} />;
  return <StoredFields {...props} storedAs={storedAs} />;
}

function StoredFields<V extends FieldValues>(props: SettingsFormProps<V> & { storedAs: string }) {
  const { customer } = useSession();
  const [visit, setVisit] = useState(0);
  const storageKey = useTabForm(`settings:${customer.id}:${props.storedAs}`);
  if (storageKey === null) return <PartSkeleton rows={6} />;
  return (
    <Visit<V>
      key={`${storageKey}:${visit}`}
      {...props}
      storageKey={storageKey}
      visit={visit}
      onDiscard={() => setVisit((n) => n + 1)}
    />
  );
}

type VisitProps<V extends FieldValues> = SettingsFormProps<V> & {
  storageKey: string;
  /** Number of times that the form was discarded. */
  visit: number;
  onDiscard: () => void;
};

/** The form with the values of an earlier visit, if these are stored. */
function Visit<V extends FieldValues>(props: VisitProps<V>) {
  const { storageKey, visit, base, restore } = props;
  const [mayHaveStored] = useState(() => mayBeStored(storageKey));
  const stored = useQuery({
    queryKey: ['settingsForm', storageKey, visit],
    enabled: mayHaveStored,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () => storedForm<StoredBooking<V>>(storageKey),
  });
  if (mayHaveStored && stored.isPending) return <PartSkeleton rows={6} />;
  const found = stored.data?.data.values;
  // A form stored by an earlier release may lack fields, or have removed ones.
  const first = found
    ? (Object.fromEntries(Object.keys(base).map((name) => [name, found[name] ?? base[name]])) as V)
    : base;
  return (
    <Fields
      {...props}
      initialValues={found && restore ? restore(first) : first}
      firstBasis={(stored.data?.data.basis as FormBasis<V> | undefined) ?? null}
      restoredAt={stored.data?.savedAt ?? null}
    />
  );
}

type FieldsProps<V extends FieldValues> = SettingsFormProps<V> & {
  initialValues: V;
  firstBasis?: FormBasis<V> | null;
  storageKey?: string;
  restoredAt?: number | null;
  onDiscard?: () => void;
};

/** The button that stays in view covers no field that has the focus. */
const FORM = {
  display: 'grid',
  gap: 3,
  '& :is(input, textarea, select, button, [tabindex])': { scrollMarginBottom: 80 },
} as const;
const BUTTONS = { display: 'flex', gap: 1, flexWrap: 'wrap', py: 1.5, my: -1.5 } as const;
/** A long page has its button at the end, and a change is saved from anywhere. */
const IN_VIEW = {
  position: 'sticky',
  bottom: 'var(--wb-dock, 0px)',
  zIndex: 2,
  bgcolor: 'background.default',
  '.MuiPaper-root &': { bgcolor: 'background.paper' },
  boxShadow: '0 -8px 8px -8px var(--wb-edge)',
} as const;

/** The fields with their errors, and a summary. A refusal is shown at its field or at the button, and in a toast (SET-88). */
function Fields<V extends FieldValues>(props: FieldsProps<V>) {
  const {
    name,
    initialValues,
    provesInSave,
    onDiscard,
    issuesOf,
    saveKey = 'settings.save',
    underList,
  } = props;
  const translate = useText();
  const resolver = useMemo(() => issueResolver<V, unknown>(issuesOf), [issuesOf]);
  const form = useForm<V>({ defaultValues: initialValues as DefaultValues<V>, resolver });
  const values = useWatch({ control: form.control }) as V;
  const saving = useSaving(form, values, props);
  const { failure, setFailure, formStorage, submit } = saving;
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (!saving.isBusy) void submit();
  };
  useCommand({
    id: 'settings.save',
    labelKey: saveKey,
    scope: 'screen',
    screen: `settings.${name}`,
    group: 'form',
    keys: underList ? ['mod+s'] : ['mod+enter', 'mod+s'],
    always: true,
    run: () => save(),
  });
  const id = (field: string) => `${name}-${field}`;
  const hasField = failure?.field !== undefined && failure.field in values;
  const errors = [
    ...saving.shown.map(({ field, messageKey, texts }) => ({
      id: id(field),
      text: translate(messageKey, texts),
    })),
    ...(failure?.field && hasField ? [{ id: id(failure.field), text: failure.message }] : []),
  ];
  const fields: FormFields<V> = {
    values,
    id,
    put: (change) => {
      if (failure?.field && failure.field in change) setFailure(null);
      form.setValues(change as never);
    },
    errorOf: (field) => errors.find((error) => error.id === id(field))?.text,
  };
  return (
    <Box component="form" noValidate onSubmit={save} sx={FORM}>
      <RestoredNotice
        storedAt={saving.storedAt}
        onDiscard={() => void formStorage.clear().then(() => onDiscard?.())}
      />
      <FormSummary title={translate('profile.errors.title')} errors={errors} refusals={saving.refusals} />
      {props.children({ ...fields, field: fieldProps(fields) })}
      <FailureAlert>{failure && !hasField ? failure.message : null}</FailureAlert>
      <Box sx={saving.isDirty ? [BUTTONS, IN_VIEW] : BUTTONS}>
        <SaveButton saveKey={saveKey} isBusy={saving.isBusy} keys={underList ? 'mod+s' : 'mod+enter'} />
        {props.sideContent}
      </Box>
      {saving.needsStepUp ? (
        <StepUpDialog
          {...(provesInSave ? { prove: saving.submitWith } : {})}
          onClose={saving.cancelStepUp}
          onProven={() => {
            saving.cancelStepUp();
            void submit();
          }}
        />
      ) : null}
      {saving.dialog}
      {saving.isDirty && !saving.isBusy ? (
        <LeaveGuard isStored={props.storedAs !== undefined} isSending={saving.isSending} />
      ) : null}
    </Box>
  );
}

function SaveButton({ saveKey, isBusy, keys }: { saveKey: TextKey; isBusy: boolean; keys: string }) {
  const translate = useText();
  return (
    <Button type="submit" variant="contained" disabled={isBusy} endIcon={<Kbd keys={keys} />}>
      {translate(isBusy ? 'common.saving' : saveKey)}
    </Button>
  );
}

/** Saves the typed values, based on a newer version if there is one, and stores them in the browser until then. */
function useSaving<V extends FieldValues>(
  form: UseFormReturn<V>,
  values: V,
  { base, firstBasis = null, versions, storageKey = '', restoredAt = null, send, ...options }: FieldsProps<V>,
) {
  const { savedKey, clears } = options;
  const notify = useNotify();
  // The server's values without typed changes.
  const [saved, setSaved] = useState(base);
  const [storedAt, setStoredAt] = useState(restoredAt);
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved);
  const proof = useRef<StepUpInput | null>(null);
  // `submit` is declared below, and called after the user chose between both versions.
  const resubmit = useHandler(() => void submit());
  const versioned = useFormVersions<V>({
    versions,
    initialBasis: firstBasis,
    show: (now) => form.setValues(now as never),
    resubmit,
  });
  const formState = { isDirty: isDirty && storageKey !== '', wasRestored: storedAt !== null };
  const formStorage = useStoredForm(storageKey, values, formState, null, versioned.basis);
  const { showRefusal, setRefusals, setNeedsStepUp, ...refused } = useRefusal(values, proof, options);
  const { during, ...sending } = useSending();
  const { shown, show, showOnly } = useShownIssues(form, values, null);

  const write = async (entered: V) => {
    let infoKey: TextKey | undefined;
    let stored = entered;
    const isSaved = await versioned.save(stored, async (mine, based) => {
      const answer = await send(mine, based, proof.current);
      stored = mine;
      if (typeof answer === 'object') versioned.basis.current = answer;
      else infoKey = answer;
    });
    setNeedsStepUp(false);
    if (!isSaved) return;
    notify(infoKey ?? savedKey, { type: infoKey ? 'info' : 'success' });
    if (!infoKey) setSaved(clears ? base : stored);
    if (!infoKey && storageKey) {
      await formStorage.clear();
      setStoredAt(null);
      formStorage.restart();
    }
    if (clears && !infoKey) form.reset(base as DefaultValues<V>);
    showOnly([]);
  };
  const submit = form.handleSubmit(
    (entered) => {
      refused.setFailure(null);
      return during(() => write(entered as V).catch(showRefusal));
    },
    () => {
      show(Object.keys(values));
      setRefusals((n) => n + 1);
    },
  );
  const submitWith = async (stepUp: StepUpInput) => {
    proof.current = stepUp;
    try {
      await submit();
    } finally {
      proof.current = null;
    }
  };
  return {
    ...sending,
    ...refused,
    isDirty,
    storedAt,
    formStorage,
    shown,
    cancelStepUp: () => setNeedsStepUp(false),
    submit,
    submitWith,
    dialog: versioned.dialog,
  };
}

/** Shows why a save was refused: at its field, at the button, or by the question for a proof. */
function useRefusal<V extends FieldValues>(
  values: V,
  proof: RefObject<StepUpInput | null>,
  { inputOf }: Pick<SettingsFormProps<V>, 'inputOf'>,
) {
  const notify = useNotify();
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<{ field: string | undefined; message: string } | null>(null);
  const [needsStepUp, setNeedsStepUp] = useState(false);
  const showRefusal = (err: unknown) => {
    const { code, field: named, message } = asFailure(err);
    const field = named && inputOf ? inputOf(named) : named;
    const isStepUpNeeded = code === ERROR.stepUpNeeded;
    // A message about the proof is shown where the user typed the proof.
    if (proof.current && (field === undefined || isOfProof(field)) && !isStepUpNeeded) throw err;
    setNeedsStepUp(isStepUpNeeded);
    if (!isStepUpNeeded) {
      setFailure({ field, message });
      notify.failure(err);
    }
    if (field !== undefined && field in values) setRefusals((n) => n + 1);
  };
  return { failure, setFailure, refusals, setRefusals, needsStepUp, setNeedsStepUp, showRefusal };
}

/** Whether a save is sent. The answer of `isSending` changes before the form is rendered as busy. */
function useSending() {
  const [isBusy, setBusy] = useState(false);
  const sending = useRef(false);
  const during = async (work: () => Promise<void>) => {
    sending.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { isBusy, isSending: () => sending.current, during };
}

const isOfProof = (field: string) => field === 'code' || field.startsWith('proof');
