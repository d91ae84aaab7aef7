import { fromMinor, moneyStepMinor } from '../../../contract/rules/money/money.ts';
import { NumberInput, type NumberInputProps } from './NumberInput.tsx';

type MoneyInputProps = Omit<NumberInputProps, 'step' | 'unit' | 'prefix'> & { currency: string };

/** An amount as a decimal number, beside its currency; steps of 0.05 (NUM-02). */
export function MoneyInput({ currency, min = 0, ...props }: MoneyInputProps) {
  return <NumberInput {...props} min={min} step={fromMinor(moneyStepMinor(currency))} prefix={currency} />;
}
