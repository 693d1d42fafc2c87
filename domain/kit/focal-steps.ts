import type { FocalPoint } from "./picture-facts.ts";

const STEP_PERCENT = 5;
const step = (share: number): number => Math.round((share * 100) / STEP_PERCENT) * STEP_PERCENT;

/**
 * The focal point in percent, in the steps that the style sheet defines, because pages cannot have
 * inline styles. Undefined for the centre and for an invalid point. Not in the specification.
 */
export const focalSteps = (point: FocalPoint | undefined): FocalPoint | undefined => {
  if (point === undefined) return undefined;
  const [x, y] = [step(point.x), step(point.y)];
  const isPoint = x >= 0 && x <= 100 && y >= 0 && y <= 100;
  return isPoint && (x !== 50 || y !== 50) ? { x, y } : undefined;
};
