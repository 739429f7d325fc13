/** Throws RangeError that names the option, unless the value is an integer within the bounds. */
export function requireInteger(option: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${option}: expected an integer from ${least} to ${most}, received ${value}`);
}
