import type { OpeningTime } from '#contract/catalogue/store.ts'
import type { CityClock } from '#domain/catalogue/city-clock.ts'

export interface OpeningState {
  readonly open: boolean
  /** Unix milliseconds; null when closed, and for a store that never closes. */
  readonly openUntil: number | null
  /** Unix milliseconds; null when open, and without hours. */
  readonly nextOpeningTime: number | null
}

const CLOSED: OpeningState = { open: false, openUntil: null, nextOpeningTime: null }

/** One week and one day: a night that begins on day seven ends on day eight. */
const DAYS_AHEAD = 8

/**
 * Whether a store is open at the clock's instant, until when, or from when. Adjacent and overlapping openings are merged.
 *
 * @param flaggedOpen flag of the partner: false closes the store within its hours
 * @source A §4: "open only when flagged open and enabled"
 */
export function getOpeningState(times: readonly OpeningTime[], flaggedOpen: boolean, clock: CityClock): OpeningState {
  const openings = listOpenings(times, clock)
  const current = openings.find(it => it.from <= clock.now && clock.now < it.to)
  if (current && flaggedOpen) {
    const neverCloses = current.to >= clock.toInstant(DAYS_AHEAD, 0)
    return { open: true, openUntil: neverCloses ? null : current.to, nextOpeningTime: null }
  }
  const next = openings.find(it => it.from > clock.now)
  return next ? { ...CLOSED, nextOpeningTime: next.from } : CLOSED
}

interface Opening {
  readonly from: number
  readonly to: number
}

/** Openings from yesterday (a night may continue) to the end of the coming week; sorted and merged. */
function listOpenings(times: readonly OpeningTime[], clock: CityClock): readonly Opening[] {
  const merged: { from: number; to: number }[] = []
  for (let day = -1; day <= DAYS_AHEAD; day++) {
    const weekday = clock.getWeekday(day)
    const dayTimes = times.filter(it => it.day === weekday).sort((a, b) => a.opens - b.opens)
    for (const { opens, closes } of dayTimes) {
      const [from, to] = [clock.toInstant(day, opens), clock.toInstant(day, closes)]
      const last = merged.at(-1)
      if (to <= from) continue // skipped by the change to summer time
      if (last && from <= last.to) last.to = Math.max(last.to, to)
      else merged.push({ from, to })
    }
  }
  return merged
}
