/** A code in a picture; couriers sort labels by linear codes. */
export interface SeenCode {
  text: string;
  isLinear: boolean;
}
export type CodeReader = (video: HTMLVideoElement) => Promise<SeenCode[]>;

interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string; format: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

const LINEAR = ['code_128', 'code_39', 'codabar', 'itf', 'ean_13', 'ean_8', 'upc_a', 'upc_e'];
const SQUARE = ['qr_code', 'data_matrix'];

/** The browser's own reader if it can read labels, else a library of 1 MB that is loaded only now. */
export async function createCodeReader(): Promise<CodeReader> {
  const Detector = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  // Some systems have the class, but it reads nothing.
  const known = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !known.includes('code_128')) return libraryReader();
  const detector = new Detector({
    formats: [...LINEAR, ...SQUARE].filter((format) => known.includes(format)),
  });
  return async (video) =>
    (await detector.detect(video)).map(({ rawValue, format }) => ({
      text: rawValue,
      isLinear: LINEAR.includes(format),
    }));
}

/** More pixels on one side take time and add no information about a code. */
const LONGEST_SIDE = 1280;

async function libraryReader(): Promise<CodeReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight, 1));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!drawing || canvas.width === 0 || canvas.height === 0) return [];
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = drawing.getImageData(0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(picture, {
      formats: [
        'Code128',
        'Code39',
        'Codabar',
        'ITF',
        'EAN13',
        'EAN8',
        'UPCA',
        'UPCE',
        'QRCode',
        'DataMatrix',
      ],
      maxNumberOfSymbols: 4,
    });
    return found
      .filter(({ isValid }) => isValid)
      .map(({ text, format }) => ({ text, isLinear: format !== 'QRCode' && format !== 'DataMatrix' }));
  };
}
