import { checkRow } from '../../../../contract/rules/import/importCheck.ts';
import { choicesOf } from '../../../../contract/rules/import/importChoices.ts';
import type { RowValues } from '../../../../contract/rules/import/importFacts.ts';
import { FACTS } from '../facts.ts';

export const CHOICES = choicesOf(FACTS);
export const TODAY = '2026-03-02';
export const GOOD: RowValues = {
  receiverName: 'Tan Wei Ling',
  receiverPhone: '016-700 1234',
  receiverAddress1: '88 Lebuh Chulia',
  receiverCity: 'George Town',
  receiverPostcode: '10200',
  weightKg: '1.5',
};
export const check = (over: RowValues = {}, facts = FACTS) =>
  checkRow({ ...GOOD, ...over }, facts === FACTS ? CHOICES : choicesOf(facts), TODAY);
export const problems = (over: RowValues, facts = FACTS) =>
  check(over, facts).problems.map((p) => [p.column, p.rule, ...(p.choices ?? [])]);
