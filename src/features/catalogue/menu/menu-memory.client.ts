/** Beyond this distance from the view a section is reduced to its text, pixels. */
const FAR_PX = 4000
/** The products of a reduced section return at this distance, pixels. */
const NEAR_PX = 1500

const REDUCED = 'reduced'

/** @returns the section with the element, and the sections before and after it */
export function findSurroundingSections(sections: readonly HTMLElement[], element: Element | null): HTMLElement[] {
  const index = sections.findIndex(it => it.contains(element))
  return index < 0 ? [] : sections.slice(Math.max(0, index - 1), index + 2)
}

const getSections = () => [...document.querySelectorAll<HTMLElement>('.store-menu > .menu-block')]

/** The focus moves from section to section, and enters the menu at its first or last one: Tab skips no product. */
function isInTabOrder(section: HTMLElement): boolean {
  const sections = getSections()
  return [sections[0], sections.at(-1), ...findSurroundingSections(sections, document.activeElement)].includes(section)
}

/** The products of a search stay in the page, and so does selected text. */
function isInUse(section: HTMLElement): boolean {
  const selection = getSelection()
  const isSelected = selection?.isCollapsed === false && selection.containsNode(section, true)
  return Boolean(section.hidden) || section.querySelector('.item[hidden]') !== null || isSelected || isInTabOrder(section)
}

/** Name, description and price, in one line. */
const getProductText = (item: Element): string => Array.from(item.querySelectorAll('h3, p'), it => it.textContent.trim()).join(' ')

/**
 * Limits the memory of a long menu: the elements of 2,000 products take about 90 MB. A section far from the view keeps its title, its
 * height and the text of its products. So anchors, headings and "find in page" reach it.
 *
 * @param onRestore called after the products of a section have returned
 * @returns a function that adds a section with loaded products
 */
export function limitMenuMemory(onRestore: () => void): (section: HTMLElement) => void {
  /** HTML of the reduced sections. */
  const contents = new Map<HTMLElement, string>()
  const far = new Set<HTMLElement>()
  const near = new Set<HTMLElement>()

  function reduce(section: HTMLElement): void {
    if (contents.has(section)) return
    const text = Array.from(section.querySelectorAll('.item'), getProductText).join('\n')
    const { height } = section.getBoundingClientRect()
    contents.set(section, section.innerHTML)
    section.style.minBlockSize = `${height}px`
    section.classList.add(REDUCED)
    section.replaceChildren(section.querySelector('h2')!, Object.assign(document.createElement('p'), { textContent: text }))
    nearObserver.observe(section)
  }

  function restore(section: HTMLElement): void {
    const content = contents.get(section)
    if (content === undefined) return
    contents.delete(section)
    nearObserver.unobserve(section)
    section.replaceChildren(...new DOMParser().parseFromString(content, 'text/html').body.childNodes)
    section.classList.remove(REDUCED)
    section.style.minBlockSize = ''
    onRestore()
  }

  /** One section in each frame: a frame of a slow phone stays short. */
  let frame = 0
  function changeNext(): void {
    frame = 0
    const [approached] = near
    const section = approached ?? [...far].find(it => !isInUse(it))
    if (!section) return
    near.delete(section)
    far.delete(section)
    if (approached) restore(section)
    else reduce(section)
    schedule()
  }
  const schedule = (): void => void (frame ||= requestAnimationFrame(changeNext))

  /** @param isIn true for a set of the sections within the distance, false for those beyond it */
  const observe = (sections: Set<HTMLElement>, distance: number, isIn: boolean) =>
    new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting === isIn) sections.add(target as HTMLElement)
          else sections.delete(target as HTMLElement)
        }
        schedule()
      },
      { rootMargin: `${distance}px 0px` },
    )
  const farObserver = observe(far, FAR_PX, false)
  const nearObserver = observe(near, NEAR_PX, true)

  document.addEventListener('focusin', ({ target }) => findSurroundingSections(getSections(), target as Element).forEach(restore))
  addEventListener('beforeprint', () => [...contents.keys()].forEach(restore))
  // another width changes the heights; the style sheet knows the new ones (menu.css)
  let width = innerWidth
  addEventListener('resize', () => {
    if (innerWidth === width) return
    width = innerWidth
    for (const it of contents.keys()) it.style.minBlockSize = ''
  })
  return section => {
    if (section.querySelector(':scope > .items:not(.carousel) > .item')) farObserver.observe(section)
  }
}
