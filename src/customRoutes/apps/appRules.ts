import type { AppForm } from '../../../contract/rules/integrations/appForms.ts';
import { type AppConfig, appOf, firstConfig, MASK } from '../../../contract/rules/integrations/apps.ts';
import { jsonFault } from '../../../contract/rules/text/jsonPlace.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import type { AppRecord } from '../../shared/integrations/rules/appRecord.ts';
import type { FormPart, FormParts } from '../../ui/versions/formParts.ts';

export const NAME_MAX = 120;

export type FieldValue = string | boolean;

export interface AppValues {
  /** Shown, never changed. */
  appId: string;
  name: string;
  /** Values of a dedicated form. */
  fields: Record<string, FieldValue>;
  /** Text of the generic form. */
  json: string;
}

/** Initial values of the form: the stored settings, or the defaults of an install (APPS-29…32). */
export function valuesOf(
  { installed, path, name }: AppRecord,
  form: AppForm | null,
  customerId: number,
): AppValues {
  const appId = installed?.appId ?? appOf(path)?.id;
  const config: AppConfig = { ...(form ? firstConfig(form) : {}), ...installed?.config };
  return {
    appId: appId === undefined ? '' : String(appId),
    name: installed ? name : `${name} - ${customerId}`,
    fields: form ? Object.fromEntries(form.map(({ key }) => [key, (config[key] ?? '') as FieldValue])) : {},
    json: form || !installed ? '' : JSON.stringify(config, null, 2),
  };
}

export const configOf = (form: AppForm | null, { fields, json }: AppValues): AppConfig =>
  form ? fields : (JSON.parse(json) as AppConfig);

/** Errors: a dedicated form requires only name and app, the generic form also a config in JSON (APPS-24…27). */
export const appIssues =
  (isGeneric: boolean) =>
  ({ name, appId, json }: AppValues): FieldIssue[] => [
    ...(appId ? [] : [{ rule: 'APPS-24', field: 'appId', messageKey: 'apps.errors.appId' } as const]),
    ...(name.trim() ? [] : [{ rule: 'APPS-24', field: 'name', messageKey: 'apps.errors.name' } as const]),
    ...(isGeneric ? jsonIssues(json) : []),
  ];

function jsonIssues(json: string): FieldIssue[] {
  if (!json.trim()) return [{ rule: 'APPS-24', field: 'json', messageKey: 'apps.errors.config' }];
  const fault = jsonFault(json);
  if (fault)
    return [
      {
        rule: 'APPS-25',
        field: 'json',
        messageKey: 'apps.errors.json',
        texts: { line: fault.line, column: fault.column },
      },
    ];
  const value: unknown = JSON.parse(json);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? [] : [{ rule: 'APPS-25', field: 'json', messageKey: 'apps.errors.object' }];
}

/** The settings of a dedicated form are merged one by one, a JSON config as a whole. */
export const appParts = (
  form: AppForm | null,
  translate: (key: TextKey) => string,
): FormParts<AppValues> => ({
  name: { fields: ['name'], label: translate('apps.name') },
  json: { fields: ['json'], label: translate('apps.config') },
  ...Object.fromEntries(
    (form ?? []).map(({ key, kind }): [string, FormPart<AppValues>] => [
      key,
      {
        fields: [],
        label: translate(`apps.fields.${key}`),
        value: ({ fields }) => fields[key],
        take: (mine, { fields }) => ({ ...mine, fields: { ...mine.fields, [key]: fields[key] ?? '' } }),
        text: ({ fields }) => (kind === 'secret' && fields[key] ? MASK : String(fields[key] ?? '')),
        ...(kind === 'secret' ? { secret: true as const } : {}),
      },
    ]),
  ),
});
