import { SCAN_MODES } from '../../../contract/rules/orders/scanCodes.ts';
import type { Command } from '../../commands/command.ts';
import { useCommands } from '../../commands/useCommand.ts';
import { MODE_KEYS } from './ModeChoice.tsx';
import type { ScanStation } from './useScanStation.ts';
import type { StationTools } from './useStationTools.ts';

/** The keys of the station, which also work in its field. */
export function useScanCommands(
  { rows, settings, change, runCommand }: ScanStation,
  tools: StationTools,
): void {
  const { hasCamera, undoable } = tools;
  const command = (
    id: string,
    labelKey: Command['labelKey'],
    run: () => void,
    more?: Pick<Command, 'keys' | 'when'>,
  ): Command => ({
    scope: 'screen',
    screen: 'scan',
    group: 'orders',
    always: true,
    id: `scan.${id}`,
    labelKey,
    run,
    ...more,
  });
  const whenAnyRow = { when: () => rows.length > 0 };
  const undo = () => {
    undoable?.undo();
    tools.forgetUndo();
  };
  useCommands([
    ...SCAN_MODES.map((mode) =>
      command(`mode.${mode}`, `scan.modes.${mode}`, () => change({ mode }), { keys: [MODE_KEYS[mode]] }),
    ),
    command('sound', settings.muted ? 'scan.soundOn' : 'scan.soundOff', tools.toggleSound, {
      keys: ['mod+shift+s'],
    }),
    command('undo', 'common.undo', undo, { keys: ['mod+z'], when: () => undoable !== null }),
    command('camera', hasCamera ? 'scan.cameraOff' : 'scan.cameraOn', () => tools.showCamera(!hasCamera), {
      keys: ['shift+f2'],
    }),
    command('sheet', 'scan.sheet', tools.printSheet),
    command('undoPacked', 'scan.undoPacked', () => runCommand('undo'), whenAnyRow),
    command('close', 'scan.close', () => runCommand('close')),
    command('export', 'scan.export', tools.save, whenAnyRow),
    command('clear', 'scan.clear', tools.clear, whenAnyRow),
  ]);
}
