import { useTranslate } from '../../i18n/useTranslate.ts';
import { StepList } from '../../ui/page/StepList.tsx';
import type { ImportStep } from './useStartCommands.ts';

const STEPS = ['start', 'columns', 'rows'] as const;

/** The current step of the import. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const translate = useTranslate();
  return (
    <StepList
      label={translate('orderImport.steps.label')}
      current={step}
      steps={STEPS.map((id) => ({ id, text: translate(`orderImport.steps.${id}`) }))}
    />
  );
}
