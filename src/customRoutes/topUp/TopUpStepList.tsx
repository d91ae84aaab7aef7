import { useText } from '../../i18n/useText.ts';
import { StepList } from '../../ui/page/StepList.tsx';
import { STEPS, type Step } from './topUpAddress.ts';

interface Props {
  current: Step | 'status';
  /** Steps that the user can open; the last step is never among them (PAY-02). */
  reachable: readonly Step[];
  onOpen: (step: Step) => void;
}

/** The four steps of a top-up. */
export function TopUpStepList({ current, reachable, onOpen }: Props) {
  const translate = useText();
  const opens = (step: Step) =>
    step !== current && reachable.includes(step) ? () => onOpen(step) : undefined;
  return (
    <StepList
      label={translate('topUp.steps.list')}
      current={current}
      steps={[...STEPS, 'status' as const].map((id) => ({
        id,
        text: translate(`topUp.steps.${id}`),
        onOpen: id === 'status' ? undefined : opens(id),
      }))}
    />
  );
}
