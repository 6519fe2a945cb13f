import type { ReportEntry } from '#contract/platform/report.ts'

/** Reports logged events, measured calls and errors. Server and browser have different implementations. */
export type Report = (entry: ReportEntry) => void

export type Grade = Extract<ReportEntry, { kind: 'metric' }>['grade']

const GRADES: readonly (readonly [bound: number, grade: Grade])[] = [
  [20, 'S'],
  [100, 'A'],
  [200, 'B'],
  [500, 'C'],
  [1000, 'D'],
  [2000, 'E'],
]

/**
 * @param duration milliseconds
 * @source A §9: "<=20 ms S, <=100 A, <=200 B, <=500 C, <=1000 D, <=2000 E, above F"
 */
export function getGrade(duration: number): Grade {
  return GRADES.find(([bound]) => duration <= bound)?.[1] ?? 'F'
}
