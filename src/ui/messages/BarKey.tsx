import { Kbd } from '../../commands/keys/Kbd.tsx';

/** The key that focuses a bar; the longer key if a grid uses F8 for its errors. */
export const BarKey = () => <Kbd keys={document.getElementById('edit-grid') ? 'mod+f8' : 'f8'} />;
