import { luminanceOf, PAPER } from './drawing.ts';
import type { SizedLogo } from './logoPicture.ts';

/** Size in dots of the largest place for a brand's logo, at 300 dots an inch. */
const BOX = { width: 640, height: 200 };
/** Pixels of a lower opacity count as transparent. */
const VISIBLE = 64;
/** Lighter colours can hardly be read on white: their contrast is below 2:1. */
const PALE_LUMINANCE = 0.475;
/** A logo with a smaller dark share needs a background. */
const INK_SHARE = 0.04;
/** The lightest background on which a pale logo is legible. */
const GROUND_LUMINANCE = 0.25;
const DARK_GROUND = '#222222';
const GROUND_MARGIN = 0.15;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * A shipper's logo for white paper: complete, with its own proportions, without the empty border of a transparent picture. A logo for dark
 * pages gets the brand's colour as background. Null for a file that cannot be read or is empty: then the paper shows only the name.
 */
export async function paperLogo(file: Buffer, brandColor: string): Promise<SizedLogo | null> {
  const { default: sharp } = await import('sharp');
  try {
    const { hasAlpha } = await sharp(file).metadata();
    const whole = sharp(file);
    const trimmed = hasAlpha ? whole.trim({ background: TRANSPARENT, threshold: 20 }) : whole;
    const { data, info } = await trimmed
      .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const ink = inkShare(data);
    if (ink === null) return null;
    const isPale = ink < INK_SHARE;
    const ground = luminanceOf(brandColor) <= GROUND_LUMINANCE ? brandColor : DARK_GROUND;
    const background = isPale ? ground : PAPER;
    const edge = isPale ? Math.max(1, Math.round(Math.min(width, height) * GROUND_MARGIN)) : 0;
    const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
      .extend({ top: edge, bottom: edge, left: edge, right: edge, background })
      .flatten({ background })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { kind: 'raster', bytes, width: width + 2 * edge, height: height + 2 * edge };
  } catch {
    // A broken file must not prevent the label from being printed.
    return null;
  }
}

/** Share of a picture's visible pixels that are readable on white; null when no pixel is visible. */
function inkShare(pixels: Buffer): number | null {
  let visible = 0;
  let ink = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < VISIBLE) continue;
    visible += 1;
    const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
    if (luminanceOf([red, green, blue]) < PALE_LUMINANCE) ink += 1;
  }
  return visible === 0 ? null : ink / visible;
}
