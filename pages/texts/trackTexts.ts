import type { StatusName } from '../../contract/rules/orders/orderStatus.ts';
import type { StepTexts } from './stepTexts.ts';

/** Texts of the public pages, one file per language. `{…}` is replaced by a value. */
export interface TrackTexts {
  htmlLang: string;
  title: string;
  description: string;
  numberLabel: string;
  numberHelp: string;
  otherNumbers: string;
  track: string;
  tooShort: string;
  notFound: string;
  notFoundFor: string;
  notFoundHint: string;
  noOrder: string;
  expected: string;
  expectedBy: string;
  late: string;
  deliveredOn: string;
  updated: string;
  stepBooked: string;
  stepPickedUp: string;
  stepOnTheWay: string;
  stepDelivered: string;
  copy: string;
  copied: string;
  share: string;
  email: string;
  courierSite: string;
  from: string;
  to: string;
  sender: string;
  service: string;
  courier: string;
  vehicle: string;
  call: string;
  sms: string;
  chat: string;
  away: string;
  map: string;
  mapShow: string;
  mapBack: string;
  mapNotNow: string;
  mapHelp: string;
  mapScript: string;
  mapZoomIn: string;
  mapZoomOut: string;
  timeline: string;
  showMore: string;
  showLess: string;
  zone: string;
  noSteps: string;
  pod: string;
  podAsk: string;
  podDigits: string;
  podExactly: string;
  podShow: string;
  podMismatch: string;
  podLocked: string;
  podFailed: string;
  podError: string;
  podUnshowable: string;
  podPicture: string;
  download: string;
  rate: string;
  rateNote: string;
  rateSend: string;
  rateThanks: string;
  rateMissing: string;
  rateFailed: string;
  star1: string;
  star2: string;
  star3: string;
  star4: string;
  star5: string;
  missing: string;
  backHome: string;
  secureHint: string;
  website: string;
  support: string;
  supportChat: string;
  powered: string;
  language: string;
  close: string;
  offline: string;
  fresh: string;
  tooMany: string;
  /** Shown by the console where scripts are off; `{path}` is the page that needs none. */
  noScript: string;
  /** Shown when the console's own code could not be loaded. */
  notLoaded: string;
  loadAgain: string;
  /** Notes of couriers for each step. */
  steps: StepTexts;
  statuses: Readonly<Record<StatusName, string>>;
}

/** Replaces the placeholders of a text by values. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
