// What a picture must be for its purpose: a table of the purposes.

/** How large a picture may be, and of which shape. */
export interface PictureBounds {
  readonly maxBytes: number;
  /** At most so many times as wide as high; no picture is higher than wide. */
  readonly widest: number;
  readonly shape: string;
}

/** Icons: at most as large as the strictest directory takes. */
export const iconBounds: PictureBounds = { maxBytes: 1_048_576, widest: 1, shape: 'a square picture' };

/** Logos: every page for people loads one. */
export const logoBounds: PictureBounds = {
  maxBytes: 131_072,
  widest: 10,
  shape: 'a picture from square to ten times wider than high',
};

export function isOfShape(width: number, height: number, { widest }: PictureBounds): boolean {
  return height > 0 && Number.isFinite(width) && width >= height && width <= height * widest;
}
