import { Box } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BrandingConflict, CustomerBranding } from '../../../contract/account/branding.ts';
import { BRAND_IMAGE_NAMES, type BrandImage } from '../../../contract/rules/account/branding.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useReloadAfterSave } from '../../session/useReloadAfterSave.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { fileOf } from '../../ui/pictures/pictures.ts';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { changedOf } from '../../ui/versions/formParts.ts';
import { versionOf } from '../../ui/versions/saveOver.ts';
import type { FormBasis, Versions } from '../../ui/versions/useFormVersions.tsx';
import { BrandSwitch, Identity, MapSites, Pixels, Promotions } from './BrandFields.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import { type BrandValues, brandIssues, brandingInput, brandParts, brandValues } from './brandRules.ts';
import { MailTemplates, SmsText } from './Messages.tsx';

/** The brand that recipients see, with a preview of the tracking page (SET-40…60). */
export default function BrandingPage() {
  const verbs = useDataProvider();
  const { customer } = useSession();
  const brand = useQuery({
    queryKey: ['branding', customer.id],
    queryFn: () => verbs.getBranding(customer.id),
    // Typed text must not be replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <SettingsPage id="branding" titleKey="settings.branding.title" introKey="settings.branding.intro" wide>
      {brand.isPending ? <PartSkeleton rows={8} /> : null}
      {brand.error ? <RetryAlert onRetry={brand.refetch} error={brand.error} /> : null}
      {brand.data ? <BrandForm key={customer.id} brand={brand.data} /> : null}
    </SettingsPage>
  );
}

function BrandForm({ brand }: { brand: CustomerBranding }) {
  const { base, versions, send } = useBrandSaving(brand);
  return (
    <SettingsForm<BrandValues>
      name="branding"
      storedAs="branding"
      base={base}
      versions={versions}
      issuesOf={brandIssues}
      savedKey="settings.branding.saved"
      send={send}
      restore={(stored) => withoutUnsent(stored, base)}
    >
      {(fields) => (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 360px)' },
            '@media (min-width:1400px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 450px)' },
          }}
        >
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              alignContent: 'start',
              minWidth: 0,
              gridTemplateColumns: 'minmax(0, 1fr)',
              containerType: 'inline-size',
            }}
          >
            <BrandSwitch {...fields} />
            <Identity {...fields} linkHosts={brand.linkHosts} />
            <Promotions {...fields} />
            <SmsText {...fields} />
            <MailTemplates {...fields} />
            <MapSites {...fields} />
            <Pixels {...fields} />
          </Box>
          <Box sx={{ position: { lg: 'sticky' }, top: 76, alignSelf: 'start', minWidth: 0 }}>
            <BrandPreview draft={pageParts(fields.values)} hasPopup={fields.values.promoPopupImg !== ''} />
          </Box>
        </Box>
      )}
    </SettingsForm>
  );
}

/** The saved brand, and its save with the pictures. */
function useBrandSaving(brand: CustomerBranding) {
  const translate = useText();
  const verbs = useDataProvider();
  const queryClient = useQueryClient();
  const { customer } = useSession();
  const reload = useReloadAfterSave();
  const locale = useLocale() as Locale;
  const base = useRef({ locale, values: brandValues(brand, locale) });
  const uploaded = useRef(new Map<string, string>());

  /** The address of a picture. The picture is uploaded only once, even if a later step fails (SET-56, SET-57). */
  const addressOf = async (field: BrandImage, value: string): Promise<string> => {
    const file = fileOf(value);
    if (!file) return value;
    const key = `${field} ${value}`;
    const known = uploaded.current.get(key);
    if (known !== undefined) return known;
    const address = (await verbs.uploadBrandImage(customer.id, field, file))[field] ?? '';
    uploaded.current.set(key, address);
    return address;
  };

  const versionOfBrand = (now: CustomerBranding): FormBasis<BrandValues> => ({
    version: Date.parse(now.updatedAt),
    values: brandValues(now, base.current.locale),
    sent: now,
  });
  const versions: Versions<BrandValues> = {
    name: translate('settings.branding.title'),
    basis: versionOfBrand(brand),
    parts: brandParts(translate, (field, value) => uploaded.current.get(`${field} ${value}`) ?? value),
    read: (detail) => {
      const now = (detail as Partial<BrandingConflict> | undefined)?.branding;
      return now && versionOfBrand(now);
    },
  };

  const send = async (values: BrandValues, based: FormBasis<BrandValues> | null) => {
    const addresses = {} as Record<BrandImage, string>;
    for (const field of BRAND_IMAGE_NAMES) addresses[field] = await addressOf(field, values[field]);
    const input = brandingInput(values, addresses, base.current.locale);
    const saved = await verbs.saveBranding(
      customer.id,
      based ? { ...changedOf(input, based.sent), updatedAt: versionOf(based) } : input,
    );
    queryClient.setQueryData(['branding', customer.id], saved);
    await reload();
    return versionOfBrand(saved);
  };
  return { base: base.current.values, versions, send };
}

/** Parts of a brand that the tracking page shows. */
const pageParts = (values: BrandValues) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== '' && !/^(notify|title|content|custom)/.test(name),
    ),
  );

/** A reload loses the file of a chosen picture; the server's stored picture replaces it. */
function withoutUnsent(stored: BrandValues, base: BrandValues): BrandValues {
  const pictures = BRAND_IMAGE_NAMES.map((field) => [
    field,
    stored[field].startsWith('data:') && !fileOf(stored[field]) ? base[field] : stored[field],
  ]);
  return { ...stored, ...Object.fromEntries(pictures) };
}
