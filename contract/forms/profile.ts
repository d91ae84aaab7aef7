import { z } from 'zod';
import { ProfileChange } from '../customers.ts';
import { required } from './required.ts';

const change = ProfileChange.shape;

/** What a new customer must fill in; private persons need no industry (PROF-09…14). */
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
