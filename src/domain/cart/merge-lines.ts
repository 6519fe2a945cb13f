import type { LineChange } from '#contract/cart/saved-cart.ts'
import { toCanonicalText } from '#domain/cart/canonical-text.ts'

/**
 * Merges the last changes of the lines of one cart on two devices. The last change of a line wins. The result does not depend on the order
 * of the devices, and merging again changes nothing, so that a call can be repeated. A removal is a change too: without it, a device that
 * still has the line would add it again.
 *
 * @returns one change per line, in the order in which the lines were added
 */
export function mergeLines(one: readonly LineChange[], other: readonly LineChange[]): LineChange[] {
  const last = new Map<string, LineChange>()
  for (const change of [...one, ...other]) {
    const known = last.get(change.key)
    if (!known || isLater(change, known)) last.set(change.key, change)
  }
  return [...last.values()].sort(compareByPlace)
}

/** A total order, so that the result is the same on each device. At the same moment a line wins over its removal: nothing is lost. */
function isLater(one: LineChange, other: LineChange): boolean {
  if (one.changedAt !== other.changedAt) return one.changedAt > other.changedAt
  if ((one.line === null) !== (other.line === null)) return one.line !== null
  return toCanonicalText(one) > toCanonicalText(other)
}

const compareByPlace = (one: LineChange, other: LineChange): number => one.addedAt - other.addedAt || (one.key < other.key ? -1 : 1)

/** Drops the oldest removals of a cart with too many lines. @returns undefined when there are too many without them */
export function limitRemovals(changes: readonly LineChange[], limit: number): LineChange[] | undefined {
  if (changes.length <= limit) return [...changes]
  const removals = changes.filter(it => it.line === null).sort((a, b) => a.changedAt - b.changedAt)
  const dropped = new Set(removals.slice(0, changes.length - limit))
  return changes.length - dropped.size > limit ? undefined : changes.filter(it => !dropped.has(it))
}

/** A clock that differs less than this is right: the difference is the time of the request. Milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000

/** Corrects the times of a device whose clock is wrong. No change is in the future, where it would win forever. */
export function correctClock<Change extends Pick<LineChange, 'addedAt' | 'changedAt'>>(
  change: Change,
  sentAt: number,
  now: number,
): Change {
  const offset = Math.abs(now - sentAt) > CLOCK_TOLERANCE_MS ? now - sentAt : 0
  const correct = (instant: number): number => Math.max(0, Math.min(now, instant + offset))
  return { ...change, addedAt: correct(change.addedAt), changedAt: correct(change.changedAt) }
}
