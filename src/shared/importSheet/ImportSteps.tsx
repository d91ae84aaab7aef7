import { useText } from '../../i18n/useText.ts';
import { StepList } from '../../ui/page/StepList.tsx';
import type { ImportStep } from './useStartCommands.ts';

const STEPS = ['start', 'columns', 'rows'] as const;

/** The current step of the import. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const translate = useText();
  return (
    <StepList
      label={translate('orderImport.steps.label')}
      current={step}
      steps={STEPS.map((id) => ({ id, text: translate(`orderImport.steps.${id}`) }))}
    />
  );
}
