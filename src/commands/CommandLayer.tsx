import { type ReactNode, useLayoutEffect, useState } from 'react';
import { CommandLayerContext, useCommandServices } from './commandsContext.ts';

/** Wraps the content of an open dialog: keys run only its commands, and the commands of the page are disabled. */
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
