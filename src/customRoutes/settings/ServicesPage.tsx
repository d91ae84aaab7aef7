import { Box, Checkbox, FormControlLabel, FormHelperText, Radio, RadioGroup } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Customer } from '../../../contract/account/customers.ts';
import { useText } from '../../i18n/useText.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useReloadAfterSave } from '../../session/useReloadAfterSave.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { accountChange, customerBasis, customerVersions } from '../../ui/settings/customerVersions.ts';
import { type SettingsFields, SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import type { FormParts } from '../../ui/versions/formParts.ts';

interface Courier {
  id: number;
  name: string;
}

interface ServiceValues {
  only: boolean;
  chosen: number[];
}

const valuesOf = ({ selectedServices }: Customer): ServiceValues => ({
  only: (selectedServices ?? []).length > 0,
  chosen: selectedServices ?? [],
});

const issuesOf = ({ only, chosen }: ServiceValues): FieldIssue[] =>
  only && chosen.length === 0
    ? [{ rule: 'SET-31', field: 'chosen', messageKey: 'settings.services.noneChosen' }]
    : [];

/** Couriers offered to this account (SET-28…31). */
export default function ServicesPage() {
  const verbs = useDataProvider();
  const translate = useText();
  const { customer } = useSession();
  const reload = useReloadAfterSave();
  const { id } = customer;
  const companies = useQuery({
    queryKey: ['ownServiceCompanies', id],
    queryFn: () => verbs.getOwnServiceCompanies(id),
  });
  const nameOf = (courier: number) =>
    companies.data?.find((c) => c.id === courier)?.name ??
    translate('settings.services.gone', { id: courier });
  /** Couriers of the account that the tenant no longer offers stay in sight, as they count as chosen. */
  const rowsOf = (offered: readonly Courier[]): Courier[] => {
    const gone = valuesOf(customer).chosen.filter((courier) => !offered.some((c) => c.id === courier));
    return [...offered, ...gone.map((courier) => ({ id: courier, name: nameOf(courier) }))];
  };
  const versioned = {
    name: translate('settings.services.title'),
    valuesOf,
    sentOf: ({ selectedServices }: Customer) => ({ selectedServices }),
    parts: {
      chosen: {
        fields: ['only', 'chosen'],
        label: translate('settings.services.couriers'),
        text: ({ only, chosen }) =>
          only ? chosen.map(nameOf).join(', ') : translate('settings.services.all'),
      },
    } satisfies FormParts<ServiceValues>,
  };
  return (
    <SettingsPage id="services" titleKey="settings.services.title" introKey="settings.services.intro">
      {companies.isPending ? <PartSkeleton rows={5} /> : null}
      {companies.error ? <RetryAlert onRetry={companies.refetch} error={companies.error} /> : null}
      {companies.data ? (
        <SettingsForm<ServiceValues>
          key={id}
          name="services"
          storedAs="services"
          base={valuesOf(customer)}
          versions={customerVersions<ServiceValues>(versioned, customer)}
          issuesOf={issuesOf}
          savedKey="settings.services.saved"
          inputOf={(field) => (field.startsWith('selectedServices') ? 'chosen' : field)}
          send={async ({ only, chosen }, based) => {
            const change = { selectedServices: only ? chosen : [] };
            const saved = await verbs.saveCustomer(accountChange(customer, change, based));
            await reload();
            return customerBasis(versioned, saved);
          }}
        >
          {(fields) => <Couriers {...fields} rows={rowsOf(companies.data)} />}
        </SettingsForm>
      ) : null}
    </SettingsPage>
  );
}

type CouriersProps = SettingsFields<ServiceValues> & { rows: readonly Courier[] };

function Couriers({ values, put, id, errorOf, rows }: CouriersProps) {
  const translate = useText();
  const error = errorOf('chosen');
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <RadioGroup
        aria-label={translate('settings.services.title')}
        value={values.only ? 'only' : 'all'}
        onChange={(_, choice) => put({ only: choice === 'only' })}
      >
        <FormControlLabel
          value="all"
          control={<Radio size="small" />}
          label={translate('settings.services.all')}
        />
        <FormControlLabel
          value="only"
          control={<Radio size="small" />}
          label={translate('settings.services.only')}
        />
      </RadioGroup>
      {values.only ? (
        <Box
          component="fieldset"
          id={id('chosen')}
          aria-describedby={error ? `${id('chosen')}-help` : undefined}
          sx={{ border: 0, m: 0, p: 0, pl: 4, minWidth: 0 }}
        >
          <Box component="legend" className="visually-hidden" sx={{ p: 0, fontSize: 14, fontWeight: 600 }}>
            {translate('settings.services.couriers')}
          </Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {rows.map((company) => (
              <FormControlLabel
                key={company.id}
                label={company.name}
                control={
                  <Checkbox
                    size="small"
                    checked={values.chosen.includes(company.id)}
                    onChange={(_, checked) =>
                      put({
                        chosen: rows
                          .map((c) => c.id)
                          .filter((c) => (c === company.id ? checked : values.chosen.includes(c))),
                      })
                    }
                  />
                }
              />
            ))}
          </Box>
          {error ? (
            <FormHelperText id={`${id('chosen')}-help`} error sx={{ mx: 0 }}>
              {error}
            </FormHelperText>
          ) : null}
        </Box>
      ) : null}
    </Box>
  );
}
