import { useState } from 'react';
import type { PersonalAccessToken } from '../../../contract/account/apiTokens.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { ApiKeyRecord } from '../../shared/integrations/rules/settingsLists.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { useProvenCall } from '../../ui/settings/useProvenCall.tsx';
import type { FormParts } from '../../ui/versions/formParts.ts';
import { versionOf } from '../../ui/versions/saveOver.ts';
import { plainBasis, useFormVersions } from '../../ui/versions/useFormVersions.tsx';
import {
  inputOfLimit,
  KeyLimitFields,
  limitIssues,
  limitsOf,
  type TypedLimits,
  typedOf,
} from './KeyLimitFields.tsx';

interface Props {
  apiKey: ApiKeyRecord;
  onClose: (changed: boolean) => void;
}

const basisOf = ({ limits, updatedAt }: Pick<PersonalAccessToken, 'limits' | 'updatedAt'>) =>
  plainBasis(updatedAt, typedOf(limits));

/** Changes the limits of an existing key (BX-54). */
export function LimitsDialog({ apiKey, onClose }: Props) {
  const translate = useText();
  const notify = useNotify();
  const verbs = useDataProvider();
  const [form, setForm] = useState(() => typedOf(apiKey.limits));
  const [refused, setRefused] = useState<{ field: string; message: string } | null>(null);
  const { busy, failure, run, stepUp } = useProvenCall();
  const versions = useFormVersions<TypedLimits>({
    versions: {
      name: apiKey.name,
      basis: basisOf(apiKey),
      parts: useLimitParts(),
      read: (detail) => {
        const { apiKey: now } = (detail ?? {}) as { apiKey?: PersonalAccessToken };
        return now && basisOf(now);
      },
    },
    show: setForm,
    resubmit: (chosen) => save(chosen),
  });
  const issues = limitIssues(form);
  const save = (entered: TypedLimits) =>
    run(
      async () => {
        setRefused(null);
        await versions.save(entered, async (mine, basis) => {
          await verbs.changeApiToken(Number(apiKey.id), {
            limits: limitsOf(mine) ?? null,
            updatedAt: basis && versionOf(basis),
          });
          notify('apiKeys.limitsSaved', { type: 'success' });
          onClose(true);
        });
      },
      ({ field, message }) => {
        if (field) setRefused({ field: inputOfLimit(field), message });
        return field !== undefined;
      },
    );
  const errorOf = (field: string) => {
    const issue = issues.find((one) => one.field === field);
    if (issue) return translate(issue.messageKey);
    return refused?.field === field ? refused.message : undefined;
  };
  return (
    <>
      <FormDialog
        title={translate('apiKeys.limitsTitle', { name: apiKey.name })}
        maxWidth="sm"
        busy={busy}
        failure={failure}
        submit={translate('common.save')}
        blocked={issues.length > 0}
        onSubmit={() => (issues.length > 0 ? undefined : save(form))}
        onClose={() => onClose(false)}
      >
        <KeyLimitFields
          values={form}
          put={(change) => setForm((before) => ({ ...before, ...change }))}
          id={(field) => `keyLimits-${field}`}
          errorOf={errorOf}
        />
      </FormDialog>
      {versions.dialog}
      {stepUp}
    </>
  );
}

/** Names of the limits in a comparison of two versions. */
function useLimitParts(): FormParts<TypedLimits> {
  const translate = useText();
  const locale = useLocale();
  const { currency } = useSession().company;
  const none = translate('apiKeys.noLimits');
  const money = (amount: number | null) =>
    amount === null ? none : formatMoney(nearestMinor(amount), currency, locale);
  return {
    perDay: {
      fields: ['perDay'],
      label: translate('apiKeys.perDay'),
      text: ({ perDay }) => money(perDay),
    },
    perBooking: {
      fields: ['perBooking'],
      label: translate('apiKeys.perBooking'),
      text: ({ perBooking }) => money(perBooking),
    },
    destinations: {
      fields: ['destinations'],
      label: translate('apiKeys.destinations'),
      text: ({ destinations }) => destinations || none,
    },
    services: {
      fields: ['services'],
      label: translate('apiKeys.services'),
      text: ({ services }) => services || none,
    },
  };
}
