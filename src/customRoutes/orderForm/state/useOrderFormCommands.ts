import { type ServiceSort, sortServices } from '../../../../contract/rules/orders/serviceOrder.ts';
import type { Command } from '../../../commands/command.ts';
import { useCommands } from '../../../commands/useCommand.ts';
import type { Messages } from '../../../i18n/textKey.ts';
import { focusField, focusSection } from '../../../lib/forms/formFields.ts';
import { SECTIONS } from '../rules/formRules.ts';
import { useBooking, useSubmit } from './orderFormContext.ts';
import { runSectionAction } from './sectionActions.ts';

/** Keys and palette actions of the form. */
export function useOrderFormCommands(isDirty: () => boolean, saveTemplate: () => void): void {
  const submit = useSubmit();
  const { services, choose } = useBooking();
  const base = { scope: 'screen', group: 'form', screen: 'orderForm' } as const;
  const paletteOnly = (
    id: keyof Messages['orderForm']['commands'],
    run: () => void,
    when?: () => boolean,
  ): Command => ({
    ...base,
    id: `orderForm.${id}`,
    labelKey: `orderForm.commands.${id}`,
    run,
    ...(when ? { when } : {}),
  });
  const pickService = (by: ServiceSort) => () => {
    const [offer] = sortServices(services, by);
    if (offer) choose(offer.code);
  };
  useCommands([
    {
      ...base,
      id: 'orderForm.next',
      labelKey: 'orderForm.commands.next',
      keys: ['mod+enter'],
      always: true,
      run: submit.advance,
    },
    {
      ...base,
      id: 'orderForm.saveDraft',
      labelKey: 'orderForm.commands.saveDraft',
      keys: ['mod+s'],
      always: true,
      when: isDirty,
      run: submit.saveDraft,
    },
    {
      ...base,
      id: 'orderForm.saveAndAnother',
      labelKey: 'orderForm.commands.saveAndAnother',
      keys: ['mod+shift+enter'],
      always: true,
      run: submit.saveAndAnother,
    },
    {
      ...base,
      id: 'orderForm.saveTemplate',
      labelKey: 'templates.new',
      keys: ['mod+shift+s'],
      always: true,
      run: saveTemplate,
    },
    ...SECTIONS.map((section) => paletteOnly(`go_${section}`, () => setTimeout(() => focusSection(section)))),
    paletteOnly('pasteReceiver', () => openSection('receiver', 'paste')),
    paletteOnly('pasteSender', () => openSection('sender', 'paste')),
    paletteOnly('pickReceiver', () => openSection('receiver', 'pick')),
    paletteOnly('pickSender', () => openSection('sender', 'pick')),
    paletteOnly('cheapest', pickService('cheapest'), () => services.length > 0),
    paletteOnly('fastest', pickService('fastest'), () => services.length > 0),
  ]);
}

function openSection(side: 'sender' | 'receiver', what: 'paste' | 'pick'): void {
  runSectionAction(side, what);
  if (what === 'paste') setTimeout(() => focusField(`${side}.paste`));
}
