import { type ReactNode, useLayoutEffect, useState } from 'react';
import { CommandLayerContext, useCommandServices } from './commandsContext.ts';

/** Around the content of an open dialog: commands registered inside have the keys, those of the page are shut off. */
export function CommandLayer({ children }: { children: ReactNode }) {
  const { registry } = useCommandServices();
  const [layer, setLayer] = useState<number>();
  useLayoutEffect(() => {
    const opened = registry.openLayer();
    setLayer(opened.layer);
    return opened.close;
  }, [registry]);
  return <CommandLayerContext value={layer ?? -1}>{children}</CommandLayerContext>;
}
