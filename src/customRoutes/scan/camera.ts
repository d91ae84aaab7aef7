import { createCodeReader } from './codeReader.ts';
import { createCodesInView } from './codesInView.ts';

/** Why there is no picture: permission was refused, there is no camera, or another program uses it. */
export type CameraFault = 'refused' | 'absent' | 'busy';

const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Pause between two pictures that are searched for codes. */
const PAUSE_MS = 80;

/** Only a document that was served for this page may use the camera; from another page the document must be loaded again. */
export function mayUseCamera(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname === location.pathname;
}

/**
 * Shows the device's camera and reports each code in view once. Rejects with a `CameraFault`. `onLost`: the camera was unplugged, or its
 * permission was withdrawn.
 */
export async function startCamera(
  video: HTMLVideoElement,
  { onCode, onLost }: { onCode: (text: string) => void; onLost: () => void },
  signal: AbortSignal,
): Promise<void> {
  // Without a safe connection the browser has no cameras at all.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) throw 'absent' satisfies CameraFault;
  const stream = await devices
    .getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } })
    .catch((err: DOMException) => {
      throw FAULTS[err.name] ?? 'busy';
    });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop, { once: true });
  for (const track of stream.getTracks()) track.addEventListener('ended', onLost, { signal });
  video.srcObject = stream;
  // A video that does not play has no pictures; the page may be hidden.
  await video.play().catch(() => undefined);
  const read = await createCodeReader().catch((err) => {
    stop();
    throw err;
  });
  const see = createCodesInView(onCode);
  const look = async () => {
    if (signal.aborted) return;
    // After a picture that cannot be read, the next one is read.
    const seen = await read(video).catch(() => []);
    if (signal.aborted) return;
    see(seen, performance.now());
    setTimeout(() => void look(), PAUSE_MS);
  };
  void look();
}
