/** Selection rule of a group. It counts units, not attributes: two portions of cheese count as two. */
export type GroupKind =
  | { readonly kind: 'single'; readonly min: number; readonly max: 1 }
  | { readonly kind: 'capped'; readonly min: number; readonly max: number }
  | { readonly kind: 'open'; readonly min: number; readonly max: undefined }

export interface GroupBounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** @source A §5: "max absent means no cap, max 1 means single choice, otherwise capped" */
export function getGroupKind({ min = 0, max }: GroupBounds): GroupKind {
  if (max === undefined) return { kind: 'open', min, max }
  return max === 1 ? { kind: 'single', min, max } : { kind: 'capped', min, max }
}

/** @source A §5: "Optional if min is 0 or absent." */
export function isOptional({ min = 0 }: GroupBounds): boolean {
  return min === 0
}

/**
 * Whether a product may be added with this number of selected units. An empty optional group is always valid (product decision).
 *
 * @param selected units selected in the group, ≥ 0
 * @source A §5: "Single is valid with exactly 1 selected; capped needs min <= selected <= max; no-cap needs selected > min."
 */
export function isGroupValid(group: GroupBounds, selected: number): boolean {
  if (isOptional(group) && selected === 0) return true
  const { kind, min, max } = getGroupKind(group)
  if (kind === 'single') return selected === 1
  return kind === 'capped' ? min <= selected && selected <= max : selected > min
}

/** @source A §5: "A full group blocks further selection." */
export function isGroupFull(group: GroupBounds, selected: number): boolean {
  return group.max !== undefined && selected >= group.max
}
