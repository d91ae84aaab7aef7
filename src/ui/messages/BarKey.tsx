import { Kbd } from '../../commands/keys/Kbd.tsx';

/** The key that leads to a bar; where a grid has F8 for its faults, the longer one. */
export const BarKey = () => <Kbd keys={document.getElementById('edit-grid') ? 'mod+f8' : 'f8'} />;
