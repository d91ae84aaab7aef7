import { Kbd } from '../../commands/keys/Kbd.tsx';

/** The key that moves to a bar; the longer one where a grid uses F8 for its errors. */
export const BarKey = () => <Kbd keys={document.getElementById('edit-grid') ? 'mod+f8' : 'f8'} />;
