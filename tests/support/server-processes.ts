import { readFileSync } from 'node:fs'

/** A PostgreSQL server and its back ends: to stop the server alone leaves connections that work. Linux only. */
export function serverProcesses(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [pid, ...children.map(Number)]
}
