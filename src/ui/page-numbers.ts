/** The page numbers of a pagination: first, last, the current one and its neighbours; `null` for a gap. Pages count from 1. */
export function getPageNumbers(current: number, last: number): readonly (number | null)[] {
  const shown = [1, current - 1, current, current + 1, last].filter(page => page >= 1 && page <= last)
  const sorted = [...new Set(shown)].sort((a, b) => a - b)
  return sorted.flatMap((page, index) => {
    const gap = page - (sorted[index - 1] ?? page)
    if (gap === 2) return [page - 1, page]
    return gap > 2 ? [null, page] : [page]
  })
}
