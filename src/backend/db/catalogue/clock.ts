const MINUTES_A_DAY = 1440

const written = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes after the day's midnight, `closes` past 1440 for a night → times of day. */
export function timesOf({ opens, closes }: { readonly opens: number; readonly closes: number }): { opens: string; closes: string } {
  return { opens: written(opens), closes: written(closes > MINUTES_A_DAY ? closes - MINUTES_A_DAY : closes) }
}

/** The way back. Who closes not later than they open closes the day after. */
export function openingOf(times: { readonly opens: string; readonly closes: string }): { opens: number; closes: number } {
  const [opens, closes] = [minutesOf(times.opens), minutesOf(times.closes)]
  return { opens, closes: closes > opens ? closes : closes + MINUTES_A_DAY }
}
