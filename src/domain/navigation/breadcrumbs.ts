import { toPath, type Route } from '#domain/navigation/routes.ts'

export interface Crumb {
  readonly name: string
  /** Absent on the last one. */
  readonly path?: string
}

/** @source A §2.7: "Entries without a name are dropped and the last entry has no link." */
export function buildBreadcrumbs(steps: readonly { name: string | undefined; route: Route }[]): Crumb[] {
  const named = steps.filter(it => it.name !== undefined && it.name.trim() !== '')
  return named.map(({ name, route }, index) => (index === named.length - 1 ? { name: name! } : { name: name!, path: toPath(route) }))
}
