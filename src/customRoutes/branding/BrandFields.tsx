import { Box, FormControlLabel, Switch, Typography, useTheme } from '@mui/material';
import { BRAND_COLOR, BRAND_IMAGES } from '../../../contract/rules/account/branding.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { TextInput, type TextInputProps } from '../../ui/inputs/TextInput.tsx';
import { PictureInput } from '../../ui/pictures/PictureInput.tsx';
import type { SettingsFields } from '../../ui/settings/SettingsForm.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { type BrandText, type BrandValues, PIXEL_FIELDS } from './brandRules.ts';

export type Fields = SettingsFields<BrandValues>;
type InputProps = Pick<
  TextInputProps,
  'rows' | 'type' | 'inputMode' | 'help' | 'endAdornment' | 'placeholder'
> & {
  max?: number;
};

const ADDRESS = { inputMode: 'url' } as const;

/** The inputs of the brand's texts, each with its label. */
function useBrandText({ field }: Fields) {
  const translate = useText();
  return (name: BrandText, { max = 255, ...more }: InputProps = {}) => (
    <TextInput
      {...field(name)}
      key={name}
      label={translate(`settings.branding.fields.${name}`)}
      maxLength={max}
      {...more}
    />
  );
}

/** Whether recipients see the brand, and the price of an order with the brand (SET-40, SET-41). */
export function BrandSwitch({ values, put, id }: Fields) {
  const translate = useText();
  const moneyText = useMoneyText();
  const { customer, company } = useSession();
  const rate = customer.customBrandingRate;
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={values.customBranding}
            onChange={(_, customBranding) => put({ customBranding })}
            slotProps={{ input: { id: id('customBranding') } }}
          />
        }
        label={translate('settings.branding.use')}
      />
      {rate !== null ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {rate === 0
            ? translate('settings.notifications.free')
            : translate('settings.branding.price', {
                price: moneyText(nearestMinor(rate), company.currency),
              })}
        </Box>
      ) : null}
    </Box>
  );
}

export function Identity({ linkHosts, ...fields }: Fields & { linkHosts: readonly string[] }) {
  const translate = useText();
  const text = useBrandText(fields);
  const { values, put, field } = fields;
  const primary = useTheme().palette.primary.main;
  const color = (name: 'colorPrimary' | 'colorBg') =>
    text(name, {
      max: 7,
      endAdornment: (
        <Box
          component="input"
          type="color"
          aria-label={translate(`settings.branding.fields.${name}`)}
          value={BRAND_COLOR.test(values[name]) ? values[name] : primary}
          onChange={(event) => put({ [name]: event.target.value })}
          sx={{ width: 32, height: 28, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' }}
        />
      ),
    });
  return (
    <>
      <SettingsSection title={translate('settings.branding.look')} pairs>
        <PictureInput
          {...field('logo')}
          box={BRAND_IMAGES.logo}
          label={translate('settings.branding.logo')}
          help={translate('settings.branding.logoHelp')}
        />
        {text('name', { max: 120 })}
        {color('colorPrimary')}
        {color('colorBg')}
        {text('description', { max: 500, rows: 2 })}
        {text('footer', { max: 200, rows: 2 })}
      </SettingsSection>
      <SettingsSection
        title={translate('settings.branding.contact')}
        hint={translate('settings.branding.linkHosts', {
          hosts: [...new Set(linkHosts.map((host) => host.replace(/^\./, '')))].join(', '),
        })}
        pairs
      >
        {text('url', ADDRESS)}
        {text('supportUrl', ADDRESS)}
        {text('supportEmail', { type: 'email' })}
        {text('supportPhone', { max: 40, type: 'tel' })}
      </SettingsSection>
    </>
  );
}

export function Promotions(fields: Fields) {
  const translate = useText();
  const text = useBrandText(fields);
  const picture = (name: 'promoBannerImg' | 'promoPopupImg', titleKey: 'banner' | 'popup') => (
    <PictureInput
      {...fields.field(name)}
      box={BRAND_IMAGES[name]}
      label={translate('settings.branding.picture')}
      fullName={translate('common.labelled', {
        label: translate(`settings.branding.${titleKey}`),
        text: translate('settings.branding.picture'),
      })}
      help={translate('settings.branding.pictureHelp')}
    />
  );
  return (
    <>
      <SettingsSection title={translate('settings.branding.notice')} pairs>
        {text('promoNoticeTitle', { max: 120 })}
        {text('promoNoticeDescription', { max: 500, rows: 2 })}
        {text('promoNoticeCTA', { max: 40 })}
        {text('promoNoticeUrl', ADDRESS)}
      </SettingsSection>
      <SettingsSection title={translate('settings.branding.banner')} pairs>
        {picture('promoBannerImg', 'banner')}
        <Box sx={{ display: 'grid', gap: 2 }}>
          {text('promoBannerDesc', { max: 200 })}
          {text('promoBannerUrl', ADDRESS)}
        </Box>
      </SettingsSection>
      <SettingsSection title={translate('settings.branding.popup')} pairs>
        {picture('promoPopupImg', 'popup')}
        <Box sx={{ display: 'grid', gap: 2 }}>
          {text('promoPopupDesc', { max: 200 })}
          {text('promoPopupUrl', ADDRESS)}
        </Box>
      </SettingsSection>
    </>
  );
}

/** The shipper's own sites that may show the live map, and the markup for them. */
export function MapSites({ field }: Fields) {
  const translate = useText();
  return (
    <SettingsSection title={translate('settings.branding.map')} hint={translate('settings.branding.mapHint')}>
      <TextInput
        {...field('mapSites')}
        label={translate('settings.branding.mapSites')}
        placeholder="https://shop.example.com"
        rows={2}
        maxLength={5000}
      />
      <Typography variant="body2" component="div">
        {translate('settings.branding.mapMarkup')}
        <Box component="code" sx={{ display: 'block', overflowWrap: 'anywhere', userSelect: 'all' }}>
          {MARKUP}
        </Box>
      </Typography>
    </SettingsSection>
  );
}

const MARKUP = `<iframe src="${window.location.origin}/track/rmap?trackingNo=…&framed=1" title="Live map" width="100%" height="480"></iframe>`;

export function Pixels(fields: Fields) {
  const translate = useText();
  const text = useBrandText(fields);
  return (
    <SettingsSection
      title={translate('settings.branding.pixels')}
      hint={translate('settings.branding.pixelsHint')}
      pairs
    >
      {PIXEL_FIELDS.map((field) => text(field, { max: 40 }))}
    </SettingsSection>
  );
}
