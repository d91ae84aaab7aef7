import { z } from 'zod';
import { ProfileChange } from '../account/customers.ts';
import { required } from './required.ts';

const change = ProfileChange.shape;

/** Fields that a new customer must fill in; private persons need no industry (PROF-09…14). */
export const ProfileForm = z.object({
  type: required(change.type),
  name: required(change.name),
  identityNo: required(change.identityNo),
  dob: required(change.dob),
  industry: required(change.industry),
  websiteUrl: change.websiteUrl,
  priceQuotePref: change.priceQuotePref,
  defaultLabelType: change.defaultLabelType,
});

/** The profile in the settings: the fields of the first profile, contact and tax data (SET-11). */
export const ProfileSettingsForm = ProfileForm.extend({
  identityType: change.identityType,
  email: change.email,
  phone: change.phone,
  taxIdentificationNo: change.taxIdentificationNo,
  unitNo: change.unitNo,
  address1: change.address1,
  address2: change.address2,
  postcode: change.postcode,
  city: change.city,
  state: change.state,
  country: required(change.country),
});
