const MINUTES_PER_DAY = 1440

const formatTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Converts minutes after midnight to times of day; `closes` exceeds 1440 for an opening past midnight. */
export function toTimes({ opens, closes }: { readonly opens: number; readonly closes: number }): { opens: string; closes: string } {
  return { opens: formatTime(opens), closes: formatTime(closes > MINUTES_PER_DAY ? closes - MINUTES_PER_DAY : closes) }
}

/** The inverse of `toTimes`. A closing time not later than the opening time is on the next day. */
export function toOpening(times: { readonly opens: string; readonly closes: string }): { opens: number; closes: number } {
  const [opens, closes] = [parseMinutes(times.opens), parseMinutes(times.closes)]
  return { opens, closes: closes > opens ? closes : closes + MINUTES_PER_DAY }
}
