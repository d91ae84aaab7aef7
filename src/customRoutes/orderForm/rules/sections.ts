import type { SideValues } from '../../../shared/address/sideValues.ts';
import type { FormIssue, FormSectionId } from './formRules.ts';
import { SECTIONS } from './formRules.ts';
import type { OrderFormValues } from './orderFormValues.ts';

export type SectionState = 'empty' | 'open' | 'complete' | 'wrong';

const isBlank = ({
  country: _country,
  coord: _coord,
  lang: _lang,
  placeConfirmed: _placeConfirmed,
  mobile: _mobile,
  ...texts
}: SideValues) => Object.values(texts).every((t) => !t.trim());

function isEmpty(section: FormSectionId, v: OrderFormValues): boolean {
  if (section === 'sender' || section === 'receiver') return isBlank(v[section]);
  if (section === 'items') return v.items.length === 0;
  if (section === 'service') return !v.serviceCode;
  return false;
}

/** State of each section. A section is invalid only after its errors are shown. */
export function sectionStates(
  v: OrderFormValues,
  issues: readonly Pick<FormIssue, 'section' | 'field'>[],
  isShown: (field: string) => boolean,
): Record<FormSectionId, SectionState> {
  const state = (section: FormSectionId): SectionState => {
    const mine = issues.filter((i) => i.section === section);
    if (mine.length === 0) return 'complete';
    if (mine.some((i) => isShown(i.field))) return 'wrong';
    return isEmpty(section, v) ? 'empty' : 'open';
  };
  return Object.fromEntries(SECTIONS.map((s) => [s, state(s)])) as Record<FormSectionId, SectionState>;
}

/** The next incomplete section after this one, continuing from the top; null if all are complete. */
export function nextOpenSection(
  from: FormSectionId | null,
  issues: readonly Pick<FormIssue, 'section'>[],
): FormSectionId | null {
  const open = SECTIONS.filter((s) => issues.some((i) => i.section === s));
  const at = from === null ? -1 : SECTIONS.indexOf(from);
  return open.find((s) => SECTIONS.indexOf(s) > at) ?? open[0] ?? null;
}

/** The following section of the page; null after the last. */
export const sectionAfter = (section: FormSectionId): FormSectionId | null =>
  SECTIONS[SECTIONS.indexOf(section) + 1] ?? null;
