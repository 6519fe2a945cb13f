import { readFileSync } from 'node:fs'

/** @returns the ids of a PostgreSQL server and its backend processes: they serve their connections even while the server is stopped. Linux only. */
export function listServerProcesses(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [pid, ...children.map(Number)]
}
