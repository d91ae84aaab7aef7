import { useCommands } from '../../../commands/useCommand.ts';
import { focusId } from '../../../lib/forms/formFields.ts';
import { useTrip } from './multipointContext.ts';
import { rowId } from './useStops.ts';

/** Keys and palette actions of the form. */
export function useTripCommands(): void {
  const { step, stops, submit, values } = useTrip();
  const isFirst = step === 'selectWaypoint';
  const base = { scope: 'screen', group: 'form', screen: 'multipoint' } as const;
  useCommands([
    {
      ...base,
      id: 'multipoint.next',
      labelKey: 'multipoint.commands.next',
      keys: ['mod+enter'],
      always: true,
      run: submit.advance,
    },
    {
      ...base,
      id: 'multipoint.saveDraft',
      labelKey: 'orderForm.commands.saveDraft',
      keys: ['mod+s'],
      always: true,
      run: submit.saveDraft,
    },
    {
      ...base,
      id: 'multipoint.addStop',
      labelKey: 'multipoint.addStop',
      keys: ['c'],
      when: () => isFirst,
      run: stops.add,
    },
    {
      ...base,
      id: 'multipoint.undo',
      labelKey: 'multipoint.commands.undo',
      keys: ['z'],
      when: () => stops.undoable !== null,
      run: stops.undo,
    },
    {
      ...base,
      id: 'multipoint.back',
      labelKey: 'multipoint.commands.back',
      when: () => !isFirst,
      run: submit.back,
    },
    {
      ...base,
      id: 'multipoint.goStops',
      labelKey: 'multipoint.commands.goStops',
      when: () => isFirst,
      run: () => void setTimeout(() => focusId(rowId(values.stops[0]?.key ?? ''))),
    },
  ]);
}
