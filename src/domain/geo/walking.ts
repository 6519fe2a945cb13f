/** Metres on foot in a minute: the figure of Japanese property advertisements, which must state walking times with it. */
export const WALKING_METRES_PER_MINUTE = 80

/** Walking time in whole minutes, rounded up, at least one. */
export function getWalkingMinutes(metres: number): number {
  return Math.max(1, Math.ceil(metres / WALKING_METRES_PER_MINUTE))
}
