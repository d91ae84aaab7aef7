export interface DimensionCm {
  width: number;
  length: number;
  height: number;
}

/** Cubic centimetres per kilogram, as couriers calculate. */
export const VOLUMETRIC_DIVISOR = 5000;

/** Volumetric weight in kg of one piece; a missing or zero dimension counts as 1 cm (FORM-63). */
export function volumetricKg(
  d: Partial<DimensionCm> | null | undefined,
  divisor = VOLUMETRIC_DIVISOR,
): number {
  const side = (n: number | undefined) => (n && n > 0 ? n : 1);
  return (side(d?.width) * side(d?.length) * side(d?.height)) / divisor;
}

export interface WeighedLine {
  weightKg: number;
  quantity: number;
  dimension?: Partial<DimensionCm> | null;
}

/** The larger of actual and volumetric weight over all lines, in kg with gram precision. */
export function chargeableKg(lines: WeighedLine[], divisor = VOLUMETRIC_DIVISOR): number {
  let actual = 0;
  let volumetric = 0;
  for (const l of lines) {
    actual += l.weightKg * l.quantity;
    volumetric += volumetricKg(l.dimension, divisor) * l.quantity;
  }
  return Math.round(Math.max(actual, volumetric) * 1000) / 1000;
}
