/** Marks the visible menu section as current while the page scrolls. */
export function highlightCurrentSection(): void {
  const links = new Map(
    Array.from(document.querySelectorAll<HTMLAnchorElement>('.menu-nav a'), it => [decodeURIComponent(it.hash.slice(1)), it] as const),
  )
  const visible = new Set<string>()
  const markCurrent = () => {
    const current = [...links.keys()].find(it => visible.has(it))
    if (current === undefined) return
    for (const [slug, link] of links) {
      if (slug !== current) link.removeAttribute('aria-current')
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'true')
        const list = link.closest<HTMLElement>('.menu-nav')!
        if (list.scrollWidth > list.clientWidth) list.scrollLeft = link.offsetLeft - list.clientWidth / 3
        else if (list.scrollHeight > list.clientHeight) list.scrollTop = link.offsetTop - list.clientHeight / 3
      }
    }
  }
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id)
        else visible.delete(target.id)
      }
      markCurrent()
    },
    { rootMargin: '-140px 0px -55% 0px' },
  )
  for (const section of document.querySelectorAll('.menu-block[id]')) observer.observe(section)
}
