import type { FocalPoint } from "./picture-facts.ts";

const STEP_PERCENT = 5;
const step = (share: number): number => Math.round((share * 100) / STEP_PERCENT) * STEP_PERCENT;

/**
 * Percent, as far as the style sheet knows them: pages may carry no styles of their own. Undefined at the centre
 * and for what is no point. Our choice.
 */
export const focalSteps = (point: FocalPoint | undefined): FocalPoint | undefined => {
  if (point === undefined) return undefined;
  const [x, y] = [step(point.x), step(point.y)];
  const isPoint = x >= 0 && x <= 100 && y >= 0 && y <= 100;
  return isPoint && (x !== 50 || y !== 50) ? { x, y } : undefined;
};
