import { Box, Button, Card, Checkbox, FormControlLabel, FormGroup, Typography } from '@mui/material';
import { CONTACT_TAGS } from '../../../contract/rules/contacts/contactTags.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { useText } from '../../i18n/useText.ts';
import { useCountries } from '../../session/SessionContext.ts';
import { AddressInputs } from '../../shared/address/AddressInputs.tsx';
import { PhoneInput } from '../../shared/phone/PhoneInput.tsx';
import { type FormFields, fieldProps } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { Ticks } from '../../ui/inputs/Ticks.tsx';
import type { ContactValues } from './contactRules.ts';

const SECTION = 'contact-information';

type Errors = Readonly<Record<string, string | undefined>>;
type Props = Omit<FormFields<ContactValues>, 'errorOf'> & { errors: Errors };

/** The fields of a contact, with a link to its only section. */
export function ContactFields({ errors, ...fields }: Props) {
  const { values, put, id } = fields;
  const translate = useText();
  const countries = useCountries();
  const field = fieldProps({ ...fields, errorOf: (name) => errors[name] });
  const text = (name: 'name' | 'email' | 'company', required = false) => (
    <TextInput
      {...field(name)}
      label={translate(`booking.address.${name}`)}
      required={required}
      {...(name === 'email' ? { type: 'email' as const } : {})}
      maxLength={LIMITS.nameLength}
    />
  );
  const phone = (name: 'phone' | 'mobile', required: boolean) => (
    <PhoneInput
      {...field(name)}
      label={translate(name === 'phone' ? 'booking.address.phone' : 'contacts.mobile')}
      country={values.country}
      required={required}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '190px minmax(0, 1fr)' } }}>
      <Box
        component="nav"
        aria-label={translate('contacts.sections')}
        // Hidden on narrow windows, where a list with only one section would just repeat the section's title.
        sx={{ display: { xs: 'none', lg: 'block' } }}
      >
        <Button
          href={`#${SECTION}`}
          aria-current="true"
          fullWidth
          sx={{ justifyContent: 'flex-start', bgcolor: 'var(--wb-selected)', color: 'var(--wb-link)' }}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(id('name'))?.focus();
          }}
        >
          {translate('contacts.information')}
        </Button>
      </Box>
      <Card component="section" id={SECTION} aria-label={translate('contacts.information')} sx={{ p: 2 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, mb: 2 }}>
          {text('name', true)}
          {phone('phone', true)}
          {text('email')}
          {phone('mobile', false)}
          {text('company')}
          <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
            <Typography component="legend" variant="body2" sx={{ fontWeight: 600, p: 0 }}>
              {translate('contacts.tags')}
            </Typography>
            <FormGroup row>
              <Ticks
                chosen={values.tags}
                options={CONTACT_TAGS.map((tag) => ({
                  value: tag,
                  label: translate(`contacts.tagNames.${tag}`),
                }))}
                onChange={(tags) => put({ tags })}
              />
              <FormControlLabel
                label={translate('contacts.defaultSender')}
                control={
                  <Checkbox
                    size="small"
                    checked={values.isDefaultSender}
                    onChange={(_, checked) => put({ isDefaultSender: checked })}
                  />
                }
              />
            </FormGroup>
          </Box>
        </Box>
        <AddressInputs
          id="contact"
          value={values}
          countries={countries}
          required
          errors={errors}
          onChange={put}
        />
      </Card>
    </Box>
  );
}
