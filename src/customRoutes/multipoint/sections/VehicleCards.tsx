import { Box, Radio, Typography } from '@mui/material';
import { useMemo } from 'react';
import { PAYMENT_DRAFT } from '../../../../contract/rules/money/payment.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { fieldId } from '../../../lib/forms/formFields.ts';
import { weightText } from '../../../lib/text/formatWeight.ts';
import { FormSection } from '../../../shared/booking/FormSection.tsx';
import { useTrip } from '../state/multipointContext.ts';

/** The vehicles that the customer may order, with their capacity (MULTI-03, -04). */
export function VehicleCards() {
  const translate = useText();
  const locale = useLocale();
  const { facts, values, change, texts, vehicle } = useTrip();
  const { vehicles } = facts;
  const chosen = values.vehicleCode;
  const title = translate('multipoint.vehicle');
  const cards = useMemo(
    () =>
      vehicles.map((vehicle) => {
        const checked = vehicle.serviceCode === chosen;
        const { name, logo, maxWeight, minWaypoint, maxWaypoint, serviceCode } = vehicle;
        const id = fieldId(`vehicle.${serviceCode}`);
        return (
          <Box
            key={vehicle.serviceCode}
            component="label"
            htmlFor={id}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto auto minmax(0, 1fr)',
              alignItems: 'center',
              gap: 1,
              p: 1,
              cursor: 'pointer',
              border: 1,
              borderRadius: '8px',
              borderColor: checked ? 'primary.main' : 'divider',
              bgcolor: 'background.paper',
              boxShadow: (t) => (checked ? `inset 0 0 0 1px ${t.palette.primary.main}` : 'none'),
            }}
          >
            <Radio
              size="small"
              name="vehicle"
              checked={checked}
              // Another vehicle is another service: the add-ons and payment methods of the previous vehicle no longer apply.
              onChange={() =>
                change({ vehicleCode: vehicle.serviceCode, addon: [], paymentMethodId: PAYMENT_DRAFT })
              }
              slotProps={{ input: { id } }}
              sx={{ p: 0.5 }}
            />
            {logo ? (
              <Box
                component="img"
                src={logo}
                alt=""
                sx={{ width: 36, height: 36, objectFit: 'contain', borderRadius: 1 }}
              />
            ) : (
              <span />
            )}
            <Box component="span" sx={{ minWidth: 0 }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 600, fontSize: 14 }}>
                {name}
              </Box>
              <Typography variant="caption" color="text.secondary" component="span" sx={{ display: 'block' }}>
                {translate('multipoint.upTo', { weight: weightText(maxWeight, locale) })}
              </Typography>
              <Typography variant="caption" color="text.secondary" component="span" sx={{ display: 'block' }}>
                {translate('multipoint.stopRange', { min: minWaypoint, max: maxWaypoint })}
              </Typography>
            </Box>
          </Box>
        );
      }),
    [vehicles, chosen, change, translate, locale],
  );
  return (
    <FormSection
      id="vehicle"
      title={title}
      state={texts.vehicleCode ? 'wrong' : vehicle ? 'complete' : 'empty'}
      {...(vehicle ? { summary: `${vehicle.name} · ${weightText(vehicle.maxWeight, locale)}` } : {})}
    >
      <Box
        id={fieldId('vehicleCode')}
        role="radiogroup"
        aria-label={title}
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
        }}
      >
        {cards}
      </Box>
    </FormSection>
  );
}
