import { areas, type Texts } from '../areas.ts';
import ra from './ra.ts';

const files = import.meta.glob<{ default: Texts }>(['./*.ts', '!./index.ts', '!./ra.ts'], { eager: true });

const messages: Texts = { ...(ra as unknown as Texts), ...areas(files) };
export default messages;
